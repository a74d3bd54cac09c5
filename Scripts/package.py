"""What the scripts know of the package: its pages and files, what is built of it, and its public symbols."""
import argparse, json, pathlib, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = (ROOT / '.build' / 'debug').resolve()


def arguments(page):
    """A parser of arguments, whose help is the documentation of a script."""
    parser = argparse.ArgumentParser(description=page, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--built', action='store_true', help='the package is built')
    return parser


def run(*command, **options):
    """Runs a command to its end. Returns what it has written; ends the script if it fails."""
    result = subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True, **options)
    if result.returncode != 0: sys.exit(f'{" ".join(map(str, command))}\n{result.stdout}{result.stderr}')
    return result.stdout + result.stderr


# MARK: Pages


def tracked(*patterns):
    """The files of the repository that match, in order."""
    return sorted(file for name in run('git', 'ls-files', *patterns).splitlines() if (file := ROOT / name).exists())


def read(file): return file.read_text(encoding='utf-8')


def prose(page):
    """The text of a page without its blocks of code."""
    return re.sub(r'```.*?```', '', read(page), flags=re.S)


def steps(tutorial):
    """The files of a tutorial's package after each step: the name of the changed file, and path in the package -> file."""
    files = {}
    for name, file in re.findall(r'@Code\(name: "([^"]+)", file: "?([\w.-]+)"?', read(tutorial)):
        files = {**files, name: next(tutorial.parent.parent.rglob(file))}
        yield name, files


# MARK: Builds


def swift_files(module):
    return sorted(file for file in (ROOT / 'Sources' / module).rglob('*.swift') if '.docc' not in str(file))


def linked(*modules):
    """The options for the compiler to link modules that are built."""
    objects = [BUILD / f'{module}.build' / f'{file.name}.o' for module in modules for file in swift_files(module)]
    return [*objects, '-lncursesw' if sys.platform == 'linux' else '-lncurses']


def swiftc(*options):
    """The command that compiles code against the modules that are built."""
    return ['swiftc', '-swift-version', '6', '-module-cache-path', BUILD / 'ModuleCache', '-I', BUILD / 'Modules',
            '-I', ROOT / 'Sources/CFocalNcurses', *options]


# MARK: Symbols


def extract(module, folder):
    """Writes the symbol graphs of a module that is built into a folder, and returns them."""
    target = json.loads(run('swift', '-print-target-info'))['target']['triple']
    folder.mkdir(parents=True, exist_ok=True)
    run('swift', 'symbolgraph-extract', '-module-name', module, '-target', target, '-I', BUILD / 'Modules', '-I', ROOT / 'Sources/CFocalNcurses',
        '-minimum-access-level', 'public', '-omit-extension-block-symbols', '-output-dir', folder)
    return [json.loads(read(file)) for file in sorted(folder.glob(f'{module}*.json'))]


def declared(graph):
    """The symbols that a graph's module declares in its sources, with the path of each."""
    for symbol in graph['symbols']:
        if 'location' in symbol and '::SYNTHESIZED::' not in symbol['identifier']['precise']:
            yield symbol, '.'.join(symbol['pathComponents'])
