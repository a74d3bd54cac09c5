#!/usr/bin/env python3
"""Makes small changes to the sources of a module, one at a time, and prints those that no test notices.

    Scripts/mutate.py Store                                      # 100 changes, chosen at random
    Scripts/mutate.py Store --files 'Diff/*' --number 40 --seed 7
    Scripts/mutate.py Store --files Differ.swift:38 --number 0   # every change of one line

The changes are: a condition, or an operand of one, is negated or left out; a statement is dropped; two statements change
places; a value that is taken is not cleared; a function returns at once; an operator, a number or a constant is another
one. The script reads formatted code line by line. The compiler judges: changes that do not compile are left out.

The changes of a run, one for each line, are compiled into one build of a trimmed copy of the package. The environment
variable FOCAL_MUTANT, which is read once per process, says which of them is in force. A first run of each suite finds the
changes that it reaches; then each change costs a run of the suites that reach it, those that reach fewest others first.
A change is noticed if a test fails, crashes or hangs.
"""

import argparse, collections, concurrent.futures, contextlib, fnmatch, json, os, pathlib, random, re, resource, signal, subprocess
import sys, tempfile, time
from package import ROOT

OTHERS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "+=": "-=", "-=": "+=", "&+": "&-", "&-": "&+", "true": "false", "false": "true", "min(": "max(",
    "max(": "min(", ".first": ".last", ".last": ".first", ".take()": "",
}  # fmt: skip
EDIT = re.compile(
    r"(?<= )(?:[<>]=?|[!=]==?|&&|\|\||&?[-+]|[-+]=)(?= )|\b(?:true|false)\b|\b(?:min|max)\("
    r"|\.(?:first|last)\b(?!\()|\.take\(\)|(?<![\w)\]])!(?=[\w(])|(?<=[-+=<>] )\d+\b"
)
KEYWORDS = "return|if|guard|for|while|switch|case|default|let|var|func|init|break|continue|throw|repeat|do|defer|else|super"
STATEMENT = re.compile(rf"(?:(?:try|await) )*(?!(?:{KEYWORDS})\b)[a-z_]\w*(?:\W|$)")
# Statements without which the program does the same: they check, or save time or memory.
IDLE = re.compile(r"assert|[\w.]*checkInvariants|withExtendedLifetime|[\w.]*(?:reserveCapacity|deallocate)\(|precondition")
ASSIGNMENT = re.compile(r" [-+*/%|&]?= ")
HEADER = re.compile(r"(?:.*\bfunc\b.*|\s*\).*)? -> ([^{]+) \{$|.*\bvar \w+: ([^{=]+) \{$|.*\bfunc\b.*\) (?:throws )?\{$")
ENTRIES = {None: [""], "Bool": ["true", "false"], "Int": ["0"], "String": ['""'], "?": ["nil"], "]": ["[]"]}
SWITCH = """
#if canImport(Glibc)
  import Glibc
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
"""

# A change of the lines from `line`, which become `code`, where `focalIs(0)` asks for the change.
Change = collections.namedtuple("Change", "path line count code what")


def masked(text):
    """The lines, with blanks for comments, strings, and code that a debug build leaves out."""
    lines, in_string, active = [], False, []
    for line in text.split("\n"):
        if directive := re.match(r"\s*#(if|else|endif)\w*\b ?(.*)", line):
            was_on = active.pop() if directive[1] != "if" else None
            if directive[1] != "endif":
                is_on = re.match(r"DEBUG|os\(Linux\)|canImport\(Glibc\)", directive[2])
                active.append(bool(is_on) if was_on is None else not was_on)
            line = ""
        quotes = line.count('"""')
        if not all(active) or in_string and not quotes: line = ""
        in_string ^= quotes % 2 == 1
        line = re.sub(r'"(?:[^"\\]|\\.)*"', lambda found: '"' + "\0" * (len(found[0]) - 2) + '"', line.replace('"""', "   "))
        lines.append(re.sub(r"//.*", "", line).rstrip())
    return lines


