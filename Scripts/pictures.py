#!/usr/bin/env python3
"""Makes the README's pictures: runs a program in tmux, presses keys, and draws the captured screen as SVG.

    Scripts/pictures.py BUILD-FOLDER [PICTURES-FOLDER [NAME ...]]

Each picture is made dark and light. Only tmux and Python are needed.
"""
import html, os, re, subprocess, sys, time, unicodedata

CELL_WIDTH, CELL_HEIGHT, FONT_SIZE, MARGIN = 8.4, 18, 14, 12

THEMES = {
    "dark": {"background": "#16181d", "text": "#d7dae0", "environment": {"COLORFGBG": "15;0"}},
    "light": {"background": "#fbfbf8", "text": "#24292f", "environment": {"COLORFGBG": "0;15"}},
}

# Each picture's program, size, keys as tmux names them, and a text that shows that it is ready.
PICTURES = {
    "meetings": ("meetings --demo", 90, 20, ["Down"], "┃ Design"),
    "running-meeting": (
        "meetings --demo --open daily-stand-up/start", 90, 22,
        ["The release waits for a review", "Enter", "Ask Dora"], "0:09 of 5:00",
    ),
    "login": ("login --delay 0", 64, 20, ["demo", "Tab", "wrong", "Enter"], "Wrong username"),
    "vacation-planner": ("cookbook vacation-planner", 90, 20, ["ada", "Enter", "secret", "Enter"], "not an address"),
    "recipe-grid": ("cookbook recipe-grid", 100, 22, ["Down", "C-f", "Right"], "●"),
}


