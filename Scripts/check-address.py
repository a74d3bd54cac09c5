#!/usr/bin/env python3
"""Checks that every page writes the dependency on this package in the same way.

    Scripts/check-address.py                                 fails where a page differs from the manifest of the tutorial
    Scripts/check-address.py --update URL 'branch: "main"'   writes another address and requirement everywhere

The manifest of the tutorial, Login-Package.swift, is the one that is meant: the others follow it, and so do links to files of the
repository, such as https://github.com/your-name/focal/tree/main/Examples.
"""
import re, sys
from package import ROOT, read, tracked

MANIFEST = ROOT / 'Sources/Store/Store.docc/Resources/Login-Package.swift'
DEPENDENCY = re.compile(r'\.package\(url: "[^"]*/focal(?:\.git)?", [^)\n]*\)')
LINK = re.compile(r'https?://[^\s")]*/focal(?=/(?:tree|blob)/)')

match sys.argv[1:]:
    case []: meant = DEPENDENCY.search(read(MANIFEST)).group()
    case ['--update', address, requirement]: meant = f'.package(url: "{address}", {requirement})'
    case _: sys.exit(__doc__)
if not DEPENDENCY.fullmatch(meant): sys.exit(f'This is no dependency on a package named focal: {meant}')
home, count, faults = re.search(r'url: "([^"]*)"', meant)[1].removesuffix('.git'), 0, []
for page in tracked('*.md', '*.swift', '*.tutorial', '*.yml'):
    text = changed = read(page)
    for pattern, wanted in ((DEPENDENCY, meant), (LINK, home)):
        found = pattern.findall(text)
        count += len(found)
        faults += [f'{page.relative_to(ROOT)}: {written}' for written in found if written != wanted]
        changed = pattern.sub(lambda _: wanted, changed)
    if len(sys.argv) > 1 and changed != text: page.write_text(changed, encoding='utf-8')
if len(sys.argv) == 1 and faults: sys.exit('\n'.join(faults) + f'\nThe tutorial writes {meant}')
print(f'{count} places write the dependency on this package, or a link to its repository, in the same way.')
