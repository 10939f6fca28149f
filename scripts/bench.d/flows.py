"""Many connections over links: shares, memory, CPU, and what the relay itself costs."""

import json
import os
import socket
import subprocess
import sys
import time

from harness import Failure, median

HERE = os.path.dirname(os.path.realpath(__file__))
PAYLOAD = 1448 / 1500


def shares(bench):
    """500 connections at once on wifi for 30 s, and 2,000 with 64 kbit/s each"""
    _wifi(bench)
    _slow(bench)


def _wifi(bench):
    count, seconds, rate = 500, 30, 40e6
    server = bench.mocksrv("--profile", "wifi")
    seen, cpu = server.cpu_during(lambda: _receive(server.port, count, "/data/1g", seconds))
    fair = rate / 8 * PAYLOAD * seconds / count
    least, most = min(seen["bytes"]) / fair, max(seen["bytes"]) / fair
    table = bench.table
    table.line(
        f"shares: {count} on wifi: least and most of a fair share", f"{least:.2f} {most:.2f}", "-", None, "0.80..1.20",
        0.8 <= least and most <= 1.2)
    table.line(
        f"shares: {count} on wifi: carried of the rate", f"{sum(seen['bytes']) / fair / count:.3f}", "-", None,
        ">= 0.97", sum(seen["bytes"]) / fair / count >= 0.97)
    table.line(
        f"shares: {count} on wifi: CPU of one core", f"{cpu / seconds:.2f}", "-", None, "< 1.00", cpu / seconds < 1)
    bench.stop_servers()


def _slow(bench):
    count, seconds, rate = 2000, 20, 64e3
    server = bench.mocksrv("--profile", "down=64kbit,up=64kbit,delay=50ms,link=per-connection")
    before = _memory(server.pid)
    seen, cpu = server.cpu_during(lambda: _receive(server.port, count, "/data/1g", seconds, lambda: _memory(server.pid)))
    grown = (seen["watched"] - before) / count
    fair = rate / 8 * PAYLOAD * seconds
    good = sum(0.9 <= got / fair <= 1.05 for got in seen["bytes"]) / count
    table = bench.table
    table.line(
        f"shares: {count} of 64 kbit/s: memory for each", f"{grown / 1024:.1f} kB", "-", None, "<= 64 kB",
        grown <= 65_536)
    table.line(f"shares: {count} of 64 kbit/s: within 0.90..1.05", f"{good:.1%}", "-", None, ">= 99 %", good >= 0.99)
    table.line(f"shares: {count} of 64 kbit/s: CPU of one core", f"{cpu / seconds:.2f}", "-", None, "< 1.00", cpu / seconds < 1)
    bench.stop_servers()


def relay(bench):
    """what a link costs beside no link: one that never does anything, and one that does nothing yet"""
    direct, idle = bench.mocksrv(), bench.mocksrv("--profile", "down=unlimited")
    relayed = bench.mocksrv("--profile", "down=unlimited for 1h; offline")
    _descriptors(bench, direct, idle, relayed)
    for what, path, connections, count, mode, size in (
        ("keep-alive", "/status/200", 32, 15_000, "keep", 0),
        # Much of what is measured here is how dear it is to wake a thread.
        ("keep-alive, 8 at a time", "/status/200", 8, 15_000, "keep", 0),
        ("keep-alive, 1 at a time", "/status/200", 1, 5_000, "keep", 0),
        ("new connection", "/status/200", 32, 5_000, "new", 0),
        ("100 MB down", "/data/100m", 1, 2, "keep", 0),
        ("64 MB up", "/upload/bench", 1, 2, "keep", 64 << 20),
    ):
        costs = {direct: [], idle: [], relayed: []}
        # What one of them costs varies by a third from one moment to the next.
        for _ in range(15):
            for server, seen in costs.items():
                _, cpu = server.cpu_during(lambda: bench.requests(server, path, connections, count, mode, size))
                seen.append(cpu / count)
        # Nothing is relayed over a link that never does anything, so that one is a second sample of what it costs without.
        for name, server, limit, others in (
            ("idle link", idle, 1.25, costs[direct]), ("relay", relayed, 2.5, costs[direct] + costs[idle])
        ):
            mine, base = median(costs[server]), median(others)
            unit = 1e6 if mine < 1e-3 else 1e3
            bench.table.line(
                f"relay: CPU, {what}: {name}, without", f"{mine * unit:.1f} {'us' if unit == 1e6 else 'ms'}",
                f"{base * unit:.1f}", mine / base, f"<= {limit:.2f}", mine / base <= limit)
    bench.stop_servers()


def _descriptors(bench, direct, idle, relayed):
    """A relayed connection takes three descriptors, another one."""
    taken = []
    for server in (direct, idle, relayed):
        before = len(os.listdir(f"/proc/{server.pid}/fd"))
        clients = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
        for client in clients:
            client.sendall(b"GET /status/200 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for client in clients:
            if not client.recv(4096).startswith(b"HTTP/1.1 200"):
                raise Failure("a connection wasn't answered")
        taken.append((len(os.listdir(f"/proc/{server.pid}/fd")) - before) / 20)
        for client in clients:
            client.close()
        time.sleep(0.3)
    bench.table.line(
        "relay: descriptors of a connection: without, idle, relayed", "{:.0f} {:.0f} {:.0f}".format(*taken), "-", None,
        "1 1 3", taken == [1, 1, 3])


def rates(bench):
    """the rate of one connection, from 1 to 100 Mbit/s down, after slow start"""
    for rate in (1e6, 10e6, 50e6, 100e6):
        server = bench.mocksrv("--profile", f"down={rate:.0f}bit,up={rate:.0f}bit,delay=5ms")
        size = int(rate / 8 * PAYLOAD * 6)
        took = _second_half(server.port, size)
        seen = (size - size // 2) / PAYLOAD * 8 / took
        bench.table.line(
            f"rates: {rate / 1e6:.0f} Mbit/s over {size // 2 // 1448} packets", f"{seen / 1e6:.3f}", f"{rate / 1e6:.0f}",
            None, "within 1 %", abs(seen / rate - 1) <= 0.01)
        bench.stop_servers()


def _second_half(port, size):
    """Seconds from the moment when half of the body was there to its end."""
    got, half = 0, None
    with socket.create_connection(("127.0.0.1", port), timeout=60) as client:
        client.sendall(f"GET /data/{size} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        while part := client.recv(65_536):
            got += len(part)
            if half is None and got >= size // 2:
                half, surplus = time.monotonic(), got - size // 2
    return (time.monotonic() - half) * (size - size // 2) / (size - size // 2 - surplus)


def _memory(pid):
    """Bytes that the process has in memory."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _receive(port, count, path, seconds, watch=None):
    """`count` downloads for `seconds`, by a process of their own; the most that `watch` said meanwhile."""
    client = subprocess.Popen(
        [sys.executable, os.path.join(HERE, "receiving.py"), str(port), str(count), path, str(seconds)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    most = 0
    try:
        while client.poll() is None:
            time.sleep(0.5)
            most = max(most, watch() if watch else 0)
        if client.returncode != 0:
            raise Failure("the receiving client failed")
        return dict(json.loads(client.stdout.read()), watched=most)
    finally:
        if client.poll() is None:
            client.kill()
            client.wait()
        client.stdout.close()
