"""The public symbols of the package's modules, as the compiler lists them."""
import json, pathlib, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def run(*command):
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if result.returncode != 0: sys.exit(f'{" ".join(map(str, command))}\n{result.stdout}{result.stderr}')
    return result.stdout + result.stderr


def extract(module, folder):
    """Writes the symbol graphs of a module that is built into a folder, and returns them."""
    target = json.loads(run('swift', '-print-target-info'))['target']['triple']
    folder.mkdir(parents=True, exist_ok=True)
    run('swift', 'symbolgraph-extract', '-module-name', module, '-target', target, '-I', ROOT / '.build/debug/Modules', '-I', ROOT / 'Sources/CFocalNcurses',
        '-minimum-access-level', 'public', '-omit-extension-block-symbols', '-output-dir', folder)
    return [json.loads(file.read_text(encoding='utf-8')) for file in sorted(folder.glob(f'{module}*.json'))]


def declared(graph):
    """The symbols that a graph's module declares in its sources, with the path of each."""
    for symbol in graph['symbols']:
        if 'location' in symbol and '::SYNTHESIZED::' not in symbol['identifier']['precise']:
            yield symbol, '.'.join(symbol['pathComponents'])
