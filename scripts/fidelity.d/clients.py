"""Real clients: curl, and a plain socket where the times of curl don't tell enough. Times are milliseconds."""

import socket
import subprocess
import time

INFINITE = float("inf")


class ClientFailed(Exception):
    """A client did something else than expected."""


class Exchange:
    """What one request took, from its first byte sent to the first and the last byte of the answer."""

    def __init__(self, first=INFINITE, last=INFINITE, arrivals=(), sends=()):
        self.first, self.last = first, last
        # (ms, bytes so far) of the answer as it came, and of the request as the system took it.
        self.arrivals, self.sends = list(arrivals), list(sends)


def curl(port, address, operation, size, count, limit, body):
    """`count` requests on one connection, the next as soon as the last is answered."""
    url = f"http://127.0.0.1:{port}/" + ("upload" if operation == "up" else f"data/{size}")
    command = ["curl", "--silent", "--http1.1", "--interface", address, "--max-time", f"{limit / 1000:.0f}",
               "--write-out", r"%{http_code} %{num_connects} %{time_starttransfer} %{time_total}\n"]
    if operation == "up":
        command += ["--header", "Expect:", "--header", "Content-Type: text/plain", "--data-binary", f"@{body}"]
    for _ in range(count):
        command += ["--output", "/dev/null", url]
    run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=count * limit / 500 + 60)
    exchanges = []
    for number, line in enumerate(run.stdout.splitlines()):
        status, connects, first, last = line.split()
        if run.returncode == 28 and number == len(run.stdout.splitlines()) - 1:
            exchanges.append(Exchange())
            break
        if status != "200" or connects != ("1" if number == 0 else "0"):
            raise ClientFailed(f"curl: exit {run.returncode}, {line!r} for request {number + 1} of {url}")
        exchanges.append(Exchange(float(first) * 1e3, float(last) * 1e3))
    return exchanges + [Exchange()] * (count - len(exchanges))


def plain(port, address, operation, size, count, limit, wait):
    """The same by a socket that waits `wait` ms before its first request, until the link's handshake is over."""
    with socket.socket() as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.bind((address, 0))
        client.connect(("127.0.0.1", port))
        time.sleep(wait / 1e3)
        exchanges = []
        for _ in range(count):
            exchanges.append(_exchange(client, operation, size, limit))
            if exchanges[-1].last == INFINITE:
                break
        return exchanges + [Exchange()] * (count - len(exchanges))


def handshake(port, address, limit):
    """From connecting to the server's end of a connection on which nothing is asked: the handshake and a round trip."""
    with socket.socket() as client:
        client.bind((address, 0))
        client.settimeout(limit / 1e3)
        start = time.monotonic()
        client.connect(("127.0.0.1", port))
        client.shutdown(socket.SHUT_WR)
        try:
            if client.recv(1):
                raise ClientFailed("the server sent something nobody asked for")
        except socket.timeout:
            return INFINITE
        return (time.monotonic() - start) * 1e3


def _exchange(client, operation, size, limit):
    start = time.monotonic()
    sends, arrivals = [], []

    def now():
        elapsed = (time.monotonic() - start) * 1e3
        if elapsed >= limit:
            raise socket.timeout
        return elapsed

    try:
        if operation == "up":
            client.settimeout(limit / 1e3)
            client.sendall(f"POST /upload HTTP/1.1\r\nHost: h\r\nContent-Length: {size}\r\n\r\n".encode())
            body, sent = memoryview(b"u" * size), 0
            while sent < size:
                client.settimeout((limit - now()) / 1e3)
                sent += client.send(body[sent:sent + 16_384])
                sends.append((now(), sent))
        else:
            client.sendall(f"GET /data/{size} HTTP/1.1\r\nHost: h\r\nUser-Agent: t\r\n\r\n".encode())
        answer, got, length = b"", 0, None
        while length is None or got < length:
            client.settimeout((limit - now()) / 1e3)
            part = client.recv(262_144)
            if not part:
                raise ClientFailed(f"the connection ended after {got} bytes")
            got += len(part)
            arrivals.append((now(), got))
            if length is None:
                answer += part
                length = _length(answer)
        return Exchange(arrivals[0][0], arrivals[-1][0], arrivals, sends)
    except socket.timeout:
        return Exchange(arrivals[0][0] if arrivals else INFINITE, INFINITE, arrivals, sends)


def _length(answer):
    """Bytes of the whole answer, once its head is there."""
    head, end, _ = answer.partition(b"\r\n\r\n")
    if not end:
        return None
    if not head.startswith(b"HTTP/1.1 200"):
        raise ClientFailed(f"answered {head[:80]!r}")
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return len(head) + 4 + int(value)
    raise ClientFailed("an answer without Content-Length")
