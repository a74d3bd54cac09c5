#!/usr/bin/env python3
"""Checks that tests mirror sources: a file of more than 60 lines of code, `Sources/Store/Folder/Name.swift`, has a suite
in `Tests/StoreTests/Folder/NameTests.swift`. Declarations that exist for their messages need none.
"""
import re, sys
from package import ROOT, read, swift_files

faults = []
for module in ('Store', 'StoreFoundation', 'StoreTesting', 'FocusSync', 'FocalTerminal', 'FocalTerminalTesting'):
    source = ROOT / 'Sources' / module
    for file in swift_files(module):
        inner = file.relative_to(source)
        code = [line for line in read(file).splitlines() if re.match(r'\s*(?!//)\S', line)]
        # What touches SwiftUI or UIKit cannot run here. It is thin, and its decisions have suites of their own.
        is_thin = bool(code) and code[0].startswith('#if canImport(')
        # The texts of a page are tested in a browser.
        is_text = bool(code) and code[0].endswith('"""')
        is_exempt = is_thin or is_text or 'Migration' in inner.parts
        suite = inner.with_name(f'{inner.stem}Tests.swift')
        if len(code) > 60 and not is_exempt and not list((ROOT / 'Tests').glob(f'*Tests/{suite}')):
            faults.append(f'Tests/{module}Tests/{suite}')
print(*faults, f'{len(faults)} suites are missing.', sep='\n')
sys.exit(len(faults) > 0)
