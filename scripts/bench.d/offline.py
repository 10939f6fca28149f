"""The offline player beside the least that a URLProtocol can do, and what large bodies take."""

import os
import subprocess

from harness import ROOT, Failure, median, say

PROGRAM = os.path.join(ROOT, ".build", "release", "OfflineExercise")


def offline(bench):
    """requests a second through URLProtocol, and memory for 100 MB bodies"""
    say("building OfflineExercise")
    built = subprocess.run(
        ["swift", "build", "-c", "release", "--product", "OfflineExercise"], cwd=ROOT, stdin=subprocess.DEVNULL,
        capture_output=True, text=True)
    if built.returncode:
        raise Failure(f"OfflineExercise can't be built: {built.stdout[-300:]}")
    # An awaited task of the bare protocol ends on the queue that cancelling waits for: fast, and a deadlock now and then.
    for style, limit in (("handler", 0.6), ("parallel", 0.6), ("await", None)):
        ours, floor = [], []
        for _ in range(9):
            floor.append(_run(f"bare-{style}"))
            ours.append(_run(f"mock-{style}"))
        mine, base = median(ours), median(floor)
        bench.table.line(
            f"offline: requests a second, {style}", f"{mine}", f"{base}", mine / base,
            f">= {limit}" if limit else "report", mine / base >= limit if limit else None)
    for name in ("delegate", "download", "upload"):
        small, large = (int(_run(name, size).split()[-2]) for size in ("10", "100"))
        bench.table.line(
            f"offline: 100 MB, {name}: most memory", f"{large} kB", "-", large / small, "<= 1.5 of 10 MB",
            large <= 1.5 * small)


def _run(name, *count):
    done = subprocess.run([PROGRAM, name, *count], capture_output=True, text=True, timeout=120)
    if done.returncode:
        raise Failure(f"OfflineExercise {name} ended with {done.returncode}: {done.stderr[-300:]}")
    text = done.stdout.strip()
    return int(text) if text.isdigit() else text
