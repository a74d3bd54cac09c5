"""A copy of the package in which the changes are compiled."""

import collections
import json
import pathlib
import re
import subprocess
import sys

from .changes import ROOT, rendered, unmarked

FLAGS = ["-debug-info-format", "none", "-Xswiftc", "-suppress-warnings"]


class Workspace:
    """A trimmed copy of the package: a module, its tests, and what they need."""

    SWITCH = """
        #if canImport(Glibc)
          import Glibc
        #elseif canImport(Musl)
          import Musl
        #else
          import Darwin
        #endif

        @usableFromInline let focalMutant: Int = getenv("FOCAL_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

        /// A byte for each change, in a file that exit tests share: 1 if the change was reached.
        @usableFromInline nonisolated(unsafe) let focalHits: UnsafeMutablePointer<UInt8>? = {
          guard let path = getenv("FOCAL_HITS") else { return nil }
          let file = open(path, O_RDWR)
          let bytes = mmap(nil, Int(lseek(file, 0, SEEK_END)), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
          return bytes?.assumingMemoryBound(to: UInt8.self)
        }()

        @inlinable func focalIs(_ number: Int) -> Bool {
          if let focalHits { focalHits[number] = 1 }
          return focalMutant == number
        }

        @inlinable func focalNot(_ number: Int, _ value: Bool) -> Bool { value != focalIs(number) }
        """

    def __init__(self, module, folder, also=()):
        self.folder = folder
        package = json.loads(output(["swift", "package", "dump-package"], ROOT))
        targets = {target["name"]: target for target in package["targets"]}
        self.tests = [f"{module}Tests", *also]
        for name in [module, *self.tests]:
            if name not in targets:
                sys.exit(f"The package has no target '{name}'.")
        self.names, waiting = [], list(self.tests)
        while waiting:
            name = waiting.pop()
            if name not in self.names:
                self.names.insert(0, name)
                waiting.extend(dependency["byName"][0] for dependency in targets[name]["dependencies"])
        self.paths = {}
        for name in self.names:
            kind = "Tests" if targets[name]["type"] == "test" else "Sources"
            self.paths[name] = targets[name].get("path") or f"{kind}/{name}"
        self.module, self.source = module, self.paths[module]
        self.wanted = {"Package.swift": self.manifest(targets).encode()}
        self.wanted[f"{self.source}/FocalMutant.swift"] = self.SWITCH.encode()
        for path in self.paths.values():
            for file in sorted((ROOT / path).rglob("*")):
                if file.is_file() and ".docc" not in str(file):
                    self.wanted[str(file.relative_to(ROOT))] = file.read_bytes()
        for file in list(self.files()):
            if str(file.relative_to(folder)) not in self.wanted:
                file.unlink()

    def files(self):
        for part in self.folder.iterdir():
            if part.name not in {".build", "uncompilable.txt"}:
                yield from (file for file in ([part] if part.is_file() else part.rglob("*")) if file.is_file())

    def manifest(self, targets):
        lines = []
        for name in self.names:
            kind = {"test": "testTarget", "executable": "executableTarget"}.get(targets[name]["type"], "target")
            needs = ", ".join(f'"{dependency["byName"][0]}"' for dependency in targets[name]["dependencies"])
            lines.append(f'    .{kind}(name: "{name}", dependencies: [{needs}], path: "{self.paths[name]}"),\n')
        platforms = re.search(r"platforms: \[.*?\],\n", (ROOT / "Package.swift").read_text())
        return (
            "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(\n"
            f'  name: "focal",\n  {platforms.group() if platforms else ""}  targets: [\n{"".join(lines)}  ],\n'
            "  swiftLanguageModes: [.v6]\n)\n"
        )

    def write(self):
        """Writes the files that are not as they should be, so that the next build compiles nothing else."""
        for path, data in self.wanted.items():
            file = self.folder / path
            if not file.exists() or file.read_bytes() != data:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)

    def build(self, *arguments):
        self.write()
        result = subprocess.run(
            ["swift", "build", *FLAGS, *arguments], cwd=self.folder, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )  # fmt: skip
        (self.folder / ".build" / "mutate.log").write_text(result.stdout)
        return None if result.returncode == 0 else result.stdout

    @property
    def binary(self):
        return next(self.folder.glob(".build/debug/*.xctest"))


