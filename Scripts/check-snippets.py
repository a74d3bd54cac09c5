#!/usr/bin/env python3
"""Compiles every Swift block of the README, the articles and the tutorials, and runs those that are statements.

    Scripts/check-snippets.py [--built] [PAGE ...]      default: README.md and all pages of Sources/*/*.docc

`--built` says that `swift build` has run. The blocks of a page are one module, compiled against the debug build and
linked with it into one program of tests. A block passes if its lines stand in a file of Sources or Examples, or if it
compiles:

- Blocks of declarations become a file. All blocks of a page share one module, so a later block sees the earlier ones.
- Blocks of statements become the body of a test on the main actor, which runs. Blocks of statements under one heading
  share a body, so a later block sees the variables of an earlier one.

An HTML comment before a block changes that:

    <!-- snippet: separate -->       declarations: in a module of their own; statements: in a test of their own
    <!-- snippet: compiled only -->  a body that is compiled and not run
    <!-- snippet: program -->        the main file of a program, in a module of its own; compiled and not run
    <!-- snippet: SwiftUI -->        type-checked against the stub of SwiftUI, with the page's other SwiftUI blocks
    <!-- snippet: also SwiftUI -->   declarations: compiled as usual, and type-checked before the page's SwiftUI blocks
    <!-- snippet: for example WHY --> neither compiled nor run; WHY is for the reader of the source

The code files of a tutorial are a package that grows. After each step the changed module is compiled, and the tests of
the last step run.
"""
import argparse, os, pathlib, re, shutil, subprocess, sys
from concurrent.futures import ThreadPoolExecutor
from symbols import ROOT, run

OUT = ROOT / '.build' / 'snippets'
MODULES = ['FocusSync', 'LoginFeature', 'Store', 'StoreFoundation', 'StoreTesting']
# The blocks of the pages of FocalTerminal import these, too. Others may.
TERMINAL = ['FocalTerminal', 'FocalTerminalTesting']
# The program of the tutorial shows its page by this module.
NCURSES = 'FocalNcurses'
IMPORTS = ''.join(f'import {module}\n' for module in sorted([*MODULES, 'Foundation', 'Observation', 'Testing']))
DECLARATION = re.compile(
    r'(?:(?:public|private|fileprivate|package|internal|final|indirect|nonisolated|static)\s+|@\w+(?:\([^)]*\))?\s+)*'
    r'(?:struct|class|enum|extension|protocol|actor|typealias|import|func|var\s+body|init|case|macro)\b')
RUNNER = '''import Testing

@main struct Runner {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
'''


class Block:
    def __init__(self, page, line, code, mark, heading):
        self.page, self.line, self.code, self.mark, self.heading = page, line, code, mark, heading

    @property
    def is_declarations(self):
        lines = [line.strip() for line in self.code.splitlines()]
        first = next((line for line in lines if not re.fullmatch(r'(//.*|(@\w+(\([^)]*\))?\s*)*)', line)), None)
        return first is None or bool(DECLARATION.match(first))

    @property
    def located(self):
        return f'#sourceLocation(file: "{self.page}", line: {self.line})\n{self.code}\n#sourceLocation()\n'


def blocks(page):
    found, mark, heading, lines = [], '', '', page.read_text(encoding='utf-8').splitlines()
    index = 0
    while index < len(lines):
        line = lines[index]
        if line.startswith('#'): heading = line
        if (match := re.match(r'\s*<!-- snippet: (.*?) -->', line)): mark = match.group(1)
        if (match := re.match(r'(\s*)```swift\s*$', line)):
            indent, start, code = match.group(1), index + 2, []
            index += 1
            while index < len(lines) and lines[index].strip() != '```':
                code.append(lines[index].removeprefix(indent))
                index += 1
            found.append(Block(page, start, '\n'.join(code), mark, heading))
            mark = ''
        elif line.strip() and not line.lstrip().startswith('<!--'):
            mark = ''
        index += 1
    return found


def steps(tutorial):
    """The files of a tutorial's package after each step: path in the package -> code file."""
    text, files = tutorial.read_text(encoding='utf-8'), {}
    for name, file in re.findall(r'@Code\(name: "([^"]+)", file: "?([\w.-]+)"?', text):
        files = {**files, name: tutorial.parent / 'Resources' / file}
        if not files[name].exists(): files[name] = next(tutorial.parent.parent.rglob(file))
        yield name, files


