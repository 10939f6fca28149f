"""A process that downloads on many connections at once: receiving.py PORT COUNT PATH SECONDS.

Counting begins when all have had their first bytes; prints the bytes of each as JSON.
"""

import json
import resource
import select
import socket
import sys
import time


def main(port, count, path, seconds):
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    poll, clients, got = select.epoll(), {}, {}
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    for _ in range(count):
        client = socket.create_connection(("127.0.0.1", port), timeout=30)
        client.sendall(request)
        client.setblocking(False)
        clients[client.fileno()] = client
        got[client.fileno()] = 0
        poll.register(client, select.EPOLLIN)
    block = bytearray(262_144)
    end = time.monotonic() + 60
    counting = None
    while counting is None or time.monotonic() < counting + seconds:
        for fd, _ in poll.poll(0.1):
            try:
                part = clients[fd].recv_into(block)
            except BlockingIOError:
                continue
            if part == 0:
                sys.exit("a download ended early")
            got[fd] += part
        if counting is None and all(got.values()):
            counting = time.monotonic()
            got = dict.fromkeys(got, 0)
        elif counting is None and time.monotonic() > end:
            sys.exit(f"{sum(1 for bytes in got.values() if not bytes)} downloads didn't begin")
    print(json.dumps({"bytes": list(got.values())}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], float(sys.argv[4]))