def output(command, folder):
    return subprocess.run(command, cwd=folder, check=True, text=True, stdout=subprocess.PIPE).stdout


def memo(site):
    return f"{site.path}: {site.entry}"


def compile_changes(workspace, sites):
    """Builds with the changes, without those that do not compile. Gives those that do."""
    # Changes that did not compile in an earlier run are left out at once.
    memory = workspace.folder / "uncompilable.txt"
    known = set(memory.read_text().split("\n")) if memory.exists() else set()
    kept = [site for site in sites if memo(site) not in known]
    # A part of the changes is built together with those that are known to compile.
    compiled, waiting = [], [kept]
    while waiting:
        part = waiting.pop(0)
        log, failed = build(workspace, sites, compiled + part)
        if log is None:
            compiled += part
            continue
        if failed:
            part = [site for site in part if site.change not in failed]
            compiled = [site for site in compiled if site.change not in failed]
            waiting.insert(0, part)
        elif len(part) > 1:
            # The compiler names no place, as when it crashes: search by halves.
            waiting[:0] = [part[: len(part) // 2], part[len(part) // 2 :]]
            print(f"  The compiler fails without a place: one half of {len(part)} changes, then the other", flush=True)
            continue
        elif part:
            failed = {part[0].change}
            print(f"  The compiler fails without a place: {part[0]}", flush=True)
        else:
            sys.exit(f"The package does not build:\n{log[-4000:]}")
        known.update(memo(site) for site in kept if site.change in failed)
        memory.write_text("\n".join(sorted(known)))
        left = len(compiled) + sum(len(part) for part in waiting)
        print(f"  {len(failed)} do not compile, {left} are left", flush=True)
    # The last build may have been one that failed.
    log, _ = build(workspace, sites, compiled)
    if log is not None:
        sys.exit(f"The package does not build:\n{log[-4000:]}")
    return sorted(compiled, key=lambda site: site.change.number)


def build(workspace, sites, kept):
    """Builds with the changes `kept` of `sites`. Gives the log of a build that fails, and the changes that it blames."""
    spans, by_file = {}, collections.defaultdict(list)
    for site in kept:
        by_file[site.path].append(site)
    for path in {site.path for site in sites}:
        regions = {id(site.region): site.region for site in by_file[path]}
        for region in regions.values():
            region.changes = []
        for site in by_file[path]:
            site.region.changes.append(site.change)
        workspace.wanted[path], spans[path] = unmarked(rendered((ROOT / path).read_text(), regions.values()))
    log = workspace.build("--target", workspace.module) or workspace.build("--build-tests")
    if log is None:
        return None, set()
    failed = set()
    errors = set(re.findall(r"^(/.*?\.swift):(\d+):(\d+): error:", log, re.M))
    for file, line, column in errors:
        path = str(pathlib.Path(file).relative_to(workspace.folder))
        lines = workspace.wanted.get(path, b"").split(b"\n")
        offset = sum(len(text) + 1 for text in lines[: int(line) - 1]) + int(column) - 1
        around = [span for span in spans.get(path, []) if span[1] <= offset < span[2]]
        if around:
            name = min(around, key=lambda span: span[2] - span[1])[0]
        elif spans.get(path):
            # The error is at the end of a function that returns nothing now, or at the start of a call whose closure
            # has another type now.
            name = min(spans[path], key=lambda span: (max(span[1] - offset, offset - span[2]), span[1] - span[2]))[0]
        else:
            continue
        site = next(site for site in kept if site.change.number == int(name[1:]))
        failed.update([site.change] if name[0] == "c" else site.region.changes)
    if not failed and any(f"/{workspace.source}/" not in file for file, _, _ in errors):
        sys.exit(f"The package does not build:\n{log[-4000:]}")
    return log, failed
