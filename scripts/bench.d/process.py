"""The process itself: how soon it is ready, and whether it rests when nobody asks."""

import socket
import subprocess
import time

from harness import MOCKSRV, Failure, free_port, median

REST = 5


def start(bench):
    """from exec to the first answered connection"""
    commands = {"ours": [], "floor": []}
    for _ in range(25):
        for side, times in commands.items():
            port = str(free_port())
            command = [MOCKSRV, "--port", port, "--log", "off"] if side == "ours" else [bench.program("mhd_floor"), port]
            run = subprocess.run(
                [bench.program("start_client"), port, *command], stdin=subprocess.DEVNULL, capture_output=True,
                timeout=30)
            if run.returncode != 0:
                raise Failure(run.stderr.decode().strip() or f"no answer from {command[0]}")
            times.append([float(word) for word in run.stdout.split()])
    for moment, name, limit in ((0, "accepts", 3.0), (1, "has answered", None)):
        ours, floor = (median([t[moment] for t in times]) for times in commands.values())
        bench.table.line(
            f"start: exec until it {name}", f"{ours:.2f} ms", f"{floor:.2f} ms", ours / floor,
            f"<= {limit:.2f}" if limit else "report", ours / floor <= limit if limit else None)


def idle(bench):
    """CPU while no exchange is open, after traffic: 10 ms in 5 s at most"""
    for name, options in (
        ("plain", []),
        ("with a link", ["--profile", "down=20mbit,up=20mbit,delay=5ms"]),
    ):
        server, floor = bench.mocksrv(*options), bench.floor()
        traffic(bench, server)
        bench.requests(floor, "/", 8, 2000, "keep")
        time.sleep(1)
        used, base = rest(server, floor)
        bench.table.line(
            f"idle: CPU in {REST} s, {name}", f"{used * 1e3:.2f} ms", f"{base * 1e3:.2f} ms", None, "<= 10 ms",
            used <= 0.010)
        # Connections that are open without a request cost nothing either.
        waiting = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
        for connection in waiting:
            connection.sendall(b"GET /status/200 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for connection in waiting:
            if not connection.recv(4096).startswith(b"HTTP/1.1 200"):
                raise Failure("a connection wasn't answered")
        time.sleep(1)
        used, base = rest(server, floor)
        bench.table.line(
            f"idle: CPU in {REST} s, {name}, 50 kept connections", f"{used * 1e3:.2f} ms", f"{base * 1e3:.2f} ms", None,
            "<= 10 ms", used <= 0.010)
        for connection in waiting:
            connection.close()
        bench.stop_servers()


def traffic(bench, server):
    """A bit of everything: small, large, slow and broken answers, and an upload."""
    bench.requests(server, "/status/200", 8, 400, "keep")
    bench.requests(server, "/status/200", 8, 100, "new")
    bench.requests(server, "/data/1m", 2, 2, "keep")
    bench.requests(server, "/upload", 2, 2, "keep", 200_000)
    for script in ("ok+rate=640kbit", "reset@50pct", "close@50pct", "truncate", "stall=200ms"):
        bench.client("load_client", server.port, f"/data/20000?mock={script}", 20, 1000, 10, 8000)


def rest(*servers):
    before = [server.cpu for server in servers]
    time.sleep(REST)
    return [server.cpu - then for server, then in zip(servers, before)]
