#!/usr/bin/env python3
"""Compiles every Swift block of the README and the articles, and runs those that are statements, as tests.

    Scripts/check-snippets.py [PAGE ...]      default: README.md and all articles of Sources/*/*.docc

A block passes if its lines stand in a file of Sources or Examples, or if it compiles:

- Blocks of declarations become a file. All blocks of a page share one module, so a later block sees the earlier ones.
- Blocks of statements become the body of a test on the main actor, which runs. Blocks of statements under one heading
  share a body, so a later block sees the variables of an earlier one.

An HTML comment before a block changes that:

    <!-- snippet: separate -->       declarations: in a module of their own; statements: in a test of their own
    <!-- snippet: compiled only -->  a body that is compiled and not run
    <!-- snippet: for example WHY --> neither compiled nor run; WHY is for the reader of the source
"""
import pathlib, re, shutil, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / '.build' / 'snippets'
DECLARATION = re.compile(
    r'(?:(?:public|private|fileprivate|package|internal|final|indirect|nonisolated|static)\s+|@\w+(?:\([^)]*\))?\s+)*'
    r'(?:struct|class|enum|extension|protocol|actor|typealias|import|func|var\s+body|init|case|macro)\b')
IMPORTS = ['FocusSync', 'LoginFeature', 'Observation', 'Store', 'StoreTesting', 'Testing']


class Block:
    def __init__(self, page, line, code, mark, heading):
        self.page, self.line, self.code, self.mark, self.heading = page, line, code, mark, heading

    @property
    def is_declarations(self):
        for line in self.code.splitlines():
            stripped = line.strip()
            if stripped and not stripped.startswith('//'):
                first = re.sub(r'^(@\w+(\([^)]*\))?\s*)+$', '', stripped)
                if first: return bool(DECLARATION.match(stripped))
        return True


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


def plain(code):
    """The lines without their indentation, access and `try`-free spelling left alone, to be looked up."""
    return '\n'.join(line.strip() for line in code.strip().splitlines() if line.strip())


def name(page):
    return re.sub(r'\W', '', page.stem if page.parent == ROOT else page.parent.stem + page.stem)


def located(block, code):
    return f'#sourceLocation(file: "{block.page}", line: {block.line})\n{code}\n#sourceLocation()\n'


def main():
    pages = [pathlib.Path(page).resolve() for page in sys.argv[1:]]
    pages = pages or [ROOT / 'README.md', *sorted(ROOT.glob('Sources/*/*.docc/**/*.md'))]
    sources = '\n'.join(
        plain(path.read_text(encoding='utf-8'))
        for folder in ('Sources', 'Examples') for path in sorted((ROOT / folder).rglob('*.swift')))

    shutil.rmtree(OUT / 'Tests', ignore_errors=True)
    targets, counts = [], {'stand in the sources': 0, 'compiled': 0, 'run as tests': 0, 'for example only': 0}

    def write(target, file, text):
        folder = OUT / 'Tests' / target
        folder.mkdir(parents=True, exist_ok=True)
        if target not in targets: targets.append(target)
        imports = ''.join(f'import {module}\n' for module in IMPORTS)
        (folder / f'{file}.swift').write_text(imports + '\n' + text, encoding='utf-8')

    for page in pages:
        target, bodies = name(page) + 'Snippets', []
        for block in blocks(page):
            if block.mark.startswith('for example'):
                counts['for example only'] += 1
            elif plain(block.code) in sources:
                counts['stand in the sources'] += 1
            elif block.is_declarations:
                separate = block.mark == 'separate'
                write(f'{target}{block.line}' if separate else target, f'Line{block.line}', located(block, block.code))
                counts['compiled'] += 1
            else:
                last = bodies[-1] if bodies else None
                if last and block.mark == last[0].mark == '' and block.heading == last[0].heading:
                    last[1].append(block)
                else:
                    bodies.append((block, [block]))
        for first, parts in bodies:
            runs = first.mark != 'compiled only'
            code = ''.join(located(part, part.code) for part in parts)
            attribute = '@Test ' if runs else ''
            write(target, f'Body{first.line}', f'@MainActor {attribute}func line{first.line}() async throws {{\n{code}}}\n')
            counts['run as tests' if runs else 'compiled'] += len(parts)

    for target in targets:
        path = OUT / 'Tests' / target / 'Empty.swift'
        if not any(path.parent.iterdir()): path.write_text('')
    products = ', '.join(f'.product(name: "{module}", package: "focal")'
                         for module in ('FocusSync', 'LoginFeature', 'Store', 'StoreTesting'))
    tests = ',\n    '.join(f'.testTarget(name: "{target}", dependencies: [{products}])' for target in targets)
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / 'Package.swift').write_text(f'''// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "snippets",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "focal", path: "{ROOT}")],
  targets: [
    {tests}
  ],
  swiftLanguageModes: [.v6]
)
''')
    result = subprocess.run(['swift', 'test', '--quiet'], cwd=OUT, capture_output=True, text=True)
    output = result.stdout + result.stderr
    if result.returncode != 0:
        wanted = [line for line in output.splitlines() if re.search(r'error:|✘|note:', line)]
        print('\n'.join(wanted or output.splitlines()[-40:]))
        print('A block of the documentation does not compile or fails.')
        return 1
    print(f'{len(pages)} pages: ' + ', '.join(f'{count} blocks {what}' for what, count in counts.items()) + '.')
    return 0


sys.exit(main())
