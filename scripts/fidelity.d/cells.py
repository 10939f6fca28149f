"""The measured rows and the links they were measured on."""

import fnmatch
import json
import os
import sys

from harness import ROOT, median

TRUTH = os.path.join(ROOT, "Fixtures", "Link", "truth.json")


class Unknown(Exception):
    """A name that no row has."""


class Cell:
    """One measured row: what many runs of one request over one link took, in milliseconds."""

    def __init__(self, row):
        self.link, self.control = row["profile"], row["cc"]
        self.operation, self.size, self.kind = row["op"], row["size"], row["kind"]
        self.p10, self.median, self.p90 = row["p10"], row["median"], row["p90"]
        self.is_lossy = self.link in ("vbn", "lossy")
        # Above its limit a run was given up.
        self.limit = 180_000 if self.link == "vbn" else 120_000
        parts = [self.link, self.control, self.operation, self.size or "", self.kind]
        self.name = "/".join(str(part) for part in parts if part)

    @property
    def measured_text(self):
        return "above the limit" if self.median is None else time_text(self.median)


class Result:
    """A row beside what live connections took, in milliseconds; infinite for those that were given up."""

    def __init__(self, cell, times):
        self.cell, self.times = cell, times
        self.live = median(times)
        if cell.median is None:
            self.ratio = 1.0 if self.live > cell.limit else self.live / cell.limit
        else:
            self.ratio = self.live / cell.median

    @property
    def is_near(self):
        return 0.8 <= self.ratio <= 1.25

    @property
    def line(self):
        what = self.cell.name.split("/", 1)[1]
        live = "above the limit" if self.live == float("inf") else time_text(self.live)
        return (f"{what:28} {self.cell.measured_text:>15} measured {live:>15} live of {len(self.times):2}"
                f"  {self.ratio:5.2f}{'' if self.is_near else '  OFF'}")


class Truth:
    """All rows and links of the measurements."""

    def __init__(self):
        with open(TRUTH) as file:
            content = json.load(file)
        self.links = content["links"]
        self.cells = [Cell(row) for row in content["cells"]]

    def choose(self, names, longest):
        """The rows that a name means, all without names, but for those that took `longest` ms or more."""
        fast = [cell for cell in self.cells if longest is None or (cell.median or longest) < longest]
        if not names:
            return fast
        wanted = set()
        for name in names:
            found = [cell.name for cell in self.cells if fnmatch.fnmatchcase(cell.name, name)
                     or fnmatch.fnmatchcase(cell.name, name.rstrip("/") + "/*")]
            if not found:
                raise Unknown(f"no row is called {name}; --list names them")
            wanted.update(found)
        chosen = [cell for cell in fast if cell.name in wanted]
        if not chosen:
            raise Unknown(f"{' '.join(names)} took 15 s or more; --all runs that too")
        return chosen

    def profile(self, link, control):
        """The link as the server's option spells it."""
        values = self.links[link]
        queue = f",queue={values['qd']}" if link.endswith("-q50") else ""
        return (f"down={values['down']:.0f}bit,up={values['up']:.0f}bit,delay-down={values['dd']}ms,"
                f"delay-up={values['du']}ms,loss={values['loss']:.0%}{queue},congestion={control}")

    def round_trip(self, link):
        """Milliseconds there and back without queueing and transmission."""
        return self.links[link]["dd"] + self.links[link]["du"]


def by_link(results):
    groups = {}
    for result in results:
        groups.setdefault(result.cell.link, []).append(result)
    return groups.items()


def time_text(milliseconds):
    return f"{milliseconds:.1f} ms" if milliseconds < 1000 else f"{milliseconds / 1000:.2f} s"


def say(text):
    print(f"fidelity: {text}", file=sys.stderr, flush=True)