def plain(code):
    """The lines without their indentation, to be looked up."""
    return '\n'.join(line.strip() for line in code.strip().splitlines() if line.strip())


class Failure(Exception):
    pass


def execute(*command):
    result = subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True)
    if result.returncode != 0 or 'warning:' in result.stderr: raise Failure(result.stdout + result.stderr)


def swiftc(*arguments):
    execute('swiftc', '-swift-version', '6', '-Onone', '-enable-testing', '-module-cache-path', BUILD / 'ModuleCache',
            '-I', BUILD / 'Modules', '-I', ROOT / 'Sources/CFocalNcurses', *arguments)


class Module:
    """Files that are compiled together."""

    def __init__(self, name):
        self.name, self.files, self.is_program = name, {}, False

    def compile(self):
        folder = OUT / self.name
        folder.mkdir(parents=True)
        for file, text in self.files.items(): (folder / file).write_text(text, encoding='utf-8')
        parse = [] if self.is_program else ['-parse-as-library']
        swiftc('-wmo', '-module-name', self.name, *parse, '-emit-object', '-o', OUT / f'{self.name}.o',
               *(folder / file for file in self.files))


class Tutorial:
    """A package that grows by a file or a version of a file with each step."""

    def __init__(self, page):
        self.page, self.name, self.steps = page, page.stem, list(steps(page))
        self.objects = []

    def compile(self):
        folder = OUT / f'tutorial-{self.name}'
        folder.mkdir(parents=True)
        for index, (name, files) in enumerate(self.steps):
            kind, *_ = name.split('/')
            if kind == 'Package.swift':
                api = pathlib.Path(shutil.which('swiftc')).resolve().parent.parent / 'lib' / 'swift' / 'pm' / 'ManifestAPI'
                swiftc('-typecheck', '-parse-as-library', '-I', api, '-package-description-version', '6.2',
                       '-swift-version', '5', files[name])
                continue
            of_kind = lambda wanted: {n: f for n, f in files.items() if n.startswith(wanted + '/')}
            modules = {}
            for path, file in {**of_kind('Sources'), **of_kind('Tests')}.items():
                modules.setdefault(path.split('/')[1], []).append((path, file))
            is_last = index == len(self.steps) - 1
            for module, members in modules.items():
                is_program = any(path.endswith('/main.swift') for path, _ in members)
                if name.split('/')[1] != module and not is_last: continue
                copies = [folder / path for path, _ in members]
                for copy, (_, file) in zip(copies, members):
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    copy.write_text(f'#sourceLocation(file: "{file}", line: 1)\n' + file.read_text(encoding='utf-8'))
                parse = ['-Xfrontend', '-entry-point-function-name', '-Xfrontend', f'{module}_main'] if is_program else [
                    '-parse-as-library']
                swiftc('-wmo', '-module-name', module, *parse, '-I', folder, '-emit-module', '-emit-module-path',
                       folder / f'{module}.swiftmodule', '-emit-object', '-o', folder / f'{module}.o', *copies)
                if is_last: self.objects.append(folder / f'{module}.o')


def check_swiftui(blocks):
    """Type-checks the blocks of views, page by page, with the script that has the stub of SwiftUI."""
    pages, folder = {}, OUT / 'SwiftUI'
    folder.mkdir(parents=True)
    for block in blocks:
        file = folder / f'{name(block.page)}.swift'
        if file not in pages: pages[file] = 'import FocusSync\nimport LoginFeature\nimport Store\nimport SwiftUI\nimport UIKit\n'
        pages[file] += block.located
    for file, text in pages.items(): file.write_text(text, encoding='utf-8')
    execute('sh', ROOT / 'Scripts/SwiftUIStub/typecheck.sh', BUILD, *pages)


def name(page):
    return re.sub(r'\W', '', page.stem if page.parent == ROOT else page.parent.stem + page.stem)


