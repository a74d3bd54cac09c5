#!/usr/bin/env python3
"""Makes small changes to the sources of a module, one at a time, and prints those that no test notices.

    Scripts/mutate.py Store                                      # 100 changes, chosen at random
    Scripts/mutate.py Store --files 'Diff/*' --number 40 --seed 7
    Scripts/mutate.py Store --files Differ.swift:38 --number 0   # every change of one line

The changes are: a condition, or an operand of one, is negated or left out, such as a comparison of identities; a
statement is dropped, such as one that cleans up or claims an owner; two statements change places; a value that is taken
is not cleared; a function returns at once; an operator, a number or a constant is another one.

All changes of a run are compiled into one build of a trimmed copy of the package. The environment variable
FOCAL_MUTANT, which is read once per process, says which of them is in force. Changes that do not compile are found by
building, and left out.

A first run without a change finds which test suites reach which change. Only those suites run for the change, until a
test fails; first those that reach few other changes. A change is noticed if a test fails, crashes or hangs.

Changes that no test can notice are listed, with the reason, in Scripts/mutants.txt. They are left out. Entries that match
no line of the sources are reported.
"""

import argparse
import collections
import concurrent.futures
import fnmatch
import pathlib
import random
import re
import sys
import tempfile

from mutation.changes import ROOT, accepted_changes, sites_of, stale_changes
from mutation.suites import Tests
from mutation.workspace import Workspace, compile_changes


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module", help="a library of the package, such as Store")
    files = "files below the module's folder, or names of files, each with :LINE if wanted"
    parser.add_argument("--files", nargs="+", default=["*"], metavar="PATTERN", help=files)
    parser.add_argument("--number", type=int, default=100, help="how many changes to try; 0 for all")
    parser.add_argument("--only", metavar="REGEX", default="", help="only changes whose text matches, such as '^swap'")
    parser.add_argument("--seed", type=int, default=0, help="chooses the changes")
    parser.add_argument("--jobs", type=int, default=1, help="how many test processes run at once")
    parser.add_argument("--also", nargs="+", default=[], metavar="TARGET", help="more test targets than the module's own")
    parser.add_argument("--tests", metavar="REGEX", default="", help="the only tests to run")
    parser.add_argument("--skip", action="append", default=[], metavar="REGEX", help="tests to leave out")
    parser.add_argument("--limit", type=float, help="seconds that tests may compute or sleep without output")
    parser.add_argument("--scratch", type=pathlib.Path, help="where the copy of the package is; kept for the next run")
    parser.add_argument("--accepted", action="store_true", help="try the accepted changes too")
    parser.add_argument("--list", action="store_true", help="print the chosen changes and stop")
    return parser.parse_args()


def is_wanted(site, patterns, folder):
    inner = str(pathlib.PurePath(site.path).relative_to(folder))
    for pattern in patterns:
        pattern, _, line = pattern.partition(":")
        is_named = fnmatch.fnmatch(inner, pattern) or fnmatch.fnmatch(pathlib.PurePath(inner).name, pattern)
        if is_named and (not line or int(line) == site.line):
            return True
    return False


def main():
    options = arguments()
    scratch = (options.scratch or pathlib.Path(tempfile.gettempdir()) / f"focal-mutants-{options.module}").resolve()
    if ROOT == scratch or ROOT in scratch.parents:
        sys.exit("The copy of the package must lie outside the package.")
    scratch.mkdir(parents=True, exist_ok=True)
    workspace = Workspace(options.module, scratch, options.also)
    paths = [str(file.relative_to(ROOT)) for file in sorted((ROOT / workspace.source).rglob("*.swift"))]
    # Code that checks invariants, or facts about the compiler, changes nothing: most changes of it cannot be noticed. The
    # code of tutorials is no part of the module.
    paths = [path for path in paths if not re.search(r"\+Invariants|\+Verification|\.docc/", path)]
    found = [site for path in paths for site in sites_of(path)]
    found = [site for site in found if is_wanted(site, options.files, workspace.source)]
    found = [site for site in found if re.search(options.only, site.what)]
    accepted = set() if options.accepted else accepted_changes()
    open_sites = [site for site in found if not site.entries & accepted]
    chosen = open_sites
    if 0 < options.number < len(open_sites):
        chosen = random.Random(options.seed).sample(open_sites, options.number)
    chosen.sort(key=lambda site: (site.path, site.change.offset))
    for number, site in enumerate(chosen, 1):
        site.change.number = number
    accepted_count = len(found) - len(open_sites)
    print(f"{options.module}: {len(found)} changes, {accepted_count} accepted, {len(chosen)} chosen", flush=True)
    for entry in stale_changes():
        print(f"  mutants.txt has an entry that matches no line: {entry}", flush=True)
    if options.list:
        for site in chosen:
            print(f"  {site}    {site.code}")
        return
    compiled = compile_changes(workspace, chosen)
    tests = Tests(workspace, options.tests, options.skip, options.limit)
    tests.measure(len(chosen), options.jobs)
    slow = [f"{suite} {seconds:.1f} s" for suite, seconds in tests.seconds.items() if seconds > Tests.SLOW]
    print(f"  {len(tests.suites)} suites pass; slow: {', '.join(slow) or 'none'}", flush=True)
    counts, survivors = collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for site, verdict in pool.map(lambda site: (site, tests.verdict(site)), compiled):
            counts[verdict] += 1
            if verdict in {"survived", "unreached"}:
                survivors.append(site)
            print(f"  {verdict:10}{site}", flush=True)
    if survivors:
        print("\nNot noticed, in the form of Scripts/mutants.txt:\n")
        for site in survivors:
            print(f"{site.path}:{site.line}\n  {site.entry}")
    noticed = len(compiled) - len(survivors)
    parts = [f"{counts[verdict]} {verdict}" for verdict in ("failed", "crashed", "hung", "survived", "unreached")]
    parts += [f"{len(chosen) - len(compiled)} did not compile", f"{accepted_count} accepted"]
    share = 100 * noticed // max(1, len(compiled))
    print(f"{options.module}: {noticed} of {len(compiled)} noticed, {share} % ({', '.join(parts)})")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
