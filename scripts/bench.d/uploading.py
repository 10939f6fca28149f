"""A client that uploads and watches how far the system says it has come."""

import random
import select
import socket
import time

from harness import Failure


def put(port, path, size, rate, limit=60):
    """Returns seconds from connecting to the whole answer, the bytes `send` was at most ahead of `rate`, and when."""
    start = time.monotonic()
    # Linux remembers, for each pair of addresses, how much reordering it has seen, and begins with a larger send buffer for it.
    source = (f"127.{random.randint(1, 254)}.{random.randint(1, 254)}.{random.randint(1, 254)}", 0)
    with socket.create_connection(("127.0.0.1", port), timeout=10, source_address=source) as client:
        head = f"PUT {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {size}\r\nConnection: close\r\n\r\n"
        client.sendall(head.encode())
        client.setblocking(False)
        block, sent, ahead, at = memoryview(b"u" * 65_536), 0, 0.0, 0.0
        while sent < size:
            if time.monotonic() - start > limit or not select.select([], [client], [], limit)[1]:
                raise Failure(f"only {sent} bytes were sent in {limit} s")
            try:
                sent += client.send(block[: min(len(block), size - sent)])
            except BlockingIOError:
                continue
            now = time.monotonic() - start
            if sent - rate * now > ahead:
                ahead, at = sent - rate * now, now
        client.settimeout(limit)
        answer = b""
        while part := client.recv(65_536):
            answer += part
    if not answer.startswith(b"HTTP/1.1 200") or str(size).encode() not in answer:
        raise Failure(f"the upload was answered {answer[:200]!r}")
    return time.monotonic() - start, ahead, at