def tmux(socket, *arguments):
    command = ["tmux", "-L", socket, "-f", "/dev/null", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def capture(build, program, columns, rows, keys, awaited, environment):
    """The screen with its attributes, and where the cursor is."""
    # A server of its own: the last one may still be on its way out.
    socket = f"focal-pictures-{os.getpid()}-{time.monotonic_ns()}"
    variables = " ".join(f"{name}='{value}'" for name, value in environment.items())
    command = f"TERM=tmux-256color LC_ALL=C.UTF-8 {variables} {build}/{program}"
    try:
        tmux(socket, "new-session", "-d", "-x", str(columns), "-y", str(rows), command)
        tmux(socket, "set-option", "-g", "status", "off")
        tmux(socket, "set-option", "-g", "escape-time", "0")
        tmux(socket, "resize-window", "-x", str(columns), "-y", str(rows))
        wait(socket, "quit")
        for key in keys:
            tmux(socket, "send-keys", key)
        wait(socket, awaited)
        lines = tmux(socket, "capture-pane", "-e", "-p").split("\n")[:rows]
        place = tmux(socket, "display-message", "-p", "#{cursor_x} #{cursor_y} #{cursor_flag}").split()
        return lines, [int(number) for number in place]
    finally:
        tmux(socket, "kill-server")


def wait(socket, text):
    for _ in range(100):
        if text in tmux(socket, "capture-pane", "-p"):
            return
        time.sleep(0.1)
    raise SystemExit(f"'{text}' did not appear:\n{tmux(socket, 'capture-pane', '-p')}")


def color(number):
    basic = ["#1c1c1c", "#c94f4f", "#4f9f5f", "#b58900", "#3f6fb5", "#a05fa0", "#2f9f9f", "#d0d0d0"]
    if number < 16:
        return basic[number % 8]
    if number < 232:
        steps = [0, 95, 135, 175, 215, 255]
        number -= 16
        return "#%02x%02x%02x" % (steps[number // 36], steps[number // 6 % 6], steps[number % 6])
    return "#%02x%02x%02x" % ((8 + (number - 232) * 10,) * 3)


PLAIN = {"fg": None, "bg": None, "bold": False, "dim": False, "reverse": False}
# What the codes of an escape sequence change, but for colours.
STYLES = {
    0: PLAIN, 1: {"bold": True}, 2: {"dim": True}, 7: {"reverse": True}, 22: {"bold": False, "dim": False},
    27: {"reverse": False}, 39: {"fg": None}, 49: {"bg": None},
}  # fmt: skip


def cells(line):
    """The characters of a line, each with its style."""
    style = PLAIN
    for match in re.finditer(r"\x1b\[([0-9;]*)m|\x1b[()][0-9A-B]|\x0e|\x0f|(.)", line):
        if match.group(2) is not None:
            yield match.group(2), style
            continue
        codes = [int(code or 0) for code in (match.group(1) or "0").split(";")] if match.group(1) is not None else []
        while codes:
            code = codes.pop(0)
            if code in STYLES:
                style = style | STYLES[code]
            elif 30 <= code <= 37:
                style = style | {"fg": color(code - 30)}
            elif code in (38, 48) and codes[:1] == [5]:
                style = style | {"fg" if code == 38 else "bg": color(codes[1])}
                codes = codes[2:]


def width(character):
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


# The sides of a cell that each line of a border reaches, and whether the line is heavy.
BORDERS = {
    "─": ("lr", False), "│": ("ud", False), "╭": ("rd", False), "╮": ("ld", False), "╯": ("lu", False),
    "╰": ("ru", False), "━": ("lr", True), "┃": ("ud", True), "┏": ("rd", True), "┓": ("ld", True),
    "┛": ("lu", True), "┗": ("ru", True),
}


# Blocks, as parts of a cell: left, top, width and height.
BLOCKS = {"█": (0, 0, 1, 1), "▀": (0, 0, 1, 0.5), "▘": (0, 0, 0.5, 0.5)}
BLOCKS |= {character: (0, 0, (eighths + 1) / 8, 1) for eighths, character in enumerate("▏▎▍▌▋▊▉")}


def border(character, x, y, fill, opacity):
    """A border's line, drawn as a path so that it has no gaps whatever the font is."""
    sides, heavy = BORDERS[character]
    middle = (x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2)
    ends = {
        "l": (x, middle[1]), "r": (x + CELL_WIDTH, middle[1]), "u": (middle[0], y), "d": (middle[0], y + CELL_HEIGHT),
    }
    start, end = (ends[side] for side in sides)
    curve = f"M{start[0]:.1f} {start[1]:.1f}{'Q' if character in '╭╮╯╰' else 'L'}{middle[0]:.1f} {middle[1]:.1f}"
    curve += f"{' ' if character in '╭╮╯╰' else 'L'}{end[0]:.1f} {end[1]:.1f}"
    return f'<path d="{curve}" fill="none" stroke="{fill}" stroke-width="{2.6 if heavy else 1.2}"{opacity}/>'


def block(part, x, y, fill, opacity=""):
    """A part of a cell, a little larger so that neighbours leave no gap."""
    left, top, wide, high = part
    return (
        f'<rect x="{x + left * CELL_WIDTH:.1f}" y="{y + top * CELL_HEIGHT:.1f}" width="{wide * CELL_WIDTH + 0.4:.1f}" '
        f'height="{high * CELL_HEIGHT + 0.4:.1f}" fill="{fill}"{opacity} shape-rendering="crispEdges"/>'
    )


def svg(lines, columns, rows, cursor, theme):
    total = (columns * CELL_WIDTH + 2 * MARGIN, rows * CELL_HEIGHT + 2 * MARGIN)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total[0]:.0f}" height="{total[1]:.0f}" '
        f'viewBox="0 0 {total[0]:.0f} {total[1]:.0f}">',
        f'<rect width="100%" height="100%" rx="8" fill="{theme["background"]}"/>',
        f'<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="{FONT_SIZE}" '
        'xml:space="preserve">',
    ]
    for row, line in enumerate(lines):
        column = 0
        for character, style in cells(line):
            x = MARGIN + column * CELL_WIDTH
            y = MARGIN + row * CELL_HEIGHT
            fg = style["fg"] or theme["text"]
            bg = style["bg"]
            if style["reverse"]:
                fg, bg = bg or theme["background"], fg
            cell_width = width(character) * CELL_WIDTH
            if bg:
                out.append(block((0, 0, cell_width / CELL_WIDTH, 1), x, y, bg))
            dim = ' opacity="0.6"' if style["dim"] else ""
            if character in BLOCKS:
                out.append(block(BLOCKS[character], x, y, fg, dim))
            elif character in BORDERS:
                out.append(border(character, x, y, fg, dim))
            elif character != " ":
                weight = ' font-weight="bold"' if style["bold"] else ""
                out.append(
                    f'<text x="{x:.1f}" y="{y + 13.5}" fill="{fg}"{weight}{dim}>{html.escape(character)}</text>'
                )
            column += width(character)
    x, y, shown = cursor
    if shown:
        out.append(
            f'<rect x="{MARGIN + x * CELL_WIDTH:.1f}" y="{MARGIN + y * CELL_HEIGHT}" width="2" '
            f'height="{CELL_HEIGHT}" fill="{theme["text"]}"/>'
        )
    out.append("</g></svg>")
    return "\n".join(out) + "\n"


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    build = os.path.abspath(sys.argv[1])
    folder = sys.argv[2] if len(sys.argv) > 2 else "Pictures"
    os.makedirs(folder, exist_ok=True)
    for name in sys.argv[3:] or PICTURES:
        program, columns, rows, keys, awaited = PICTURES[name]
        for variant, theme in THEMES.items():
            lines, cursor = capture(build, program, columns, rows, keys, awaited, theme["environment"])
            path = os.path.join(folder, f"{name}-{variant}.svg")
            with open(path, "w", encoding="utf-8") as file:
                file.write(svg(lines, columns, rows, cursor, theme))
            print(path)


main()
