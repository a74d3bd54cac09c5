#!/usr/bin/env python3
"""Checks that the public API is the one that PublicAPI.txt lists, one line for each symbol and each conformance.

    Scripts/api.py [--built] [--update]

`--built` says that `swift build` has run, and `--update` writes the file anew.
"""
import difflib, sys
from package import ROOT, declared, extract, read, run

FILE = ROOT / 'PublicAPI.txt'
# The compiler lists them for every type.
IMPLIED = {'Swift.Copyable', 'Swift.Escapable', 'Swift.SendableMetatype'}


def lines(module):
    for graph in extract(module, ROOT / '.build' / 'api' / module):
        names = {}
        for symbol, path in declared(graph):
            names[symbol['identifier']['precise']] = path
            text = ' '.join(''.join(part['spelling'] for part in symbol['declarationFragments']).split())
            constraints = [part['lhs'] + (' == ' if part['kind'] == 'sameType' else ': ') + part['rhs']
                           for part in symbol.get('swiftExtension', {}).get('constraints', [])]
            where = f'  where {", ".join(constraints)}' if constraints else ''
            is_gone = any(part.get('isUnconditionallyUnavailable') for part in symbol.get('availability', []))
            yield f'{module}.{path}  {"unavailable  " if is_gone else ""}{text}{where}'
        for edge in graph['relationships']:
            protocol = edge.get('targetFallback') or names.get(edge['target'], edge['target'])
            if edge['kind'] == 'conformsTo' and edge['source'] in names and protocol not in IMPLIED:
                yield f'{module}.{names[edge["source"]]}: {protocol}'


if '--built' not in sys.argv: run('swift', 'build')
found = sorted({line for module in ('Store', 'StoreFoundation', 'StoreTesting', 'FocusSync', 'FocalTerminal', 'FocalNcurses', 'FocalTerminalTesting') for line in lines(module)})
if '--update' in sys.argv: FILE.write_text('\n'.join(found) + '\n', encoding='utf-8')
listed = read(FILE).splitlines() if FILE.exists() else []
changes = [line for line in difflib.unified_diff(listed, found, n=0, lineterm='') if not line.startswith(('---', '+++', '@@'))]
if changes:
    sys.exit('\n'.join(changes) + '\nThe public API has changed. If that is intended, run Scripts/api.py --update, and commit PublicAPI.txt.')
print(f'The public API has {len(found)} lines, as PublicAPI.txt lists them.')
