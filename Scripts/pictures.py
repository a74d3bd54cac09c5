#!/usr/bin/env python3
"""Draws the pictures of the README and of the documentation, or checks that they are of today.

    Scripts/pictures.py [--built] [--check] [--programs FOLDER] [NAME ...]

A program is run in tmux, keys are pressed, and the captured screen is drawn as SVG, dark and light: see PROGRAMS.

The pages of the documentation show frames of the tests. A comment names the file of a frame, below Tests, and the number
of the frame in it, from 0. The block after the comment is written anew, with the frame as text, and with pictures of it
at each width of the test: dark, light and without colours. For a new frame, write an empty code block below the comment:

    <!-- frame: FocalTerminalTests/Parts/Frames/tabs.txt 1 -->

`--check` draws into a temporary folder. It fails if a picture or a block differs from the file, or a page shows a picture
that no script draws. `--built` says that `swift build --build-tests` has run. It needs tmux.
"""
import difflib, os, pathlib, re, subprocess, sys, tempfile, textwrap, time
from concurrent.futures import ThreadPoolExecutor
from drawing import Drawing, plain
from package import BUILD, ROOT, arguments, linked, prose, read, run, steps, swiftc, tracked

# Each picture's program, size, keys as tmux names them, and a text that shows that it is ready.
PROGRAMS = {
    'Pictures/meetings': ('meetings --demo', 90, 20, ['Down'], '┃ Design'),
    'Pictures/running-meeting': (
        'meetings --demo --open daily-stand-up/start', 90, 22, ['The release waits for a review', 'Enter', 'Ask Dora'],
        '0:09 of 5:00',
    ),
    'Pictures/login': ('login --delay 0', 64, 20, ['demo', 'Tab', 'wrong', 'Enter'], 'Wrong username'),
    'Pictures/vacation-planner': ('cookbook vacation-planner', 90, 20, ['ada', 'Enter', 'secret', 'Enter'], 'not an address'),
    'Pictures/recipe-grid': ('cookbook recipe-grid', 100, 22, ['Down', 'C-f', 'Right'], '★'),
    'Sources/Store/Store.docc/Resources/login': ('SignIn', 64, 17, ['blob', 'Tab', 'secret'], '••••••'),
    'Sources/Store/Store.docc/Resources/login-failed': ('SignIn', 64, 17, ['blob', 'Tab', 'secret', 'Enter'], 'Wrong username'),
    'Sources/FocalTerminal/FocalTerminal.docc/Resources/guests': (
        'guests', 64, 18, ['C-n', 'Ada', 'Tab', 'Space', 'Tab', 'Enter', 'C-n', 'Grace', 'Enter', 'C-n', 'Blob', 'Enter', 'a'], '2 of 3',
    ),
}
# Programs that are compiled for their pictures: those of the tutorial and of the folder to start from.
SOURCES = {'SignIn': 'Sources/Store/Store.docc/Tutorials/Login.tutorial', 'guests': 'Examples/Start/Sources/guests'}
# Pictures of a window, which Examples/Desktop/screenshot.sh makes. They depend on the system, so they are not compared.
WINDOWS = 'Examples/Desktop/Pictures/'
FRAMES = 'Sources/FocalTerminal/FocalTerminal.docc/Resources'
FRAME = re.compile(r'(<!-- frame: (\S+) (\d+) -->\n)(?:```\n.*?```\n|@TabNavigator \{\n.*?\n\}\n)', re.S)
BACKGROUNDS = {'dark': '15;0', 'light': '0;15'}

parser = arguments(__doc__)
parser.add_argument('names', nargs='*', metavar='NAME')
parser.add_argument('--check', action='store_true')
parser.add_argument('--programs', default=BUILD, type=pathlib.Path, metavar='FOLDER')
OPTIONS = parser.parse_args()


def file_name(picture, variant):
    """docc takes the picture of the name with `~dark` for a dark page; the README names both."""
    if '.docc' not in picture: return f'{picture}-{variant}.svg'
    return picture + {'dark': '~dark', 'light': '', 'plain': '-plain'}[variant] + '.svg'


# MARK: Programs


def tmux(socket, *arguments):
    return subprocess.run(['tmux', '-L', socket, '-f', '/dev/null', *arguments], capture_output=True, text=True).stdout


def await_screen(socket, awaited):
    """The lines of the screen with their attributes and the place of the cursor, as soon as the screen has a text and
    no longer changes; `None` if that does not come true."""
    last = None
    for _ in range(400):
        # One command, so that the cursor belongs to the screen.
        found = tmux(socket, 'capture-pane', '-e', '-p', ';', 'display-message', '-p', '#{cursor_x} #{cursor_y} #{cursor_flag}')
        *lines, cursor = found.rstrip('\n').split('\n')
        if found == last and any(awaited in plain(line) for line in lines): return lines, [int(part) for part in cursor.split()]
        last = found
        time.sleep(0.05)
    return None


