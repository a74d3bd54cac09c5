"""Draws the screen of a terminal as SVG, from text with escape sequences as tmux captures it."""
import html, re, unicodedata

CELL_WIDTH, CELL_HEIGHT, FONT_SIZE, MARGIN = 8.4, 18, 14, 12

# The colours of a terminal's background and text. `plain` is a terminal without other colours.
THEMES = {
    'dark': ('#16181d', '#d7dae0'),
    'light': ('#fbfbf8', '#24292f'),
    'plain': ('#2b2b2b', '#e4e4e4'),
}

PLAIN = {'fg': None, 'bg': None, 'bold': False, 'dim': False, 'reverse': False}
# The attributes that the codes of an escape sequence change, but for colours.
STYLES = {
    0: PLAIN, 1: {'bold': True}, 2: {'dim': True}, 7: {'reverse': True}, 22: {'bold': False, 'dim': False},
    27: {'reverse': False}, 39: {'fg': None}, 49: {'bg': None},
}

# The sides of a cell that each line of a border reaches: left, right, up, down.
SIDES = {'─': 'lr', '│': 'ud', '╭': 'rd', '╮': 'ld', '╯': 'lu', '╰': 'ru', '├': 'udr', '┤': 'udl', '┬': 'lrd', '┴': 'lru',
         '┼': 'lrud'}
HEAVY_SIDES = {'━': 'lr', '┃': 'ud', '┏': 'rd', '┓': 'ld', '┛': 'lu', '┗': 'ru'}
# Blocks, as parts of a cell: left, top, width and height.
BLOCKS = {'█': (0, 0, 1, 1), '▀': (0, 0, 1, 0.5), '▘': (0, 0, 0.5, 0.5)}
BLOCKS |= {character: (0, 0, (eighths + 1) / 8, 1) for eighths, character in enumerate('▏▎▍▌▋▊▉')}
# Shades, by their opacity.
SHADES = {'░': 0.25, '▒': 0.5, '▓': 0.75}


