"""Whether a link carries the rate it was asked for, once slow start is over."""

import concurrent.futures
import socket
import time

from harness import MOCKSRV, Server

LIMIT = 0.01
# bit/s: from a modem to fast Ethernet.
RATES = (64e3, 240e3, 1e6, 2e6, 10e6, 20e6, 50e6, 100e6)
# From here on a link has the machine to itself.
FAST = 5e6
PAYLOAD, PACKET = 1448, 1500
SECONDS = 3
LEAST_PACKETS = 100


class Rate:
    """What one direction of a link carried."""

    def __init__(self, rate, direction, packets, took):
        self.rate, self.direction, self.packets, self.took = rate, direction, packets, took
        self.seen = packets * PACKET * 8 / took

    @property
    def is_near(self):
        return abs(self.seen / self.rate - 1) <= LIMIT

    @property
    def line(self):
        return (f"  {self.rate / 1e6:7.3f} Mbit/s {self.direction:4}  {self.seen / 1e6:9.4f} live  {self.seen / self.rate:.4f}"
                f" over {self.packets} packets, {self.took:.1f} s{'' if self.is_near else '  OFF'}")


def measure():
    """Prints the rate of each link, down and up; whether all are within the limit."""
    print("rates after slow start, of packets on the wire")
    slow = [(rate, run) for rate in RATES if rate < FAST for run in (_down, _up)]
    fast = [(rate, run) for rate in RATES if rate >= FAST for run in (_down, _up)]
    with concurrent.futures.ThreadPoolExecutor(len(slow)) as pool:
        results = list(pool.map(lambda job: _over_link(*job), slow))
    results += [_over_link(*job) for job in fast]
    for result in results:
        print(result.line)
    is_good = all(result.is_near for result in results)
    print(f"limit {1 - LIMIT:.2f}..{1 + LIMIT:.2f}: {'ok' if is_good else 'MISSED'}\n", flush=True)
    return is_good


def _over_link(rate, run):
    server = Server(
        [MOCKSRV, "--port", "0", "--log", "off", "--profile", f"down={rate:.0f}bit,up={rate:.0f}bit,delay=5ms"])
    try:
        packets = max(LEAST_PACKETS, int(rate * SECONDS / 8 / PACKET))
        return Rate(rate, run.__name__.strip("_"), packets, run(server.port, packets))
    finally:
        server.stop()


def _down(port, packets):
    """Seconds that the second half of twice as many packets took."""
    got, start, size = 0, None, 2 * packets * PAYLOAD
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(f"GET /data/{size} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n".encode())
        while part := client.recv(65_536):
            got += len(part)
            if start is None and got >= size // 2:
                # Not a packet's worth may be lost of a slow link: from the moment at which the half was full.
                start, surplus = time.monotonic(), got - size // 2
    return (time.monotonic() - start) * (size / 2) / (got - size // 2 - surplus)


def _up(port, packets):
    """Seconds that twice as many packets took longer than as many: a client doesn't see how far an upload has come."""
    return _upload(port, "127.0.0.3", 2 * packets * PAYLOAD) - _upload(port, "127.0.0.2", packets * PAYLOAD)


def _upload(port, address, size):
    body, sent = memoryview(b"u" * 65_536), 0
    with socket.socket() as client:
        client.bind((address, 0))
        client.connect(("127.0.0.1", port))
        start = time.monotonic()
        client.sendall(f"POST /upload HTTP/1.1\r\nHost: h\r\nContent-Length: {size}\r\n\r\n".encode())
        while sent < size:
            sent += client.send(body[:min(65_536, size - sent)])
        client.recv(65_536)
        return time.monotonic() - start
