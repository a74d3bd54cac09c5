#!/usr/bin/env python3
"""Builds the documentation of all modules as one static site, and checks it.

    Scripts/docs.py [--built] [FOLDER]    default: .build/site; serve it with `python3 -m http.server -d FOLDER`

Articles and types of another module are links, which the sources write as plain words: see `linked`. docc cannot link from the comment of a
symbol to another module, nor from a module that is built alone.

It fails if a public symbol has no documentation or is in no list of topics, if a link leads nowhere or to several places, if docc warns, if the
text of a report is missing in the article Troubleshooting, or if a page names a file that is not there. `--built` says
that `swift build` has run. It needs the toolchain's `docc` and no package.
"""
import json, pathlib, re, shutil, sys
from concurrent.futures import ThreadPoolExecutor
from package import ROOT, arguments, declared, extract, prose, read, run, swift_files, tracked

parser = arguments(__doc__)
parser.add_argument('folder', nargs='?', default=ROOT / '.build' / 'site', type=pathlib.Path, metavar='FOLDER')
OPTIONS = parser.parse_args()
SITE = OPTIONS.folder.resolve()
WORK = ROOT / '.build' / 'docs'
# Files whose texts are no reports, and texts of the library's own invariants.
NO_REPORTS = ['/Diff/', '/Memory/', '/Migration/', 'Invariants', 'FocusExplanation', 'FocusTrace', 'StateSize', 'PrintChanges',
              'Recording/Page', 'RecordedTest.swift']
NO_REPORT = (r'The handle is stale|.*, sent by |, or wait for longer|: move the clock|under an order that is|.*reason\), as the scope around it'
             r"|a change of a shared value|'store\.receive', and a change|Give the field a value|null instead of|a value that cannot"
             r'|an error of decoding|They read the same')
ABSTRACT = 'A unidirectional store architecture for Swift in which focus is ordinary state.'
FRONT_PAGE = 'Sources/FocusSync/FocusSync.docc/FocusSync.md'
MODULES = ['Store', 'StoreFoundation', 'StoreTesting', 'FocusSync', 'FocalTerminal', 'FocalNcurses', 'FocalTerminalTesting', 'LoginFeature']
# Modules whose texts are for the users of a program.
PROGRAMS = ['FocalTerminal', 'FocalNcurses', 'LoginFeature']


def undocumented(graph):
    """The public symbols of a module that have no comment of their own and inherit none."""
    inherits = {edge['source'] for edge in graph['relationships'] if 'sourceOrigin' in edge}
    for symbol, path in declared(graph):
        has_comment = symbol.get('docComment', {}).get('lines') or symbol['identifier']['precise'] in inherits
        if has_comment or any(part.startswith('_') for part in symbol['pathComponents']): continue
        uri, line = symbol['location']['uri'].removeprefix(f'file://{ROOT}/'), symbol['location']['position']['line'] + 1
        yield f'{uri}:{line}: {path}'


def literals(lines):
    """The string literals of a file, each with its line. Of one with several paragraphs, the first."""
    index = 0
    while index < len(lines):
        line = lines[index].strip()
        if line.endswith('"""') and line.count('"""') == 1 and not line.startswith('//'):
            start, text = index, []
            while '"""' not in lines[index + 1]: text.append(lines[index := index + 1].strip())
            index += 1
            first = ' '.join(text).split('  ')[0] if '' not in text else ' '.join(text[:text.index('')])
            yield start + 1, first.replace('\\ ', '').removesuffix('\\').strip()
        elif not line.startswith('//') and not re.search(r'preconditionFailure\(|fatalError\(', line):
            for text in re.findall(r'"((?:[^"\\]|\\.)*)"', line): yield index + 1, text.split('\\n')[0]
        index += 1


def unexplained():
    """The sentences of the sources that a report may have, and that the article Troubleshooting does not quote."""
    words = lambda text: ' '.join(text.split())
    page = words(read(ROOT / 'Sources/Store/Store.docc/Troubleshooting.md'))
    faults = []
    for module in (module for module in MODULES if module not in PROGRAMS):
        for file in swift_files(module):
            if any(part in str(file) for part in NO_REPORTS): continue
            for line, text in literals(read(file).splitlines()):
                if re.match(NO_REPORT, text): continue
                for part in re.split(r'\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)', text):
                    part = words(part).replace('\\\\', '\\').replace('\\"', '"')
                    is_code = re.search(r'[?$`{}]|\)\)|^\) |\\\(', part)
                    if part.count(' ') >= 3 and not is_code and part.lstrip(' .,:;') not in page:
                        faults.append(f'not in Troubleshooting: {file.relative_to(ROOT)}:{line}: {part}')
    return faults