def top(text):
    """The text with blanks for all that stands within brackets, or None if the brackets do not match."""
    out, depth = [], 0
    for character in text:
        depth -= character in ")]}"
        out.append(character if depth == 0 else "\1")
        depth += character in "([{"
        if depth < 0: return None
    return "".join(out) if depth == 0 else None


def parts(mask, start, end, separator):
    """The spans between separators that stand outside of brackets."""
    text, first = top(mask[start:end]) or "", start
    for found in re.finditer(separator, text):
        yield first, start + found.start()
        first = start + found.end()
    yield first, end


def edits(line, mask, start, end):
    """Changes of a part of an expression, as its span, the new text and a name."""
    for found in EDIT.finditer(mask, start, end):
        old = found[0]
        new = str(int(old) + 1) if old.isdigit() else OTHERS.get(old, "")
        yield *found.span(), new, f"'{old}' to '{new}'" if new else f"drop '{old}'"
    for operator, neutral in ((" && ", "true"), (r" \|\| ", "false")):
        spans = list(parts(mask, start, end, operator))
        for first, last in spans if len(spans) > 1 else []:
            yield first, last, neutral, f"leave out the operand '{mask[first:last]}'"
    for first, last in list(parts(mask, start, end, r" \? "))[:-1]:
        yield first, last, f"!({line[first:last]})", f"negate '{mask[first:last]}'"


def conditions(mask):
    """The spans of the conditions of a line."""
    head = re.match(r"(?:\s*(?:\} else )?(?:if|guard|while) |.* where )(.*?)(?: else)? \{(?: .*\})?$", mask)
    for start, end in parts(mask, *head.span(1), ", ") if head else []:
        if not re.match(r"(?:let|var|case|try|await|#)\b", mask[start:end]) and top(mask[start:end]):
            yield start, end


def expressions(mask, is_value):
    """The spans of the other expressions of a line that can be chosen by a ternary operator."""
    if found := re.match(r"\s*return |\s*(?:\w+ )*(?:let|var) [^=]* = ", mask):
        yield found.end(), len(mask)
    elif is_value:
        yield len(mask) - len(mask.lstrip()), len(mask)
    for found in re.finditer(r"\{ (?:[\w, ()]+ in )?(?:return )?([^{};]+) \}", mask):
        if not ASSIGNMENT.search(found[1]): yield found.span(1)


def depends(one, other):
    """Tells whether the order of two statements may matter: one assigns what the other names, or calls may affect both."""
    targets = [ASSIGNMENT.search(text) and text.split(" ")[0] for text in (one, other)]
    if all(targets): return one != other and (targets[0] in other or targets[1] in one)
    return any(target and (target in text or "(" in text) for target, text in zip(targets, (other, one))) or (
        not any(targets) and "(" in one and "(" in other
    )