def capture(program, columns, rows, keys, awaited, variant):
    """The screen after the keys. A text that passes, such as a time, may be missed while the machine is busy."""
    program, *options = program.split(' ', 1)
    command = ' '.join([f'env TERM=tmux-256color LC_ALL=C.UTF-8 TZ=UTC COLORFGBG="{BACKGROUNDS[variant]}"',
                        str(TOOLS.get(program, OPTIONS.programs.resolve() / program)), *options])
    for attempt in range(3):
        # A server of its own: the last one may still be on its way out.
        socket = f'focal-pictures-{os.getpid()}-{time.monotonic_ns()}'
        try:
            tmux(socket, 'new-session', '-d', '-x', str(columns), '-y', str(rows), command, ';', 'set-option', '-g', 'status', 'off', ';',
                 'set-option', '-g', 'escape-time', '0', ';', 'resize-window', '-x', str(columns), '-y', str(rows))
            if await_screen(socket, 'quit'):
                for key in keys: tmux(socket, 'send-keys', key)
                if found := await_screen(socket, awaited): return found[0][:rows], found[1]
            last = tmux(socket, 'capture-pane', '-p')
        finally:
            tmux(socket, 'kill-server')
    sys.exit(f"{command}: '{awaited}' did not appear:\n{last}")


def compiled(name, folder):
    """Compiles a program against the modules that are built."""
    source = ROOT / SOURCES[name]
    files = {file.name: file for file in source.glob('*.swift')}
    if source.suffix == '.tutorial':
        # The last version of each file.
        *_, (_, versions) = steps(source)
        files = {pathlib.Path(path).name: file for path, file in versions.items() if path.startswith(f'Sources/{name}/')}
    code = folder / f'{name}.sources'
    for file, version in files.items(): write(code / file, read(version))
    run(*swiftc('-module-name', name, '-o', folder / name, *(code / file for file in files),
                *linked('Store', 'FocusSync', 'FocalTerminal', 'FocalNcurses')))
    return folder / name


def draw_program(picture, folder):
    program, columns, rows, keys, awaited = PROGRAMS[picture]
    for variant in BACKGROUNDS:
        lines, (x, y, is_shown) = capture(program, columns, rows, keys, awaited, variant)
        drawing = Drawing(variant)
        drawing.draw(lines, 0, 0)
        write(folder / file_name(picture, variant), drawing.svg(columns, rows, (x, y) if is_shown else None))


# MARK: Frames of tests


def test_frames(folder):
    """The frames of the tests with their escape sequences: (name, variant) -> the frames from the widest to the
    narrowest one, each with its cursor."""
    run('swift', 'test', '--skip-build', '--filter', 'FocalTerminalTests', env={**os.environ, 'FOCAL_COLORED_FRAMES': str(folder)})
    found = {}
    for file in folder.glob('*.txt'):
        name, columns, variant = file.stem.rsplit('-', 2)
        found.setdefault((name, variant), []).append((int(columns), read(file).split('\n')))
    return {key: [lines for _, lines in sorted(frames, reverse=True)] for key, frames in found.items()}


def cropped(lines):
    """The lines of a frame without the blank cells around them, their width, and the place of the cursor."""
    *lines, cursor = lines
    texts = [plain(line).rstrip() for line in lines]
    used = [row for row, text in enumerate(texts) if text]
    left = min(len(texts[row]) - len(texts[row].lstrip()) for row in used)
    # The blanks at the left have no style.
    lines = [line[left:] for line in lines[used[0]:used[-1] + 1]]
    place = [int(part) for part in cursor.split(' ')] if cursor else None
    return lines, max(len(text) for text in texts) - left, place and (place[0] - left, place[1] - used[0])


def draw_frame(frames, variant):
    """All widths of a frame in one picture: the widest one above, and the narrower ones side by side below it."""
    drawing, left, top, below, columns, cursor = Drawing(variant), 0, 0, 0, 0, None
    for index, frame in enumerate(frames):
        lines, wide, place = cropped(frame)
        drawing.draw(lines, left, top)
        if index == 0: cursor = place
        columns, below = max(columns, left + wide), max(below, top + len(lines))
        if index == 0: top = below + 1
        else: left += wide + 2
    return drawing.svg(columns, below, cursor)