def lost_files():
    """The links of pages outside of the catalogues that lead to no file, and the files that ARCHITECTURE.md names and
    that are not there."""
    for page in (page for page in tracked('*.md') if '.docc' not in str(page)):
        text = prose(page)
        links = re.findall(r'\]\(([^)#]+)[^)]*\)', text) + re.findall(r'(?:src|srcset)="([^"]+)"', text)
        for link in links:
            if not re.match(r'\w+:', link) and not (page.parent / link).exists():
                yield f'no such file: {page.relative_to(ROOT)}: {link}'
    files = [str(file) for file in tracked('*.swift')]
    for name in re.findall(r'`([\w+/]+/[\w+]+\.swift)`', read(ROOT / 'ARCHITECTURE.md')):
        if not any(file.endswith('/' + name) for file in files): yield f'no such file: ARCHITECTURE.md: {name}'


def others(graphs):
    """For each module, what its pages may mention of the others: the titles of articles and the names of types, each with its link, and the
    modules. A module of which the value is true has the name of a type."""
    articles, types, namesakes = {}, {}, set()
    for module in MODULES:
        for page in catalog(module).rglob('*.md'):
            title = read(page).split('\n', 1)[0].removeprefix('# ')
            if '`' not in title: articles.setdefault(title, []).append((module, page.stem))
        for graph in graphs[module]:
            for symbol, path in declared(graph):
                if path in MODULES: namesakes.add(path)
                elif re.fullmatch(r'[A-Z]\w+', path): types.setdefault(path, []).append((module, path))
    return {module: [{name: found[0] for name, found in names.items() if len({m for m, _ in found}) == 1 and found[0][0] != module}
                     for names in (articles, types)] + [{name: name in namesakes for name in MODULES if name != module}]
            for module in MODULES}


def linked(text, articles, types, modules):
    """A page in which each other module, and each article and type of one, is a link. The sources have the plain words, as docc cannot resolve these
    links when it builds one module alone."""
    def line(text):
        if text.startswith(('#', '- ``')): return text
        text = re.sub(r'(?<![`\w\[])((?:modules? )?)`(\w+)`(?!`)', lambda m: f'{m[1]}[`{m[2]}`](doc:/{m[2]})'
                      if m[2] in modules and (m[1] or not modules[m[2]]) else m[0], text)
        text = re.sub(r'(?<![*\w])\*([^*\n]+)\*(?![*\w])', lambda m: f'[{m[1]}](doc:/{"/".join(articles[m[1]])})' if m[1] in articles else m[0], text)
        return re.sub(r'(?<![`\w\[])`(\w+)`(?!`)', lambda m: f'``/{"/".join(types[m[1]])}``' if m[1] in types else m[0], text)
    parts = re.split(r'(```.*?```)', text, flags=re.S)
    return ''.join(part if part.startswith('```') else '\n'.join(map(line, part.split('\n'))) for part in parts)


def catalog(module):
    return ROOT / 'Sources' / module / f'{module}.docc'


def convert(module, names=None):
    """Builds the archive of a module: first without links to others, then with them. Returns it with the faults that were found."""
    pages, archive = catalog(module), WORK / ('first' if names is None else 'second') / f'{module}.doccarchive'
    archive.parent.mkdir(parents=True, exist_ok=True)
    dependencies = []
    if names:
        pages = WORK / module / f'{module}.docc'
        shutil.copytree(catalog(module), pages)
        for page in pages.rglob('*.md'): page.write_text(linked(read(page), *names), encoding='utf-8')
        for other in MODULES:
            if other != module: dependencies += ['--dependency', WORK / 'first' / f'{other}.doccarchive']
    lines = run('docc', 'convert', pages, '--fallback-display-name', module,
                '--fallback-bundle-identifier', f'focal.{module}', '--additional-symbol-graph-dir', WORK / module / 'graphs',
                '--enable-experimental-external-link-support', *dependencies,
                '--transform-for-static-hosting', '--output-dir', archive).splitlines()
    faults = []
    for index, line in enumerate(lines):
        if re.match(r'(warning|error):', line) and 'is missing documentation' not in line:
            faults.append(f'{line} {(lines + [""])[index + 1].strip()}')
    return archive, faults