def changes(path):
    """All changes of a file."""
    text = (ROOT / path).read_text()
    lines, masks, brackets, before = text.split("\n"), masked(text), [], ""
    last_statement = None
    for index, (line, mask) in enumerate(zip(lines, masks)):
        def change(code, what, start=index):
            return Change(path, start + 1, index - start + 1, code, " ".join(what.replace("\0", "").split()))

        def chosen(start, end, new):
            return f"{line[:start]}(focalIs(0) ? ({new}) : ({line[start:end]})){line[end:]}"

        body, after = mask.strip(), next((mask.strip() for mask in masks[index + 1 :] if mask), "")
        is_in_block = not brackets or brackets[-1] == "{"
        is_whole = is_in_block and top(mask) and not re.search(r"[-+*/%=<>&|?:,.]$", before)
        is_whole = is_whole and not re.match(r"[-+*/%=<>&|?:.)\]]", after) and not body.endswith("{")
        is_value = bool(is_whole and before.endswith(("{", " in")) and after == "}" and not ASSIGNMENT.search(mask))
        label = re.match(r"\s*(?:case [^:]*|default): ", mask)
        start = label.end() if label else len(mask) - len(mask.lstrip())
        for first, last in conditions(mask):
            if line[first:last] != "true": yield change(chosen(first, last, "true"), f"leave out '{line[first:last]}'")
            yield change(chosen(first, last, f"!({line[first:last]})"), f"negate '{line[first:last]}'")
            for left, right, new, what in edits(line, mask, first, last):
                yield change(chosen(first, last, line[first:left] + new + line[right:last]), what)
        for first, last in expressions(mask, is_value):
            if is_whole or mask[first:last] != body:
                for left, right, new, what in edits(line, mask, first, last):
                    yield change(chosen(first, last, line[first:left] + new + line[right:last]), what)
        statement = mask[start:] if is_whole and not is_value and STATEMENT.match(mask, start) else ""
        if statement and not IDLE.match(statement) and (statement[-1] in ")}" or ASSIGNMENT.search(statement)):
            for left, right, new, what in edits(line, mask, start, len(mask)):
                changed = line[start:left] + new + line[right:]
                yield change(f"{line[:start]}if focalIs(0) {{ {changed} }} else {{ {line[start:]} }}", what)
            yield change(f"{line[:start]}if focalIs(0) {{}} else {{ {line[start:]} }}", f"drop '{statement}'")
            if last_statement and depends(last_statement, statement) and not label:
                one, other = lines[index - 1].strip(), line.strip()
                code = f"if focalIs(0) {{ {other}; {one} }} else {{ {one}; {other} }}"
                yield change(code, f"swap '{one}' and '{other}'", index - 1)
            last_statement = statement
        else:
            last_statement = None
        header = HEADER.match(mask)
        following = next((number for number in range(index + 1, len(masks)) if masks[number]), index)
        if header and following + 1 < len(masks) and masks[following + 1].strip() != "}":
            result = header[1] or header[2]
            for value in ENTRIES.get(result, ENTRIES.get((result or "")[-1:], [])):
                code = f"return {value}".strip()
                yield change(f"{line} if focalIs(0) {{ {code} }}", f"'{code}' first")
        for character in mask:
            if character in "([{":
                brackets.append(character)
            elif character in ")]}" and brackets:
                brackets.pop()
        before = body or before