def frame_block(match):
    """The comment of a frame with its pictures and its text: the box, without what is around it."""
    text = read(ROOT / 'Tests' / match[2])
    box = textwrap.dedent(re.sub(r'[ \t]+$', '', re.split(r'^focus: .*\n', text, flags=re.M)[int(match[3])], flags=re.M)).strip('\n')
    name = pathlib.Path(match[2]).stem
    words = f'{name.replace("-", " ").capitalize()} at three widths'
    tabs = {'In colour': f'![{words}](frame-{name})', 'Without colours': f'![{words}, without colours](frame-{name}-plain)',
            'As text': '```\n' + re.sub(r'\n\n+', '\n', box) + '\n```'}
    text = ''.join(f'  @Tab("{title}") {{\n{textwrap.indent(content, " " * 4)}\n  }}\n' for title, content in tabs.items())
    return f'{match[1]}@TabNavigator {{\n{text}}}\n'


# MARK: All pictures


def shown():
    """The pictures that pages show: page -> the names in an article, and the paths elsewhere."""
    for page in tracked('*.md', '*.tutorial'):
        text = prose(page)
        if '.docc' in str(page):
            for name in re.findall(r'!\[[^]]*\]\(([^)]+)\)', text) + re.findall(r'@(?:Image|Intro)\(source: "?([\w.-]+)', text): yield page, name
        else:
            for path in re.findall(r'(?:src|srcset)="([^"]+)"|!\[[^]]*\]\(([^)]+)\)', text):
                yield page, os.path.relpath(page.parent / ''.join(path), ROOT)


def write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding='utf-8')


def draw(folder):
    """Draws the pictures that are asked for into a folder, by their paths in the package."""
    global TOOLS
    wanted = lambda picture: not OPTIONS.names or pathlib.Path(picture).name in OPTIONS.names
    names = sorted({name.removesuffix('-plain') for page, name in shown() if '.docc' in str(page) and name.startswith('frame-')})
    programs, frames = list(filter(wanted, PROGRAMS)), list(filter(wanted, names))
    with tempfile.TemporaryDirectory() as work, ThreadPoolExecutor(4) as pool:
        work = pathlib.Path(work)
        TOOLS = {name: compiled(name, work) for name in SOURCES if any(PROGRAMS[picture][0] == name for picture in programs)}
        list(pool.map(lambda picture: draw_program(picture, folder), programs))
        found = test_frames(work) if frames else {}
    for page in tracked('*.docc/*.md') if not OPTIONS.names else []:
        if FRAME.search(read(page)): write(folder / page.relative_to(ROOT), FRAME.sub(frame_block, read(page)))
    for name in frames:
        for variant in ('dark', 'light', 'plain'):
            if (name.removeprefix('frame-'), variant) not in found: sys.exit(f'No test has a frame {name.removeprefix("frame-")}.')
            write(folder / file_name(f'{FRAMES}/{name}', variant), draw_frame(found[name.removeprefix('frame-'), variant], variant))


def differences(folder):
    """The pictures and the pages that differ from those in a folder."""
    for file in sorted(file for file in folder.rglob('*') if file.is_file()):
        path = file.relative_to(folder)
        kept, new = (read(base / path) if (base / path).exists() else '' for base in (ROOT, folder))
        if kept == new: continue
        if path.suffix == '.md':
            yield f'{path} has other frames than the tests.'
            continue
        # The picture is of text, so the lines that differ name the words.
        lines = [line[:160] for line in difflib.unified_diff(words(kept), words(new), 'the file', 'today', n=0, lineterm='')]
        yield '\n'.join([f'{path} is not of today:', *lines] if lines else [f'{path} has the words of today, and another look.'])


def words(svg):
    """The words of a picture, line by line."""
    lines = {}
    for x, y, text in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)', svg): lines.setdefault(float(y), []).append((float(x), text))
    return [' '.join(text for _, text in sorted(found)) for _, found in sorted(lines.items())]


def strangers(made):
    """The pictures of pages that no script draws, and the drawn files that no page shows."""
    used = set()
    for page, name in shown():
        if '.docc' in str(page):
            found = {path for path in made if path.name in (f'{name}.svg', f'{name}~dark.svg')}
        else:
            if name.startswith(WINDOWS): continue
            found = {path for path in made if str(path) == name}
        if not found: yield f'{page.relative_to(ROOT)} shows {name}, which no script draws.'
        used |= found
    for path in sorted({file.relative_to(ROOT) for file in tracked('*.svg')} | made):
        if path not in used: yield f'{path} is shown by no page.'


def main():
    if not OPTIONS.built: run('swift', 'build', '--build-tests')
    if not OPTIONS.check: return draw(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        draw(folder)
        made = {file.relative_to(folder) for file in folder.rglob('*.svg')}
        faults = list(differences(folder)) + (list(strangers(made)) if not OPTIONS.names else [])
    if faults: sys.exit('\n'.join(faults) + '\nScripts/pictures.py draws them anew.')
    print(f'{len(made)} pictures are of today.')


main()