def front():
    """The top of the landing page: the README's picture and first two commands, and the first feature of the module FocusSync."""
    block = lambda page, syntax: re.search(rf'```{syntax}\n(.*?)```', read(ROOT / page), re.S)[1].rstrip().split('\n')
    text = lambda words: {'type': 'paragraph', 'inlineContent': [{'type': 'text', 'text': words}]}
    listing = lambda page, syntax, lines=None: {'type': 'codeListing', 'syntax': syntax, 'code': block(page, syntax)[:lines]}
    pictures = [{'traits': ['1x', scheme], 'url': f'/images/login-{scheme}.svg'} for scheme in ('light', 'dark')]
    for scheme in ('light', 'dark'): shutil.copy(ROOT / f'Pictures/login-{scheme}.svg', SITE / 'images')
    content = [{'type': 'paragraph', 'inlineContent': [{'type': 'image', 'identifier': 'login'}]},
               text('A feature: the reducer sends focus back to the field that is empty.'), listing(FRONT_PAGE, 'swift'),
               text('Two commands, in a clone:'), listing('README.md', 'sh', 2)]
    return content, {'login': {'type': 'image', 'identifier': 'login', 'alt': 'The login form after a failed login', 'variants': pictures}}


def finish_index():
    """Lets the navigator of each page have all modules, and its filter find the articles of all. docc's renderer shows the subtree of the module
    that a page belongs to, which it finds by the type of the entry. Yields the symbols that no list of topics has, so that docc lists them by
    their kind."""
    kinds = {'Classes', 'Structures', 'Protocols', 'Functions', 'Enumerations', 'Type Aliases', 'Variables', 'Operators'}
    file = SITE / 'index' / 'index.json'
    index = json.loads(read(file))
    for module in index['interfaceLanguages']['swift'][0]['children']:
        module['type'], group = 'collection', None
        for child in module.get('children', []):
            if child['type'] == 'groupMarker': group = child['title']
            elif group in kinds: yield f'in no list of topics: {child["path"].removeprefix("/documentation/")}'
    file.write_text(json.dumps(index), encoding='utf-8')


def finish_landing_page():
    """Says what Focal is, puts the modules in the order in which a reader wants them, and leads from the root there."""
    file = SITE / 'data' / 'documentation.json'
    page = json.loads(read(file))
    page['abstract'] = [{'type': 'text', 'text': ABSTRACT}]
    order = lambda identifier: MODULES.index(identifier.rsplit('/', 1)[1])
    for section in page['topicSections']:
        if section['title'] == 'Modules': section['identifiers'].sort(key=order)
    content, images = front()
    page['primaryContentSections'] = [{'kind': 'content', 'content': content}]
    page['references'].update(images)
    page['topicSections'].sort(key=lambda section: section['title'] == 'Modules')
    file.write_text(json.dumps(page), encoding='utf-8')
    (SITE / 'index.html').write_text('<!doctype html>\n<meta http-equiv="refresh" content="0; url=documentation/">\n'
                                     '<title>Focal</title>\n<a href="documentation/">Documentation</a>\n')


def main():
    if not shutil.which('docc'): return print('There is no docc here: the documentation is neither built nor checked.')
    if not OPTIONS.built:
        for module in MODULES: run('swift', 'build', '--target', module)
    shutil.rmtree(WORK, ignore_errors=True)
    graphs = {module: extract(module, WORK / module / 'graphs') for module in MODULES}
    faults = [f'no documentation: {where}' for module in MODULES for graph in graphs[module] for where in undocumented(graph)]
    names = others(graphs)
    with ThreadPoolExecutor() as pool:
        list(pool.map(convert, MODULES))
        converted = list(pool.map(lambda module: convert(module, names[module]), MODULES))
    faults += [fault for _, found in converted for fault in found] + unexplained() + list(lost_files())
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.parent.mkdir(parents=True, exist_ok=True)
    run('docc', 'merge', *(archive for archive, _ in converted), '--synthesized-landing-page-name', 'Focal',
        '--synthesized-landing-page-topics-style', 'list', '--output-path', SITE)
    faults += finish_index()
    finish_landing_page()
    if faults: sys.exit('\n'.join(faults) + f'\n{len(faults)} faults in the documentation.')
    print(f'Every public symbol is documented, and every link leads to one place. The site is in {SITE}.')


main()
