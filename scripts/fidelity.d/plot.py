"""Draws small panels of curves as SVG."""

COLUMNS, WIDTH, HEIGHT = 5, 250, 170
LEFT, TOP, RIGHT, BOTTOM = 40, 26, 12, 26
HEAD = 64
TRUTH, LIVE, GRID, TEXT, QUIET = "#2b6cb0", "#dd6b20", "#e2e8f0", "#1a202c", "#718096"


class Panel:
    """One direction of one link: curves of (ms, bytes) that real TCP drew, and live connections."""

    def __init__(self, title, size, truth, live, truth_median, live_median, note):
        self.title, self.size, self.truth, self.live = title, size, truth, live
        self.truth_median, self.live_median, self.note = truth_median, live_median, note


def write(path, panels, subtitle):
    rows = -(-len(panels) // COLUMNS)
    width, height = COLUMNS * WIDTH + 20, HEAD + rows * HEIGHT + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        ' font-family="Helvetica, Arial, sans-serif">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        _text(14, 24, "Bytes over time: real TCP and live links", 16, TEXT, weight="bold"),
        _text(14, 44, subtitle, 11, QUIET),
    ]
    x = width - 330
    for colour, what in ((TRUTH, "real TCP"), (LIVE, "live link")):
        parts.append(f'<line x1="{x}" y1="20" x2="{x + 26}" y2="20" stroke="{colour}" stroke-width="2.5"/>')
        parts.append(_text(x + 32, 24, what, 12, TEXT))
        x += 105
    parts.append(_text(x, 24, "thin: single runs", 11, QUIET))
    for number, panel in enumerate(panels):
        parts += _panel(panel, 10 + number % COLUMNS * WIDTH, HEAD + number // COLUMNS * HEIGHT)
    parts.append("</svg>")
    with open(path, "w") as file:
        file.write("\n".join(parts) + "\n")


def _panel(panel, x, y):
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    ends = [curve[-1][0] for curve in panel.truth + panel.live if curve]
    ends.sort()
    # One straggler must not press the others together.
    longest = max(1e-3, min(ends[-1], 1.6 * ends[len(ends) // 2] if len(ends) > 6 else ends[-1]) * 1.04)
    seconds = longest >= 2000
    parts = [f'<g transform="translate({x + LEFT},{y + TOP})">', _text(0, -8, panel.title, 12, TEXT, weight="bold"),
             _text(wide, -8, panel.note, 11, QUIET, anchor="end")]
    for tick in _ticks(longest):
        at = tick / longest * wide
        label = f"{tick / 1000:g}" if seconds else f"{tick:g}"
        parts.append(f'<line x1="{at:.1f}" y1="0" x2="{at:.1f}" y2="{high}" stroke="{GRID}"/>')
        # The unit stands at the end.
        if at < wide - 22:
            parts.append(_text(at, high + 14, label, 10, QUIET, anchor="middle"))
    parts.append(_text(wide + 8, high + 14, "s" if seconds else "ms", 10, QUIET, anchor="end"))
    for share in (0, 0.5, 1):
        at = high - share * high
        parts.append(f'<line x1="0" y1="{at:.1f}" x2="{wide}" y2="{at:.1f}" stroke="{GRID}"/>')
        parts.append(_text(-6, at + 4, f"{panel.size * share / 1000:g} K" if share else "0", 10, QUIET, anchor="end"))

    def path(curve, colour, thick, opacity):
        points, last = [], None
        for milliseconds, count in curve:
            if milliseconds > longest:
                break
            px, py = milliseconds / longest * wide, high - min(1, count / panel.size) * high
            if last is not None:
                points.append(f"{px:.1f},{last:.1f}")
            points.append(f"{px:.1f},{py:.1f}")
            last = py
        if len(points) > 1:
            parts.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="{thick}"'
                         f' stroke-opacity="{opacity}" stroke-linejoin="round"/>')

    for curves, colour in ((panel.truth, TRUTH), (panel.live, LIVE)):
        if len(curves) > 3:
            for curve in curves:
                path(curve, colour, 0.7, 0.35)
    path(panel.truth_median, TRUTH, 3, 0.75)
    path(panel.live_median, LIVE, 1.5, 1)
    return parts + ["</g>"]


def _ticks(longest):
    for step in (power * digit for power in (1, 10, 100, 1000, 10_000, 100_000) for digit in (1, 2, 5)):
        if longest / step <= 5:
            return [step * number for number in range(int(longest / step) + 1)]
    return [0]


def _text(x, y, text, size, colour, anchor="start", weight="normal"):
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}" text-anchor="{anchor}"'
            f' font-weight="{weight}">{text}</text>')