def color(number):
    """The colour of xterm with this number; the first 16 are the user's, so these are only usual ones."""
    usual = ['#1c1c1c', '#c94f4f', '#4f9f5f', '#b58900', '#3f6fb5', '#a05fa0', '#2f9f9f', '#d0d0d0']
    if number < 16: return usual[number % 8]
    if number >= 232: return '#%02x%02x%02x' % ((8 + (number - 232) * 10,) * 3)
    steps = [0, 95, 135, 175, 215, 255]
    number -= 16
    return '#%02x%02x%02x' % (steps[number // 36], steps[number // 6 % 6], steps[number % 6])


def cells(line):
    """The characters of a line, each with its style."""
    style = PLAIN
    for match in re.finditer(r'\x1b\[([0-9;]*)m|\x1b[()][0-9A-B]|\x0e|\x0f|(.)', line):
        if match[2] is not None:
            yield match[2], style
            continue
        codes = [int(code or 0) for code in match[1].split(';')] if match[1] is not None else []
        while codes:
            code = codes.pop(0)
            if code in STYLES: style = style | STYLES[code]
            elif 30 <= code <= 37: style = style | {'fg': color(code - 30)}
            elif code in (38, 48) and codes[:1] == [5]:
                style = style | {'fg' if code == 38 else 'bg': color(codes[1])}
                codes = codes[2:]
            elif code in (38, 48) and codes[:1] == [2]:
                style = style | {'fg' if code == 38 else 'bg': '#%02x%02x%02x' % tuple(codes[1:4])}
                codes = codes[4:]


def plain(line):
    return ''.join(character for character, _ in cells(line))


def width(character):
    if unicodedata.combining(character): return 0
    return 2 if unicodedata.east_asian_width(character) in 'WF' else 1


def number(value):
    return f'{value:.1f}'.removesuffix('.0')


class Drawing:
    """Collects the marks of one picture by their look, so that a look is written once."""

    def __init__(self, theme):
        self.background, self.text = THEMES[theme]
        self.fills, self.strokes, self.runs = {}, {}, {}

    def draw(self, lines, left, top):
        """Draws lines with their first cell at a place, in cells."""
        for row, line in enumerate(lines):
            column, run, previous = left, None, None
            for character, style in cells(line):
                x, y = MARGIN + column * CELL_WIDTH, MARGIN + (top + row) * CELL_HEIGHT
                fg, bg = style['fg'] or self.text, style['bg']
                if style['reverse']: fg, bg = bg or self.background, fg
                look = (fg, 0.6 if style['dim'] else 1)
                if bg: self.block((0, 0, width(character), 1), x, y, (bg, 1))
                if character in SHADES: self.block(BLOCKS['█'], x, y, (fg, SHADES[character]))
                elif character in BLOCKS: self.block(BLOCKS[character], x, y, look)
                elif character in SIDES or character in HEAVY_SIDES: self.border(character, x, y, look)
                elif character == ' ' or character.isascii():
                    # Cells of one look are one text, which is stretched to their width whatever the font is.
                    if run is None or previous != style:
                        run = [x, y, '']
                        self.runs.setdefault((*look, style['bold']), []).append(run)
                    run[2] += character
                    previous = style
                    column += 1
                    continue
                else:
                    # A font may give a symbol another width, so each has its place.
                    place = x if width(character) else x - CELL_WIDTH
                    self.runs.setdefault((*look, style['bold']), []).append([place, y, character])
                run = None
                column += width(character)

    def block(self, part, x, y, look):
        """A part of a cell, a little larger so that neighbours leave no gap."""
        left, top, wide, high = part
        rects = self.fills.setdefault(look, [])
        x, y, wide, high = x + left * CELL_WIDTH, y + top * CELL_HEIGHT, wide * CELL_WIDTH, high * CELL_HEIGHT
        if rects and rects[-1][1] == y and rects[-1][3] == high and abs(rects[-1][0] + rects[-1][2] - x) < 0.01:
            rects[-1][2] += wide
        else: rects.append([x, y, wide, high])

    def border(self, character, x, y, look):
        """A border's line, drawn as a path so that it has no gaps whatever the font is."""
        sides, is_heavy = SIDES.get(character) or HEAVY_SIDES[character], character in HEAVY_SIDES
        middle = (x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2)
        ends = {'l': (x, middle[1]), 'r': (x + CELL_WIDTH, middle[1]), 'u': (middle[0], y), 'd': (middle[0], y + CELL_HEIGHT)}
        paths = self.strokes.setdefault((*look, is_heavy), [])
        if character in '╭╮╯╰': paths.append((ends[sides[0]], middle, ends[sides[1]]))
        elif len(sides) > 2 or sides in ('lr', 'ud'):
            for side, other in ('lr', 'ud'):
                found = [ends[end] for end in (side, other) if end in sides]
                if not found: continue
                start, end = found if len(found) == 2 else (middle, found[0])
                if paths and len(paths[-1]) == 2 and paths[-1][1] == start: paths[-1] = (paths[-1][0], end)
                else: paths.append((start, end))
        else: paths += [(ends[sides[0]], middle), (middle, ends[sides[1]])]

    def svg(self, columns, rows, cursor=None):
        wide, high = columns * CELL_WIDTH + 2 * MARGIN, rows * CELL_HEIGHT + 2 * MARGIN
        point = lambda place: f'{number(place[0])} {number(place[1])}'
        out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.0f}" height="{high:.0f}" viewBox="0 0 {wide:.0f} {high:.0f}">',
               f'<rect width="100%" height="100%" rx="8" fill="{self.background}"/>']
        for (fill, opacity), rects in self.fills.items():
            path = ''.join(f'M{number(x)} {number(y)}h{number(w + 0.4)}v{number(h + 0.4)}H{number(x)}z' for x, y, w, h in rects)
            out.append(f'<path fill="{fill}"{dimmed(opacity)} shape-rendering="crispEdges" d="{path}"/>')
        for (stroke, opacity, is_heavy), paths in self.strokes.items():
            path = ''.join(f'M{point(places[0])}' + (f'L{point(places[1])}' if len(places) == 2 else f'Q{point(places[1])} {point(places[2])}')
                           for places in paths)
            out.append(f'<path fill="none" stroke="{stroke}" stroke-width="{2.6 if is_heavy else 1.2}"{dimmed(opacity)} d="{path}"/>')
        out.append(f'<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="{FONT_SIZE}" '
                   'xml:space="preserve">')
        for (fill, opacity, is_bold), runs in self.runs.items():
            texts = ''.join(text(*run) for run in runs)
            weight = ' font-weight="bold"' if is_bold else ''
            if texts: out.append(f'<g fill="{fill}"{weight}{dimmed(opacity)}>{texts}</g>')
        out.append('</g>')
        if cursor:
            out.append(f'<rect x="{number(MARGIN + cursor[0] * CELL_WIDTH)}" y="{MARGIN + cursor[1] * CELL_HEIGHT}" width="2" '
                       f'height="{CELL_HEIGHT}" fill="{self.text}"/>')
        return '\n'.join(out) + '\n</svg>\n'


def dimmed(opacity):
    return f' opacity="{opacity}"' if opacity < 1 else ''


def text(x, y, run):
    """The words of a run, each stretched to the width of its cells: blanks between them need no element."""
    return ''.join(
        f'<text x="{number(x + match.start() * CELL_WIDTH)}" y="{y + 13.5}"'
        + (f' textLength="{number(len(match[0]) * CELL_WIDTH)}"' if len(match[0]) > 1 else '')
        + f'>{html.escape(match[0], quote=False)}</text>'
        for match in re.finditer(r'\S+(?: \S+)*', run))
