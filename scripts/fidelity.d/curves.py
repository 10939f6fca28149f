"""How bytes arrive over time: live connections beside real ones (Fixtures/Link/curves.json)."""

import json
import os

import clients
import running
from cells import say
from harness import ROOT, median

CURVES = os.path.join(ROOT, "Fixtures", "Link", "curves.json")


class Picture:
    """A fresh transfer over one link."""

    def __init__(self, name, content):
        self.link, self.operation = name.split("/")
        self.size = content["size"]
        self.truth = [[tuple(point) for point in curve] for curve in content["runs"]]
        self.live = []


def draw(truth, links, results, path, jobs):
    """Measures the curves of `links` and draws all of them into one file."""
    with open(CURVES) as file:
        pictures = [Picture(name, content) for name, content in json.load(file)["curves"].items()]
    pictures = [picture for picture in pictures if picture.link in links]
    say("one connection after the other for the curves of quick links, then the rest")
    running.run_plain(truth, pictures, jobs)
    import plot
    panels = []
    for operation in ("down", "up"):
        for picture in pictures:
            if picture.operation != operation:
                continue
            curves = [_curve(exchange, picture) for exchange in picture.live]
            ends = [median([curve[-1][0] for curve in side]) for side in (curves, picture.truth)]
            panels.append(plot.Panel(
                f"{picture.link} {operation}", picture.size, picture.truth, curves,
                _median_curve(picture.truth, picture.size), _median_curve(curves, picture.size),
                f"live / real {ends[0] / ends[1]:.2f}"))
    near = sum(result.is_near for result in results)
    plot.write(path, panels, (
        "down: what the client has received; up: what its system has taken from it. One fresh request, CUBIC."
        f" {near} of {len(results)} rows of all requests within 0.80..1.25."))


def _curve(exchange, picture):
    """The curve, from nothing at the request on; an upload ends with its answer."""
    if picture.operation == "down":
        # The answer is as long as the measured one, head and all; what matters is the body's share of it.
        extra = exchange.arrivals[-1][1] - picture.size
        return [(0, 0)] + [(at, max(0, count - extra)) for at, count in exchange.arrivals]
    return [(0, 0)] + exchange.sends + [(exchange.last, picture.size)]


def _median_curve(curves, size):
    """When half of the curves had come to each count of bytes."""
    if len(curves) <= 3:
        return sorted(curves, key=lambda curve: curve[-1][0])[len(curves) // 2]
    points = []
    for step in range(101):
        mark = size * step / 100
        times = [next((at for at, count in curve if count >= mark), curve[-1][0]) for curve in curves]
        points.append((median(times), mark))
    return points
