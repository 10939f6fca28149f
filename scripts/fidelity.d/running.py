"""Runs the clients of the chosen rows: the quick ones one by one, then the rest side by side."""

import concurrent.futures
import os
import socket
import tempfile
import time

import clients
from cells import Result, say
from harness import MOCKSRV, Server

# Rows that took less than this many ms feel every wake-up of a busy machine, so they run alone.
QUICK = 60


class Job:
    """One connection: a handshake alone, or requests of one kind whose times go to the rows they belong to."""

    def __init__(self, link, control, operation, size, rows, count):
        self.link, self.control, self.operation, self.size = link, control, operation, size
        # Of each request the row it counts for; None for one that only keeps the connection.
        self.rows, self.count = rows, count
        measured = [row for row in rows if row]
        self.limit = measured[0].limit
        self.is_lossy = measured[0].is_lossy
        self.is_quick = max(row.median or row.limit for row in measured) < QUICK
        self.cost = sum(row.median or row.limit for row in measured)


def surplus():
    """How much longer the head of an answer is than it was in the measurements."""
    server = Server([MOCKSRV, "--port", "0", "--log", "off"])
    try:
        with socket.create_connection(("127.0.0.1", server.port)) as client:
            client.sendall(b"GET /data/10000 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            answer = b""
            while part := client.recv(65_536):
                answer += part
    finally:
        server.stop()
    return answer.index(b"\r\n\r\n") + 4 - 80


def jobs_of(chosen, seeds):
    """The connections that measure `chosen`."""
    groups = {}
    for cell in chosen:
        groups.setdefault((cell.link, cell.control, cell.operation, cell.size), {})[cell.kind] = cell
    jobs = []
    for (link, control, operation, size), kinds in groups.items():
        first = kinds.get("fresh") or kinds.get("")
        rows = [first]
        if warm := kinds.get("warm"):
            rows += [warm, warm] if operation == "ttfb" else [warm]
        cell = first or warm
        is_quick = max(row.median or row.limit for row in kinds.values()) < QUICK
        repeats = seeds if cell.is_lossy else 9 if is_quick else 3
        jobs += [Job(link, control, operation, size, rows, repeats) for _ in range(repeats)]
    return jobs


class Runner:
    """The servers, and what the clients saw."""

    def __init__(self, truth, jobs):
        self.truth, self.servers, self.bodies = truth, {}, {}
        self.times = {}
        self.surplus = surplus()
        self.folder = tempfile.TemporaryDirectory()
        for job in jobs:
            key = job.link, job.control
            if key not in self.servers:
                self.servers[key] = Server(
                    [MOCKSRV, "--port", "0", "--log", "off", "--profile", truth.profile(*key)])
            if job.operation == "up" and job.size not in self.bodies:
                self.bodies[job.size] = os.path.join(self.folder.name, str(job.size))
                with open(self.bodies[job.size], "wb") as file:
                    file.write(b"u" * job.size)

    def stop(self):
        for server in self.servers.values():
            server.stop()
        self.folder.cleanup()

    def port(self, job):
        return self.servers[job.link, job.control].port

    def nominal(self, job):
        """Milliseconds of a handshake that loses nothing: a round trip and a 100-byte packet each way, as the link sends it."""
        link = self.truth.links[job.link]
        return self.truth.round_trip(job.link) + 100 * 8e3 * (1 / link["down"] + 1 / link["up"])

    def task(self, job, number):
        """What a worker is to call for a job: a function and its arguments."""
        address, port, count = self.address(number), self.port(job), len(job.rows)
        if job.operation == "connect":
            return clients.handshake, (port, address, job.limit)
        if job.is_lossy:
            return clients.plain, self.plain_arguments(job, number)
        return clients.curl, (
            port, address, job.operation, self.size(job), count, job.limit, self.bodies.get(job.size))

    def size(self, job):
        """The body that makes an answer as long as the measured one, whose head had 80 bytes."""
        return job.size if job.operation == "up" else max(1, job.size - self.surplus)

    def address(self, number):
        """An address of loopback for each connection: the link of an address is its own."""
        return f"127.{1 + number // 62_500}.{number // 250 % 250}.{2 + number % 250}"

    def plain_arguments(self, job, number):
        # Nearly every handshake is over by then: its attempts are a second apart.
        wait = self.truth.round_trip(job.link) * 1.2 + 30
        if job.is_lossy:
            wait = 8200 if job.link == "vbn" else 2200
        return self.port(job), self.address(number), job.operation, self.size(job), len(job.rows), job.limit, wait

    def settle(self, job, result):
        """Notes the times of a finished job."""
        if job.operation == "connect":
            # What came back is the FIN: it takes a round trip of its own.
            link = self.truth.links[job.link]
            back = self.truth.round_trip(job.link) + 52 * 8e3 * (1 / link["down"] + 1 / link["up"])
            return self.times.setdefault(job.rows[0].name, []).append(result - back)
        for number, (row, exchange) in enumerate(zip(job.rows, result)):
            if row is None:
                continue
            time = exchange.first if job.operation == "ttfb" else exchange.last
            if number == 0 and not job.is_lossy:
                time -= self.nominal(job)
            self.times.setdefault(row.name, []).append(time)


def run(truth, chosen, seeds, jobs_at_once):
    """The results of the chosen rows."""
    jobs = jobs_of(chosen, seeds)
    runner = Runner(truth, jobs)
    started = time.monotonic()
    try:
        numbered = list(enumerate(jobs))
        quick = [item for item in numbered if item[1].is_quick]
        rest = sorted((item for item in numbered if not item[1].is_quick), key=lambda item: -item[1].cost)
        # Those with loss wait for seconds and then take milliseconds: a few side by side seldom meet.
        waiting = [item for item in quick if item[1].is_lossy]
        quick = [item for item in quick if not item[1].is_lossy]
        for share, workers in ((quick, 1), (waiting, min(6, jobs_at_once)), (rest, jobs_at_once)):
            if share:
                say(f"{len(share)} connections, {workers} at a time")
                _run(runner, share, workers)
    finally:
        runner.stop()
    say(f"{len(jobs)} connections took {time.monotonic() - started:.0f} s")
    return [Result(cell, runner.times[cell.name]) for cell in chosen]


def run_plain(truth, pictures, jobs_at_once):
    """Runs the transfers of `pictures` by plain sockets and leaves in each what its connections saw."""
    jobs = []
    for picture in pictures:
        rows = [row for row in truth.cells if row.link == picture.link and row.control == "cubic"
                and row.operation == picture.operation and row.size == picture.size and row.kind == "fresh"]
        jobs += [(picture, Job(picture.link, "cubic", picture.operation, picture.size, rows, 1)) for _ in picture.truth]
    runner = Runner(truth, [job for _, job in jobs])
    try:
        for is_quick, workers in ((True, 1), (False, jobs_at_once)):
            with concurrent.futures.ProcessPoolExecutor(workers) as pool:
                waiting = []
                for number, (picture, job) in enumerate(jobs):
                    if (job.cost < 1000) == is_quick:
                        waiting.append((picture, pool.submit(clients.plain, *runner.plain_arguments(job, number))))
                for picture, done in waiting:
                    picture.live += done.result()
    finally:
        runner.stop()


def _run(runner, numbered, workers):
    with concurrent.futures.ProcessPoolExecutor(workers) as pool:
        waiting = {}
        for number, job in numbered:
            function, arguments = runner.task(job, number)
            waiting[pool.submit(function, *arguments)] = job
        for done in concurrent.futures.as_completed(waiting):
            runner.settle(waiting[done], done.result())
