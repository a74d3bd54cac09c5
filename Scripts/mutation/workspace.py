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
    return f"{site.path}: {' | '.join(site.key)}"


def compile_changes(workspace, sites):
    """Builds with the changes, without those that do not compile. Gives those that do."""
    # Changes that did not compile in an earlier run are left out at once.
    memory = workspace.folder / "uncompilable.txt"
    known = set(memory.read_text().split("\n")) if memory.exists() else set()
    kept = [site for site in sites if memo(site) not in known]
    while True:
        spans, failed = {}, set()
        by_file = collections.defaultdict(list)
        for site in kept:
            by_file[site.path].append(site)
        for path in {site.path for site in sites}:
            source = (ROOT / path).read_text()
            regions = {}
            for site in by_file[path]:
                region = regions.setdefault(id(site.region), site.region)
                region.changes = []
            for site in by_file[path]:
                site.region.changes.append(site.change)
            data, spans[path] = unmarked(rendered(source, regions.values()))
            workspace.wanted[path] = data
        log = workspace.build("--target", workspace.module) or workspace.build("--build-tests")
        if log is None:
            return kept
        errors = re.findall(r"^(/.*?\.swift):(\d+):(\d+): error:", log, re.M)
        for file, line, column in set(errors):
            path = str(pathlib.Path(file).relative_to(workspace.folder))
            lines = workspace.wanted.get(path, b"").split(b"\n")
            offset = sum(len(text) + 1 for text in lines[: int(line) - 1]) + int(column) - 1
            around = [span for span in spans.get(path, []) if span[1] <= offset < span[2]]
            before = [span for span in spans.get(path, []) if span[2] <= offset]
            if around:
                name = min(around, key=lambda span: span[2] - span[1])[0]
            elif before:
                name = max(before, key=lambda span: (span[2], span[1]))[0]
            else:
                continue
            number = int(name[1:])
            site = next(site for site in kept if site.change.number == number)
            failed.update([site.change] if name[0] == "c" else site.region.changes)
        if failed:
            known.update(memo(site) for site in kept if site.change in failed)
            memory.write_text("\n".join(sorted(known)))
        else:
            is_elsewhere = any(f"/{workspace.source}/" not in file for file, _, _ in errors)
            if not kept or is_elsewhere:
                sys.exit(f"The package does not build:\n{log[-4000:]}")
            # The compiler names no place: a half of the changes may do.
            failed = {site.change for site in kept[len(kept) // 2 :]}
        kept = [site for site in kept if site.change not in failed]
        print(f"  {len(failed)} do not compile, {len(kept)} are left", flush=True)
