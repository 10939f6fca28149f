"""Slow clients and links: whether bytes come when they should, and what that costs."""

import uploading
from harness import Failure, median

# 1448 bytes of payload in each 1500 on the wire.
PAYLOAD = 1448 / 1500


class Clients:
    """What load_client saw of its connections."""

    def __init__(self, result, ideal):
        self.all = result["conns"]
        self.complete = sum(c[0] == "c" and c[1] == 200 for c in self.all)
        good = [c for c in self.all if c[0] == "c"]
        if not good:
            raise Failure("no client completed")
        self.on_time = sum(abs(c[5] - ideal) <= 0.05 * ideal for c in good) / len(self.all)
        self.deviation = max(max(c[6], c[7]) for c in good)
        self.ahead, self.behind = max(c[6] for c in good), max(c[7] for c in good)


def slow(bench):
    """1,000 clients at 64 kbit/s"""
    count, size, rate, ideal = 1000, 80_000, 8000, 10.0
    ours, floor = bench.mocksrv(), bench.floor()
    sides = [
        (ours, f"/data/{size}?mock=ok+rate=64kbit", [], []),
        (floor, f"/pace/{size}?rate={rate}&tick=20", [], []),
    ]
    for _ in range(3):
        for server, path, seen, costs in sides:
            result, cpu = server.cpu_during(
                lambda: bench.client("load_client", server.port, path, count, 1000, 30, rate))
            seen.append(Clients(result, ideal))
            costs.append(cpu)
    _report(bench, sides, count)
    # The floor's 20 ms steps are finer than ours at this rate; this is what it costs in steps like ours.
    coarse = f"/pace/{size}?rate={rate}&tick=100"
    _, cpu = floor.cpu_during(lambda: bench.client("load_client", floor.port, coarse, count, 1000, 30, rate))
    mine = median(sides[0][3])
    bench.table.line("slow: CPU, the floor in steps of 100 ms", f"{mine:.3f} s", f"{cpu:.3f} s", mine / cpu)
    bench.stop_servers()
    link = bench.mocksrv("--profile", "down=80mbit,up=80mbit,delay=1ms")
    result, cpu = link.cpu_during(lambda: bench.client("load_client", link.port, sides[0][1], count, 1000, 30, rate))
    seen, base = Clients(result, ideal), median(sides[1][3])
    table = bench.table
    table.line("slow: through a link: complete", f"{seen.complete}")
    table.line("slow: through a link: within 5 % of 10 s", f"{seen.on_time:.1%}")
    table.line("slow: through a link: largest deviation", f"{seen.deviation:.3f} s")
    table.line("slow: through a link: CPU", f"{cpu:.3f} s", f"{base:.3f} s", cpu / base)
    bench.stop_servers()


def _report(bench, sides, count):
    (_, _, ours, our_costs), (_, _, floor, floor_costs) = sides
    table = bench.table
    mine, base = min(s.complete for s in ours), min(s.complete for s in floor)
    table.line("slow: complete of 1,000 at 64 kbit/s", f"{mine}", f"{base}", None, f"{count}", mine == count)
    mine, base = min(s.on_time for s in ours), min(s.on_time for s in floor)
    table.line("slow: within 5 % of 10 s", f"{mine:.1%}", f"{base:.1%}", None, ">= 99 %", mine >= 0.99)
    mine, base = median([s.deviation for s in ours]), median([s.deviation for s in floor])
    limit = max(0.35, 1.5 * base)
    table.line(
        "slow: largest deviation from the line", f"{mine:.3f} s", f"{base:.3f} s", mine / base, f"< {limit:.2f} s",
        mine < limit)
    mine, base = median(our_costs), median(floor_costs)
    table.line("slow: CPU", f"{mine:.3f} s", f"{base:.3f} s", mine / base, "<= 1.30", mine / base <= 1.3)


def link_rate(bench):
    """whether a link carries what it says: one connection at 1 Mbit/s, 200 on 20 Mbit/s"""
    for profile, count, size, bits in (
        ("down=1mbit,up=1mbit,delay=5ms", 1, 1_000_000, 1e6),
        ("down=20mbit,up=20mbit,delay=5ms", 200, 100_000, 20e6),
    ):
        server = bench.mocksrv("--profile", profile)
        ideal = bits / 8 * PAYLOAD
        result, cpu = server.cpu_during(
            lambda: bench.client("load_client", server.port, f"/data/{size}", count, 100_000, 30, ideal))
        seen = [c for c in result["conns"] if c[0] == "c"]
        what = f"link-rate: {count} on {bits / 1e6:.0f} Mbit/s"
        if len(seen) != count:
            raise Failure(f"{what}: {count - len(seen)} connections didn't complete")
        # From the first byte on: connecting and asking take their round trips before.
        first, last = min(c[9] + c[4] for c in seen), max(c[9] + c[5] for c in seen)
        rate = sum(c[2] for c in seen) / (last - first)
        bench.table.line(
            f"{what}: achieved of {ideal / 1e3:.1f} kB/s", f"{rate / 1e3:.1f} kB/s", "-", rate / ideal, "0.97..1.02",
            0.97 <= rate / ideal <= 1.02)
        bench.table.line(f"{what}: CPU for each MB", f"{cpu / (size * count / 1e6) * 1e3:.2f} ms")
        bench.stop_servers()


def upload_link(bench):
    """5,000,000 bytes up a 5 Mbit/s link: how long it takes, and what the client believes meanwhile"""
    size, schedule = 5_000_000, 8.29
    server = bench.mocksrv("--profile", "up=5mbit,down=5mbit,delay=10ms")
    times, leads, costs = [], [], []
    # Several, because the client's system makes its send buffer larger at its own whim.
    for _ in range(5):
        (took, ahead, at), cpu = server.cpu_during(
            lambda: uploading.put(server.port, "/upload", size, size / schedule))
        times.append(took)
        leads.append((ahead, at))
        costs.append(cpu)
    worst = max(times, key=lambda took: abs(took / schedule - 1))
    bench.table.line(
        "upload-link: 5,000,000 bytes at 5 Mbit/s", f"{worst:.2f} s", f"{schedule:.2f} s", worst / schedule,
        "0.97..1.08", 0.97 <= worst / schedule <= 1.08)
    ahead, at = max(leads)
    bench.table.line(
        f"upload-link: client ahead at most ({at:.1f} s)", f"{ahead / 1e3:.0f} kB", "-", None, "<= 140 kB",
        ahead <= 140_000)
    bench.table.line("upload-link: client ahead, median", f"{median([lead for lead, _ in leads]) / 1e3:.0f} kB")
    bench.table.line("upload-link: CPU", f"{median(costs) * 1e3:.1f} ms")
    bench.stop_servers()