def main():
    global BUILD
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('pages', nargs='*', type=pathlib.Path, metavar='PAGE')
    parser.add_argument('--built', action='store_true')
    options = parser.parse_args()
    if not options.built: run('swift', 'build')
    BUILD = (ROOT / '.build' / 'debug').resolve()
    pages = [page.resolve() for page in options.pages] or [
        ROOT / 'README.md', *(page for kind in ('md', 'tutorial') for page in sorted(ROOT.glob(f'Sources/*/*.docc/**/*.{kind}')))]
    sources = '\n'.join(
        plain(path.read_text(encoding='utf-8'))
        for folder in ('Sources', 'Examples') for path in sorted((ROOT / folder).rglob('*.swift')))

    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    modules, views, tutorials = {}, [], []
    counts = {'stand in the sources': 0, 'compiled': 0, 'run as tests': 0, 'for example only': 0}

    def write(module, file, text):
        terminal = ''.join(f'import {name}\n' for name in TERMINAL) if module.startswith('FocalTerminal') else ''
        modules.setdefault(module, Module(module)).files[f'{file}.swift'] = IMPORTS + terminal + '\n' + text

    for page in pages:
        if page.suffix == '.tutorial':
            tutorials.append(Tutorial(page))
            counts['compiled'] += len(tutorials[-1].steps)
            continue
        module, bodies = name(page) + 'Snippets', []
        for block in blocks(page):
            if block.mark == 'also SwiftUI': views.append(block)
            if block.mark.startswith('for example'):
                counts['for example only'] += 1
            elif block.mark == 'SwiftUI':
                views.append(block)
                counts['compiled'] += 1
            elif block.mark == 'program':
                program = Module(f'{module}{block.line}')
                program.files, program.is_program = {'main.swift': block.located}, True
                modules[program.name] = program
                counts['compiled'] += 1
            elif plain(block.code) in sources:
                counts['stand in the sources'] += 1
            elif block.is_declarations:
                separate = block.mark == 'separate'
                write(f'{module}{block.line}' if separate else module, f'Line{block.line}', block.located)
                counts['compiled'] += 1
            else:
                last = bodies[-1] if bodies else None
                if last and block.mark == last[0].mark == '' and block.heading == last[0].heading:
                    last[1].append(block)
                else:
                    bodies.append((block, [block]))
        for first, parts in bodies:
            runs = first.mark != 'compiled only'
            code, attribute = ''.join(part.located for part in parts), '@Test ' if runs else ''
            write(module, f'Body{first.line}', f'@MainActor {attribute}func line{first.line}() async throws {{\n{code}}}\n')
            counts['run as tests' if runs else 'compiled'] += len(parts)

    modules['SnippetRunner'] = Module('SnippetRunner')
    modules['SnippetRunner'].files = {'Runner.swift': RUNNER}
    jobs = [tutorial.compile for tutorial in tutorials] + [module.compile for module in modules.values()]
    if views: jobs.append(lambda: check_swiftui(views))
    failures = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for future in [pool.submit(job) for job in jobs]:
            try: future.result()
            except Failure as failure: failures.append(str(failure))
    if not failures:
        try:
            library = [BUILD / f'{module}.build' / f'{source.name}.o' for module in [*MODULES, *TERMINAL, NCURSES]
                       for source in (ROOT / 'Sources' / module).rglob('*.swift') if '.docc' not in str(source)]
            objects = [OUT / f'{module.name}.o' for module in modules.values() if not module.is_program]
            swiftc('-o', OUT / 'snippets', *objects, *(o for t in tutorials for o in t.objects),
                   *library, '-lncursesw' if sys.platform == 'linux' else '-lncurses')
        except Failure as failure: failures.append(str(failure))
    if not failures:
        result = subprocess.run([OUT / 'snippets', '--testing-library', 'swift-testing'], capture_output=True, text=True)
        output = result.stdout + result.stderr
        # 69: the pages have no test.
        if result.returncode not in (0, 69):
            failures.append('\n'.join(line for line in output.splitlines() if re.search(r'✘|↳', line)) or output)
    if failures:
        print('\n'.join(failures))
        print('A block of the documentation does not compile or fails.')
        return 1
    print(f'{len(pages)} pages: ' + ', '.join(f'{count} blocks {what}' for what, count in counts.items()) + '.')
    return 0


sys.exit(main())
