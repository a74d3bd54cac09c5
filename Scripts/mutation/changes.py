"""The changes of a module: their places, those that are accepted, and the source that contains them all."""

import collections
import pathlib
import re
import sys

from .regions import Parser, marked

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ACCEPTED = ROOT / "Scripts" / "mutants.txt"


class Site:
    """One change with its place."""

    def __init__(self, path, source, region, change):
        self.path, self.region, self.change = path, region, change
        self.line = source.count("\n", 0, change.offset) + 1
        self.code = source.split("\n")[self.line - 1].strip()
        self.what = change.what

    @property
    def entry(self):
        """The change as `mutants.txt` lists it."""
        return f"{self.what}  in  {' '.join(self.code.split())}"

    @property
    def entries(self):
        return {self.entry, f"[{self.region.function}] {self.entry}"}

    def __str__(self):
        return f"{self.path}:{self.line}: {self.what}"


def sites_of(path):
    source = (ROOT / path).read_text()
    found = []
    for region in Parser(source).regions:
        found.extend(Site(path, source, region, change) for change in region.changes)
    # Tell equal changes of one line apart.
    seen = collections.Counter()
    for site in sorted(found, key=lambda site: site.change.offset):
        place = (site.line, site.what)
        seen[place] += 1
        if seen[place] > 1:
            site.what += f" ({seen[place]})"
    return found


def accepted_changes():
    """The entries of `mutants.txt`."""
    found, reason = set(), None
    for line in ACCEPTED.read_text().splitlines():
        if not line.startswith(" "):
            reason = line.strip() if not line.startswith("#") else None
        elif not reason:
            sys.exit(f"{ACCEPTED.name}: an entry without a reason: {line}")
        else:
            found.add(line.strip())
    return found


def stale_changes():
    """The accepted changes that the sources no longer have."""
    files = [str(file.relative_to(ROOT)) for file in sorted((ROOT / "Sources").rglob("*.swift"))]
    present = {entry for file in files if ".docc" not in file for site in sites_of(file) for entry in site.entries}
    return sorted(accepted_changes() - present)


def rendered(source, regions):
    """The source with its regions wrapped, and with marks."""

    def render(start, end, inside):
        out, position = [], start
        while inside:
            region = inside.pop(0)
            nested = []
            while inside and region.start < region.end and inside[0].end <= region.end:
                nested.append(inside.pop(0))
            out.append(source[position : region.start])
            name = min(change.number for change in region.changes)
            out.append(marked(f"r{name}", region.wrap(render(region.start, region.end, nested))))
            position = region.end
        out.append(source[position:end])
        return "".join(out)

    order = sorted(regions, key=lambda region: (region.start, region.start < region.end, -region.end))
    return render(0, len(source), order)


def unmarked(text):
    """The text without marks, and the span of each mark as (name, start, end) in bytes."""
    out, spans, stack, position = [], [], [], 0
    for part in re.split(r"(\ue000\w+\ue001|\ue002)", text):
        if part.startswith("\ue000"):
            stack.append((part[1:-1], position))
        elif part == "\ue002":
            name, start = stack.pop()
            spans.append((name, start, position))
        else:
            data = part.encode()
            out.append(data)
            position += len(data)
    return b"".join(out), spans
