#!/usr/bin/env python3
"""Writes the frames that tests have kept into the pages of the documentation.

    Scripts/frames.py [--check]

A comment names the file of a frame, below Tests, and the number of the frame in it, from 0. The block after the comment
is written anew:

    <!-- frame: FocalTerminalTests/Parts/Frames/tabs.txt 1 -->

`--check` changes nothing, and fails if a block differs.
"""
import re, sys
from symbols import ROOT

BLOCK = re.compile(r'(<!-- frame: (\S+) (\d+) -->\n```\n)(.*?)(```\n)', re.S)


def frame(file, number):
    """The box of one frame, without what is around it."""
    frames, lines = [], []
    for line in (ROOT / 'Tests' / file).read_text(encoding='utf-8').splitlines():
        lines.append(line)
        if line.startswith('focus: '):
            frames.append(lines)
            lines = []
    lines = [line for line in frames[number][:-1] if line.strip()]
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    return ''.join(line[indent:].rstrip() + '\n' for line in lines)


stale = []
for page in sorted(ROOT.glob('Sources/*/*.docc/*.md')):
    text = page.read_text(encoding='utf-8')
    new = BLOCK.sub(lambda match: match[1] + frame(match[2], int(match[3])) + match[5], text)
    if new == text: continue
    stale.append(str(page.relative_to(ROOT)))
    if '--check' not in sys.argv: page.write_text(new, encoding='utf-8')
if stale and '--check' in sys.argv:
    sys.exit('\n'.join(stale) + '\nThe frames differ from those of the tests. Run Scripts/frames.py.')
print(f'The frames of the documentation are those of the tests; {len(stale)} pages were written.')