class Copy:
    """A copy of the package with the module, its test targets and what they need, in which changes are compiled."""

    def __init__(self, module, also, folder):
        self.module, self.folder, self.files = module, folder, {}
        package = json.loads(subprocess.check_output(["swift", "package", "dump-package"], cwd=ROOT))
        targets = {target["name"]: target for target in package["targets"]}
        self.tests, names = [f"{module}Tests", *also], []
        waiting = [module, *self.tests]
        while waiting:
            target = targets.get(waiting.pop()) or sys.exit(f"The package has no such target: {module}, {self.tests}")
            names = [target["name"], *(name for name in names if name != target["name"])]
            waiting += [dependency["byName"][0] for dependency in target["dependencies"]]
        manifest = []
        for name in names:
            kind = {"test": "testTarget", "executable": "executableTarget"}.get(targets[name]["type"], "target")
            path = targets[name].get("path") or f"{'Tests' if kind == 'testTarget' else 'Sources'}/{name}"
            needs = [dependency["byName"][0] for dependency in targets[name]["dependencies"]]
            manifest.append(f".{kind}(name: {json.dumps(name)}, dependencies: {json.dumps(needs)}, path: {json.dumps(path)})")
            for file in (ROOT / path).rglob("*"):
                if file.is_file() and ".docc" not in str(file):
                    self.files[str(file.relative_to(ROOT))] = file.read_bytes()
        code = "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"focal\", platforms: "
        code += f"[.macOS(.v15)], targets: [{', '.join(manifest)}], swiftLanguageModes: [.v6])\n"
        self.files |= {"Package.swift": code.encode(), f"Sources/{module}/FocalMutant.swift": SWITCH.encode()}
        for part in (folder / "Sources", folder / "Tests"):
            for file in part.rglob("*"):
                if file.is_file() and str(file.relative_to(folder)) not in self.files: file.unlink()

    def compile(self, chosen):
        """Builds with the changes. Returns those that compile, by number."""
        numbered = dict(enumerate(chosen, 1))
        while True:
            lines = {path: data.decode().split("\n") for path, data in self.files.items() if path.endswith(".swift")}
            for number, change in numbered.items():
                code = change.code.replace("focalIs(0)", f"focalIs({number})")
                lines[change.path][change.line - 1 : change.line - 1 + change.count] = [code] + [""] * (change.count - 1)
            for path, data in self.files.items():
                file, new = self.folder / path, "\n".join(lines[path]).encode() if path in lines else data
                if not file.exists() or file.read_bytes() != new:
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_bytes(new)
            command = ["swift", "build", "--build-tests", "-debug-info-format", "none", "-Xswiftc", "-suppress-warnings"]
            build = subprocess.run(command, cwd=self.folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            if build.returncode == 0: return numbered
            failed = set()
            for path, line in set(re.findall(rf"^{self.folder}/(.*?\.swift):(\d+):\d+: error:", build.stdout, re.M)):
                near = [(abs(change.line - int(line)), number) for number, change in numbered.items() if change.path == path]
                failed.update([min(near)[1]] if near else [])
            if not failed: sys.exit(f"The package does not build:\n{build.stdout[-4000:]}")
            print(f"  {len(failed)} changes do not compile", flush=True)
            numbered = {number: change for number, change in numbered.items() if number not in failed}

    def run(self, suites, number=0, limit=900, hits=None):
        """Runs suites with one change in force, and tells how they end."""
        binary = str(next(self.folder.glob(".build/debug/*.xctest")))
        commands = [[binary]] if "XCTest" in suites else []
        if names := "|".join(re.escape(suite) for suite in suites if suite != "XCTest"):
            commands.append([binary, "--testing-library", "swift-testing", "--filter", f"^({names})(/|$)"])
        environment = dict(os.environ, FOCAL_MUTANT=str(number), SWIFT_BACKTRACE="enable=no")
        environment |= {"FOCAL_HITS": str(hits)} if hits else {}
        # A home of its own, because a change may write user defaults that the next run would find.
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            environment["HOME"] = home
            for command in commands:
                process = subprocess.Popen(
                    command, cwd=self.folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=bounded,
                )  # fmt: skip
                code = ended(process, limit)
                with contextlib.suppress(ProcessLookupError): os.killpg(process.pid, signal.SIGKILL)
                if code != 0: return "hung" if code is None else "crashed" if code < 0 else "failed"
        return "survived"


def ended(process, limit):
    """The exit code of a process, or None if it hangs: it takes too long, or has had nothing to do for four seconds."""
    start = busy = time.monotonic()
    used = 0
    while time.monotonic() < start + limit and time.monotonic() < busy + 4:
        with contextlib.suppress(subprocess.TimeoutExpired): return process.wait(0.25)
        # One tick in four seconds is not work.
        if (now := ticks(process.pid)) is None or not used <= now <= used + 1: used, busy = now or 0, time.monotonic()
    return process.poll()


def ticks(session):
    """The processor time of the threads of a session; None if one is not asleep, or if the system does not tell."""
    total = None
    for file in pathlib.Path("/proc").glob("[0-9]*/task/[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = file.read_bytes().rpartition(b")")[2].split()
            if int(fields[3]) != session: continue
            if fields[0] in (b"R", b"D"): return None
            total = (total or 0) + int(fields[11]) + int(fields[12])
    return total


def bounded():
    """An endless loop must take neither memory nor disk from the machine."""
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (6 << 30, 6 << 30))
    resource.setrlimit(resource.RLIMIT_FSIZE, (256 << 20, 256 << 20))


