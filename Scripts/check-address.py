#!/usr/bin/env python3
"""Checks that every page writes the dependency on this package in the same way.

    Scripts/check-address.py                                 fails where a page differs from the manifest of the tutorial
    Scripts/check-address.py --update URL 'branch: "main"'   writes another address and requirement everywhere

The manifest of the tutorial, Login-Package.swift, is the one that is meant: the others follow it, and so do links to files of the
repository, such as https://github.com/your-name/focal/tree/main/Examples.
"""
import pathlib, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MANIFEST = ROOT / 'Sources/Store/Store.docc/Resources/Login-Package.swift'
DEPENDENCY = re.compile(r'\.package\(url: "[^"]*/focal(?:\.git)?", [^)\n]*\)')
LINK = re.compile(r'https?://[^\s")]*/focal(?=/(?:tree|blob)/)')


def pages():
    names = subprocess.run(['git', 'ls-files', '*.md', '*.swift', '*.tutorial', '*.yml'], cwd=ROOT, capture_output=True,
                           text=True, check=True).stdout.split('\n')
    return [ROOT / name for name in names if name and (ROOT / name).exists()]


def home(dependency):
    """The address of the repository."""
    return re.search(r'url: "([^"]*)"', dependency)[1].removesuffix('.git')


def main():
    arguments = sys.argv[1:]
    if arguments[:1] == ['--update'] and len(arguments) == 3:
        dependency = f'.package(url: "{arguments[1]}", {arguments[2]})'
        if not DEPENDENCY.fullmatch(dependency): sys.exit(f'This is no dependency on a package named focal: {dependency}')
        for page in pages():
            text = page.read_text(encoding='utf-8')
            changed = LINK.sub(lambda _: home(dependency), DEPENDENCY.sub(lambda _: dependency, text))
            if changed != text: page.write_text(changed, encoding='utf-8')
        return
    if arguments: sys.exit(__doc__)
    meant = DEPENDENCY.search(MANIFEST.read_text(encoding='utf-8')).group()
    texts = [(page, page.read_text(encoding='utf-8')) for page in pages()]
    found = [(page, written) for page, text in texts for written in DEPENDENCY.findall(text)]
    links = [(page, written) for page, text in texts for written in LINK.findall(text)]
    faults = [f'{page.relative_to(ROOT)}: {written}' for page, written in found if written != meant]
    faults += [f'{page.relative_to(ROOT)}: {written}' for page, written in links if written != home(meant)]
    if faults: sys.exit('\n'.join(faults) + f'\nThe tutorial writes {meant}')
    print(f'{len(found)} places write the dependency in the same way, and {len(links)} links lead to its repository.')


main()
