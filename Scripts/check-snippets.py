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
import collections, os, pathlib, re, shutil, subprocess, sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from package import BUILD, ROOT, arguments, linked, read, run, steps, swiftc, tracked

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


class Block(collections.namedtuple('Block', 'page line code mark heading')):
    @property
    def is_declarations(self):
        lines = [line.strip() for line in self.code.splitlines()]
        first = next((line for line in lines if not re.fullmatch(r'(//.*|(@\w+(\([^)]*\))?\s*)*)', line)), None)
        return first is None or bool(DECLARATION.match(first))

    @property
    def located(self):
        return f'#sourceLocation(file: "{self.page}", line: {self.line})\n{self.code}\n#sourceLocation()\n'


def blocks(page):
    found, mark, heading, lines = [], '', '', read(page).splitlines()
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


def plain(code):
    """The lines without their indentation, to be looked up."""
    return '\n'.join(line.strip() for line in code.strip().splitlines() if line.strip())


def execute(*command):
    if 'warning:' in (output := run(*command)): sys.exit(output)


def compile(*options): execute(*swiftc('-Onone', '-enable-testing', *options))


def compile_module(name, files):
    """Compiles files together. Returns the object to link, unless they are a program."""
    (OUT / name).mkdir(parents=True)
    for file, text in files.items(): (OUT / name / file).write_text(text, encoding='utf-8')
    is_program = 'main.swift' in files
    compile('-wmo', '-module-name', name, *([] if is_program else ['-parse-as-library']), '-emit-object', '-o', OUT / f'{name}.o',
            *(OUT / name / file for file in files))
    return [] if is_program else [OUT / f'{name}.o']


def compile_tutorial(page):
    """Compiles a package that grows by a file or a version of a file with each step. Returns the objects of the last step."""
    folder, states, objects = OUT / f'tutorial-{page.stem}', list(steps(page)), []
    for name, files in states:
        if name == 'Package.swift':
            api = pathlib.Path(shutil.which('swiftc')).resolve().parent.parent / 'lib' / 'swift' / 'pm' / 'ManifestAPI'
            compile('-typecheck', '-parse-as-library', '-I', api, '-package-description-version', '6.2', '-swift-version', '5', files[name])
            continue
        modules, objects = {}, []
        for path, file in sorted(files.items()):
            if '/' in path: modules.setdefault(path.split('/')[1], {})[folder / path] = file
        for module, copies in modules.items():
            if f'/{module}/' not in name and files != states[-1][1]: continue
            for copy, file in copies.items():
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(f'#sourceLocation(file: "{file}", line: 1)\n' + read(file))
            is_program = any(copy.name == 'main.swift' for copy in copies)
            parse = ['-Xfrontend', '-entry-point-function-name', '-Xfrontend', f'{module}_main'] if is_program else ['-parse-as-library']
            objects.append(folder / f'{module}.o')
            compile('-wmo', '-module-name', module, *parse, '-I', folder, '-emit-module', '-emit-module-path',
                    folder / f'{module}.swiftmodule', '-emit-object', '-o', objects[-1], *copies)
    return objects


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
    return []


def name(page):
    return re.sub(r'\W', '', page.stem if page.parent == ROOT else page.parent.stem + page.stem)


def main():
    parser = arguments(__doc__)
    parser.add_argument('pages', nargs='*', type=pathlib.Path, metavar='PAGE')
    options = parser.parse_args()
    if not options.built: run('swift', 'build')
    pages = [page.resolve() for page in options.pages] or tracked('README.md', '*.docc/*.md', '*.tutorial')
    sources = '\n'.join(plain(read(file)) for file in tracked('Sources/*.swift', 'Examples/*.swift'))

    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    # Of a module: file -> text.
    modules, views, jobs = {'SnippetRunner': {'Runner.swift': RUNNER}}, [], []
    counts = {'stand in the sources': 0, 'compiled': 0, 'run as tests': 0, 'for example only': 0}

    def write(module, file, text):
        terminal = ''.join(f'import {name}\n' for name in TERMINAL) if module.startswith('FocalTerminal') else ''
        modules.setdefault(module, {})[f'{file}.swift'] = IMPORTS + terminal + '\n' + text

    for page in pages:
        if page.suffix == '.tutorial':
            jobs.append(partial(compile_tutorial, page))
            counts['compiled'] += len(list(steps(page)))
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
                modules[f'{module}{block.line}'] = {'main.swift': block.located}
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

    jobs += [partial(compile_module, *module) for module in modules.items()] + ([partial(check_swiftui, views)] if views else [])
    failures, objects = [], []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for future in [pool.submit(job) for job in jobs]:
            try: objects += future.result()
            except SystemExit as failure: failures.append(str(failure))
    if failures: sys.exit('\n'.join(failures) + '\nA block of the documentation does not compile.')
    compile('-o', OUT / 'snippets', *objects, *linked(*MODULES, *TERMINAL, NCURSES))
    tests = subprocess.run([OUT / 'snippets', '--testing-library', 'swift-testing'], capture_output=True, text=True)
    output = tests.stdout + tests.stderr
    # 69: the pages have no test.
    if tests.returncode not in (0, 69):
        sys.exit('\n'.join(re.findall(r'.*[✘↳].*', output)) or output)
    print(f'{len(pages)} pages: ' + ', '.join(f'{count} blocks {what}' for what, count in counts.items()) + '.')


main()