def judge(copy, chosen, jobs):
    """Compiles changes, runs the suites that reach each, and yields each with its verdict."""
    numbered = copy.compile(chosen)
    binary = next(copy.folder.glob(".build/debug/*.xctest"))
    listed = subprocess.check_output([binary, "--testing-library", "swift-testing", "--list-tests"], text=True).split()
    suites = sorted({test.split("/")[0] for test in listed})
    tests = [data for path, data in copy.files.items() if path.startswith("Tests/")]
    suites += ["XCTest"] if any(b"XCTestCase" in data for data in tests) else []

    def measure(suite):
        hits, start = copy.folder / ".build" / f"hits-{suite}", time.monotonic()
        hits.write_bytes(bytes(len(chosen) + 1))
        if copy.run([suite], hits=hits) != "survived": sys.exit(f"Without a change {suite} fails.")
        return suite, time.monotonic() - start, {number for number, hit in enumerate(hits.read_bytes()) if hit}

    def verdict(number):
        near = sorted((len(hit), seconds, suite) for suite, seconds, hit in measured if number in hit)
        for group in (near[:6], near[6:]):
            limit = 20 + 10 * sum(seconds for _, seconds, _ in group)
            result = copy.run([suite for _, _, suite in group], number, limit) if group else "survived"
            if result != "survived": return result
        return "survived" if near else "unreached"

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        measured = list(pool.map(measure, suites))
        yield from zip(numbered.values(), pool.map(verdict, numbered))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module", help="a library of the package, such as Store")
    parser.add_argument("--files", nargs="+", default=["*"], metavar="PATTERN", help="files, each with :LINE if wanted")
    parser.add_argument("--number", type=int, default=100, help="how many changes to try; 0 for all")
    parser.add_argument("--only", metavar="REGEX", default="", help="only changes whose text matches, such as '^swap'")
    parser.add_argument("--seed", type=int, default=0, help="chooses the changes")
    parser.add_argument("--jobs", type=int, default=1, help="how many test processes run at once")
    parser.add_argument("--also", nargs="+", default=[], metavar="TARGET", help="more test targets than the module's own")
    options = parser.parse_args()
    source, waiting = ROOT / "Sources" / options.module, []
    for file in sorted(source.rglob("*.swift")):
        # Code that checks invariants, or facts about the compiler, changes nothing.
        if not re.search(r"\+Invariants|\+Verification|\.docc/", str(file)):
            for pattern in options.files:
                pattern, _, line = pattern.partition(":")
                if fnmatch.fnmatch(file.relative_to(source), pattern) or fnmatch.fnmatch(file.name, pattern):
                    found = changes(str(file.relative_to(ROOT)))
                    waiting += [change for change in found if not line or change.line == int(line)]
    waiting = [change for change in dict.fromkeys(waiting) if re.search(options.only, change.what)]
    print(f"{options.module}: {len(waiting)} changes", flush=True)
    random.Random(options.seed).shuffle(waiting)
    copy = Copy(options.module, options.also, pathlib.Path(tempfile.gettempdir()).resolve() / f"focal-mutants-{options.module}")
    counts, tried = collections.Counter(), 0
    while waiting and (options.number == 0 or tried == 0):
        lines, chosen = set(), []
        for change in waiting:
            taken = {(change.path, change.line + offset) for offset in range(change.count)}
            if not taken & lines and (options.number == 0 or len(chosen) < options.number):
                lines |= taken
                chosen.append(change)
        waiting = [change for change in waiting if change not in chosen]
        tried += len(chosen)
        for change, verdict in judge(copy, chosen, options.jobs):
            counts[verdict] += 1
            print(f"  {verdict:10}{change.path}:{change.line}: {change.what}", flush=True)
    missed, total = counts["survived"] + counts["unreached"], sum(counts.values())
    print(f"{options.module}: {total - missed} of {total} noticed ({dict(counts)}, {tried - total} did not compile)")
    sys.exit(1 if missed else 0)


main()
