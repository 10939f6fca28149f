"""Whether a link carries the rate it was asked for, once slow start is over."""

import socket
import time

from harness import MOCKSRV, Server

LIMIT = 0.01
# bit/s: from a modem to fast Ethernet.
RATES = (64e3, 240e3, 1e6, 2e6, 10e6, 20e6, 50e6, 100e6)
PAYLOAD, PACKET = 1448, 1500
SECONDS = 6
LEAST_PACKETS = 150


def measure():
    """Prints the rate of each link, down and up; whether all are within the limit."""
    is_good = True
    print("rates after slow start, of packets on the wire")
    for rate in RATES:
        server = Server([MOCKSRV, "--port", "0", "--log", "off", "--profile", f"down={rate:.0f}bit,up={rate:.0f}bit,delay=5ms"])
        try:
            packets = max(2 * LEAST_PACKETS, int(rate * SECONDS / 8 / PACKET))
            for name, run in (("down", _down), ("up", _up)):
                seen, count, took = run(server.port, packets * PAYLOAD, rate)
                ok = abs(seen / rate - 1) <= LIMIT
                is_good = is_good and ok
                print(f"  {rate / 1e6:7.3f} Mbit/s {name:4}  {seen / 1e6:9.4f} live  {seen / rate:.4f} over {count} packets,"
                      f" {took:.1f} s{'' if ok else '  OFF'}", flush=True)
        finally:
            server.stop()
    print(f"limit {1 - LIMIT:.2f}..{1 + LIMIT:.2f}: {'ok' if is_good else 'MISSED'}\n")
    return is_good


def _down(port, size, rate):
    """Bit/s on the wire from the moment when half of the body was there."""
    arrivals, got = [], 0
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(f"GET /data/{size} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n".encode())
        while part := client.recv(262_144):
            got += len(part)
            arrivals.append((time.monotonic(), got))
    return _rate(arrivals, rate)


def _up(port, size, rate):
    """The same of an upload, by what the system of the client took from it, which is ahead by a buffer all the time."""
    arrivals, sent = [], 0
    body = memoryview(b"u" * 4096)
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(f"POST /upload HTTP/1.1\r\nHost: h\r\nContent-Length: {size}\r\nConnection: close\r\n\r\n".encode())
        while sent < size:
            sent += client.send(body[:min(4096, size - sent)])
            arrivals.append((time.monotonic(), sent))
        while client.recv(65_536):
            pass
    return _rate(arrivals, rate)


def _rate(arrivals, rate):
    half = arrivals[-1][1] / 2
    start = next(arrival for arrival in arrivals if arrival[1] >= half)
    end = arrivals[-1]
    count, took = (end[1] - start[1]) / PAYLOAD, end[0] - start[0]
    return count * PACKET * 8 / took, round(count), took
