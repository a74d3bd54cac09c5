#!/usr/bin/env python3
"""Compiles the mistakes in Scripts/errors, and checks that each is reported at its line, with the text that the comment
`// error: …` behind it quotes, and that nothing else is reported.
"""
import itertools, re, subprocess, sys
from package import BUILD, ROOT, read

FOLDER, OUT = ROOT / 'Scripts' / 'errors', ROOT / '.build' / 'errors'


def table(file):
    """The mistakes of a table as Swift code, each on lines of its own."""
    code, number, around = ['import Store', 'import StoreTesting'], itertools.count(), '…'
    for line in read(file).splitlines():
        if line.startswith('= '): around = line[2:]
        elif line and not line.startswith('#'):
            parts = [part.split('|') for part in re.split('[‹›]', line)]
            for choice in itertools.product(*parts):
                before, after = around.split('…')
                name = str(next(number))
                code += [part.replace('#', name) for part in (before, ''.join(choice), after)]
    OUT.mkdir(parents=True, exist_ok=True)
    out = OUT / f'{file.stem}.swift'
    out.write_text('\n'.join(code), encoding='utf-8')
    return out


def check(files, *options):
    """Compiles files as one module. Returns how many of their mistakes have another message."""
    command = ['swiftc', *options, '-wmo', '-swift-version', '6', '-parse-as-library', '-module-name', 'Mistakes', '-diagnostic-style',
               'llvm', '-I', BUILD / 'Modules', *files]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stderr
    expected, found = {}, {}
    for file in files:
        for number, line in enumerate(read(file).splitlines(), 1):
            if ' // error: ' in line: expected[f'{file}:{number}'] = line
    for place, text in re.findall(r'^([^ \n]+?:\d+):\d+: error: (.*)', output, re.M): found.setdefault(place, []).append(text)
    wrong = 0
    for place in sorted({*expected, *found}):
        code, _, wanted = expected.get(place, '').rpartition('  // error: ')
        if not wanted or not any(wanted in text for text in found.get(place, [])):
            wrong += 1
            print(f'{place}: {code.strip()}', *found.get(place, ['nothing']), f'and not: {wanted}', sep='\n    ')
    print(f'{len(expected)} mistakes in {len(files)} files, {wrong} with another message.')
    return wrong


wrong = check([table(FOLDER / 'mistakes.txt'), *sorted(FOLDER.glob('*.swift'))], '-typecheck')
# These mistakes are found only when all types are right.
wrong += check([FOLDER / 'Fixture.swift', *sorted((FOLDER / 'flow').glob('*.swift'))], '-emit-sil')
# An application in a module whose default isolation is the main actor.
wrong += check(sorted((FOLDER / 'isolation').glob('*.swift')), '-typecheck', '-default-isolation', 'MainActor')
sys.exit(wrong != 0)
