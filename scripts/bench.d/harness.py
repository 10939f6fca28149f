"""Builds and runs the two servers and the clients, reads their CPU time, prints the table."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
FLOOR = os.path.join(ROOT, "scripts", "floor")
OUT = os.path.join(ROOT, ".build", "bench")
MOCKSRV = os.path.join(ROOT, ".build", "release", "mocksrv")
PROGRAMS = {
    "mhd_floor": ["-lmicrohttpd", "-lpthread"],
    "load_client": [],
    "request_client": [],
    "start_client": [],
}


class Failure(Exception):
    """A benchmark couldn't be run to its end."""


def median(values):
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


class Table:
    """One line for each thing that was measured."""

    WIDTHS = (52, 13, 13, 7, 13)

    def __init__(self):
        self.missed = []
        self.has_head = False

    def line(self, what, ours, floor="-", ratio=None, limit="report", ok=None):
        """`ok` is None for what is only reported."""
        if not self.has_head:
            self.has_head = True
            self._print("what", "mocksrv", "floor", "ratio", "limit", "")
        if ok is False:
            self.missed.append(what)
        verdict = {None: "", True: "ok", False: "OVER"}[ok]
        self._print(what, ours, floor, "-" if ratio is None else f"{ratio:.2f}", limit, verdict)

    def failed(self, name, why):
        self.missed.append(name)
        print(f"{name}: FAILED: {why}", flush=True)

    def finish(self):
        if self.missed:
            say(f"not within limits: {'; '.join(self.missed)}")
        return 1 if self.missed else 0

    def _print(self, what, *cells):
        row = what.ljust(self.WIDTHS[0])
        for cell, width in zip(cells[:-1], self.WIDTHS[1:]):
            row += "  " + cell.rjust(width)
        print((row + "  " + cells[-1]).rstrip(), flush=True)


class Server:
    """A server that was started and is stopped again by its own process id."""

    def __init__(self, command, port=None):
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE if port is None else subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        self.pid = self.process.pid
        self.port = port or self._announced_port()
        self._wait_until_it_accepts()

    def _announced_port(self):
        if not select.select([self.process.stdout], [], [], 10)[0]:
            self.stop()
            raise Failure("mocksrv said nothing for 10 s")
        words = self.process.stdout.readline().decode().split()
        if words[:2] != ["mocksrv", "ready"]:
            self.stop()
            raise Failure(f"mocksrv said {' '.join(words)!r}")
        return int(words[2].rsplit(":", 1)[1])

    def _wait_until_it_accepts(self):
        for _ in range(500):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.01)
        self.stop()
        raise Failure(f"port {self.port} doesn't accept")

    @property
    def cpu(self):
        """Seconds of CPU so far, of all threads that live; to the nanosecond where the kernel counts them."""
        total = 0
        try:
            for task in os.listdir(f"/proc/{self.pid}/task"):
                with open(f"/proc/{self.pid}/task/{task}/schedstat") as file:
                    total += int(file.read().split()[0])
            return total / 1e9
        except FileNotFoundError:
            with open(f"/proc/{self.pid}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def cpu_during(self, work):
        """Runs `work`; returns what it returns and the CPU seconds this server used meanwhile."""
        before = self.cpu
        result = work()
        return result, self.cpu - before

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()


class Bench:
    """What the benchmarks use; stops whatever is still running at its end."""

    def __init__(self, table):
        self.table = table
        self.servers = []
        self._build()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop_servers()

    def _build(self):
        os.makedirs(OUT, exist_ok=True)
        # Builds what is out of date, system packages included.
        built = subprocess.run(
            [os.path.join(ROOT, "scripts", "mocksrv"), "--version"], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL)
        if built.returncode != 0:
            raise SystemExit(1)
        for name, libraries in PROGRAMS.items():
            source, binary = os.path.join(FLOOR, f"{name}.c"), self.program(name)
            if os.path.exists(binary) and os.path.getmtime(binary) > os.path.getmtime(source):
                continue
            if subprocess.run(["cc", "-O2", "-o", binary, source, *libraries]).returncode != 0:
                raise SystemExit(1)

    def program(self, name):
        return os.path.join(OUT, name)

    def mocksrv(self, *arguments):
        return self._keep(Server([MOCKSRV, "--port", "0", "--log", "off", *arguments]))

    def floor(self):
        port = free_port()
        return self._keep(Server([self.program("mhd_floor"), str(port)], port))

    def _keep(self, server):
        self.servers.append(server)
        return server

    def stop_servers(self):
        while self.servers:
            self.servers.pop().stop()

    def client(self, name, *arguments, limit=120):
        """Runs a client to its end and returns what it printed, which is JSON."""
        try:
            run = subprocess.run(
                [self.program(name), *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True,
                timeout=limit)
        except subprocess.TimeoutExpired:
            raise Failure(f"{name} took longer than {limit} s") from None
        if run.returncode != 0:
            raise Failure(f"{name}: {run.stderr.decode().strip()}")
        return json.loads(run.stdout)

    def requests(self, server, path, connections, count, mode, put=0, limit=120):
        """`count` requests; a single failed one is an error."""
        result = self.client("request_client", server.port, path, connections, count, mode, put, limit=limit)
        if result["failed"]:
            raise Failure(f"{result['failed']} of {count} requests for {path} failed")
        return result
