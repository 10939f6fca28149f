"""Small requests: what each costs the server beyond the library, and what a large body costs."""

from harness import median

NEVER_MATCHING = [part for n in range(1, 21) for part in ("--script", f"GET /never-{n}/*: 503")]
RUNS = 5


def compare(bench, mode, count, connections):
    """CPU microseconds per request of mocksrv and the floor: medians of alternating runs."""
    ours, floor = bench.mocksrv(*NEVER_MATCHING), bench.floor()
    sides = [(ours, "/status/200", []), (floor, "/", [])]
    for server, path, _ in sides:
        bench.requests(server, path, connections, count // 10, mode)
    ratios = []
    for _ in range(RUNS):
        for server, path, costs in sides:
            _, cpu = server.cpu_during(lambda: bench.requests(server, path, connections, count, mode))
            costs.append(cpu / count * 1e6)
        ratios.append(sides[0][2][-1] / sides[1][2][-1])
    bench.stop_servers()
    return median(sides[0][2]), median(sides[1][2]), median(ratios)


def small(bench):
    """CPU per small request on connections that stay, 20 rules loaded that don't match"""
    ours, floor, ratio = compare(bench, "keep", 100_000, 8)
    bench.table.line(
        "small: CPU per request, keep-alive", f"{ours:.2f} us", f"{floor:.2f} us", ratio, "<= 1.50", ratio <= 1.5)


def connections(bench):
    """the same with a new connection for each request"""
    ours, floor, ratio = compare(bench, "new", 15_000, 8)
    bench.table.line(
        "connections: CPU per request, new connection", f"{ours:.2f} us", f"{floor:.2f} us", ratio)


def big(bench):
    """1 GiB down and 300 MB up without any shaping"""
    ours, floor = bench.mocksrv(), bench.floor()
    sides = [(ours, "/data/1g", 1, [], []), (floor, f"/bytes/{16 << 20}", 64, [], [])]
    for _ in range(3):
        for server, path, count, costs, rates in sides:
            result, cpu = server.cpu_during(lambda: bench.requests(server, path, 1, count, "keep"))
            costs.append(cpu)
            rates.append(result["bytes"] / result["wall"] / 1e6)
    mine, base = (median(side[3]) for side in sides)
    bench.table.line("big: CPU for 1 GiB down", f"{mine:.3f} s", f"{base:.3f} s", mine / base)
    mine, base = (median(side[4]) for side in sides)
    bench.table.line("big: rate of 1 GiB down", f"{mine:.0f} MB/s", f"{base:.0f} MB/s", mine / base)
    costs, rates, size = [], [], 300_000_000
    for _ in range(3):
        result, cpu = ours.cpu_during(lambda: bench.requests(ours, "/upload", 1, 1, "keep", size))
        costs.append(cpu)
        rates.append(size / result["wall"] / 1e6)
    bench.table.line("big: CPU for 300 MB up, with its SHA-256", f"{median(costs):.3f} s")
    bench.table.line("big: rate of 300 MB up", f"{median(rates):.0f} MB/s")
    bench.stop_servers()
