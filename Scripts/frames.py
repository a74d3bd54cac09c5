#!/usr/bin/env python3
"""Writes the frames that tests have kept into the pages of the documentation.

    Scripts/frames.py [--check]

A comment names the file of a frame, below Tests, and the number of the frame in it, from 0. The block after the comment
is written anew, with the pictures that Scripts/pictures.py draws of the frame at all widths, and the frame as text:

    <!-- frame: FocalTerminalTests/Parts/Frames/tabs.txt 1 -->

For a new frame, write the comment with an empty code block below it, and run both scripts. `--check` changes nothing,
and fails if a block differs.
"""
import pathlib, re, sys, textwrap
from symbols import ROOT

BLOCK = re.compile(r'(<!-- frame: (\S+) (\d+) -->\n)(?:```\n.*?```\n|@TabNavigator \{\n.*?\n\}\n)', re.S)


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


def block(match):
    """The comment of a frame with its pictures and its text."""
    name = pathlib.Path(match[2]).stem
    words = f'{name.replace("-", " ").capitalize()} at three widths'
    pictures = {'In colour': f'![{words}](frame-{name})', 'Without colours': f'![{words}, without colours](frame-{name}-plain)',
                'As text': f'```\n{frame(match[2], int(match[3]))}```'}
    tabs = ''.join(f'  @Tab("{title}") {{\n{textwrap.indent(content, " " * 4)}\n  }}\n' for title, content in pictures.items())
    return f'{match[1]}@TabNavigator {{\n{tabs}}}\n'


stale = []
for page in sorted(ROOT.glob('Sources/*/*.docc/*.md')):
    text = page.read_text(encoding='utf-8')
    new = BLOCK.sub(block, text)
    if new == text: continue
    stale.append(str(page.relative_to(ROOT)))
    if '--check' not in sys.argv: page.write_text(new, encoding='utf-8')
if stale and '--check' in sys.argv:
    sys.exit('\n'.join(stale) + '\nThe frames differ from those of the tests. Run Scripts/frames.py.')
print(f'The frames of the documentation are those of the tests; {len(stale)} pages were written.')
