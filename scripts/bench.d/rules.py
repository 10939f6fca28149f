"""Many rules and the journal: what they add to a small request."""

import json
import os
import tempfile

from harness import OUT, median

RUNS = 5
COUNT = 40_000


def scenario():
    """900 literal and template rules and 100 regular expressions, none of which holds for /status/200."""
    rules = [f"GET /api/v1/item{n}: ok" for n in range(600)]
    rules += [{"match": {"path": {"template": f"/shop{n}/{{id}}/cart"}}, "script": "ok"} for n in range(300)]
    rules += [
        {"match": {"path": {"regex": f"/[a-z]+{n}/(users|teams)/[0-9]+"}}, "script": "ok"} for n in range(100)
    ]
    return {"rules": rules}


def cost(bench, sides):
    """Median CPU microseconds per request of each (server, path), measured in turns."""
    costs = [[] for _ in sides]
    for server, path in sides:
        bench.requests(server, path, 8, COUNT // 10, "keep")
    for _ in range(RUNS):
        for (server, path), series in zip(sides, costs):
            _, cpu = server.cpu_during(lambda: bench.requests(server, path, 8, COUNT, "keep"))
            series.append(cpu / COUNT * 1e6)
    return [median(series) for series in costs]


def rules(bench):
    """a thousand rules: what a request pays that one of them matches, and one that none matches

    A request that a rule answers costs more than one that an endpoint answers; what the other 999 add shows against a server
    with that rule alone.
    """
    os.makedirs(OUT, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", suffix=".json", dir=OUT, delete=False) as file:
        json.dump(scenario(), file)
    try:
        many, none = bench.mocksrv("--scenario", file.name), bench.mocksrv()
        one = bench.mocksrv("--script", "GET /api/v1/item300: ok")
        hit, alone, miss, plain = cost(
            bench, [(many, "/api/v1/item300"), (one, "/api/v1/item300"), (many, "/status/200"), (none, "/status/200")])
    finally:
        os.unlink(file.name)
    bench.stop_servers()
    bench.table.line("rules: a literal one of 1,000, on top of it alone", f"{hit - alone:.2f} us", f"{alone:.2f} us", None,
                     "<= 20 us", hit - alone <= 20)
    bench.table.line("rules: the same, on top of none at all", f"{hit - plain:.2f} us", f"{plain:.2f} us")
    bench.table.line("rules: none of 1,000 matches, on top", f"{miss - plain:.2f} us", f"{plain:.2f} us", None,
                     "<= 200 us", miss - plain <= 200)


def journal(bench):
    """what remembering an exchange adds to a small request"""
    on, off = bench.mocksrv(), bench.mocksrv("--journal-size", "0")
    with_it, without = cost(bench, [(on, "/status/200"), (off, "/status/200")])
    bench.stop_servers()
    ratio = with_it / without
    bench.table.line("journal: CPU per request with it and without", f"{with_it:.2f} us", f"{without:.2f} us", ratio,
                     "<= 1.15", ratio <= 1.15)
