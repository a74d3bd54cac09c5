#!/usr/bin/env python3
"""Builds the documentation of all modules as one static site, and checks it.

    Scripts/docs.py [FOLDER]      default: .build/site; serve it with `python3 -m http.server -d FOLDER`

It fails if a public symbol has no documentation, or if a link leads nowhere or to several places. It needs the
toolchain's `docc` and no package.
"""
import json, pathlib, re, shutil, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SITE = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / '.build' / 'site'
WORK = ROOT / '.build' / 'docs'
MODULES = ['Store', 'StoreTesting', 'FocusSync', 'LoginFeature']
BAD_LINK = re.compile(r"is ambiguous at|doesn't exist at|No symbol matched|unresolved|Topic reference .* couldn't be")


def run(*command):
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if result.returncode != 0: sys.exit(f'{" ".join(map(str, command))}\n{result.stdout}{result.stderr}')
    return result.stdout + result.stderr


def undocumented(graph):
    """The public symbols of a module that have no comment of their own and inherit none."""
    content = json.loads(graph.read_text(encoding='utf-8'))
    inherits = {edge['source'] for edge in content['relationships'] if 'sourceOrigin' in edge}
    for symbol in content['symbols']:
        path, identifier = symbol['pathComponents'], symbol['identifier']['precise']
        if '::SYNTHESIZED::' in identifier or identifier in inherits or 'location' not in symbol: continue
        if symbol.get('docComment', {}).get('lines') or any(part.startswith('_') for part in path): continue
        uri, line = symbol['location']['uri'].removeprefix(f'file://{ROOT}/'), symbol['location']['position']['line'] + 1
        yield f'{uri}:{line}: {".".join(path)}'


def main():
    if not shutil.which('docc'): return print('There is no docc here: the documentation is neither built nor checked.')
    for module in MODULES: run('swift', 'build', '--target', module)
    modules = pathlib.Path(run('swift', 'build', '--show-bin-path').strip()) / 'Modules'
    target = json.loads(run('swift', '-print-target-info'))['target']['triple']
    shutil.rmtree(WORK, ignore_errors=True)
    faults, archives = [], []
    for module in MODULES:
        graph, catalog = WORK / module / 'graphs', ROOT / 'Sources' / module / f'{module}.docc'
        graph.mkdir(parents=True)
        run('swift', 'symbolgraph-extract', '-module-name', module, '-target', target, '-I', modules,
            '-minimum-access-level', 'public', '-omit-extension-block-symbols', '-output-dir', graph)
        faults += [f'no documentation: {where}' for file in sorted(graph.iterdir()) for where in undocumented(file)]
        if not catalog.is_dir():
            catalog = WORK / module / f'{module}.docc'
            catalog.mkdir()
        archive = WORK / f'{module}.doccarchive'
        log = run('docc', 'convert', catalog, '--fallback-display-name', module,
                  '--fallback-bundle-identifier', f'focal.{module}', '--additional-symbol-graph-dir', graph,
                  '--transform-for-static-hosting', '--output-dir', archive)
        lines = log.splitlines()
        faults += [f'{line} {(lines + [""])[index + 1].strip()}' for index, line in enumerate(lines) if BAD_LINK.search(line)]
        archives.append(archive)
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.parent.mkdir(parents=True, exist_ok=True)
    run('docc', 'merge', *archives, '--synthesized-landing-page-name', 'Focal', '--output-path', SITE)
    if faults:
        print('\n'.join(faults))
        sys.exit(f'{len(faults)} faults in the documentation.')
    print(f'Every public symbol is documented, and every link leads to one place. The site is in {SITE}.')


main()
