"""Runs the tests that a change concerns."""

import concurrent.futures
import os
import pathlib
import re
import resource
import select
import signal
import subprocess
import sys
import time

from .changes import ROOT
from .workspace import output


# A line of a failed test, of Swift Testing or XCTest. The mark may follow the escape sequence of a colour.
FAILURE = re.compile(r"^(\x1b\[\d+m)?✘|: error: ".encode(), re.M)


class Tests:
    """The tests of the module, by suites. A change concerns the suites that reach it."""

    # Suites that take longer than this run after the others.
    SLOW = 2.0
    # So many suites run before the others.
    NEAR = 6

    def __init__(self, workspace, pattern, skipped, limit):
        self.workspace, self.limit = workspace, limit
        listed = output([str(workspace.binary), "--testing-library", "swift-testing", "--list-tests"], workspace.folder)
        tests = [test for test in listed.split() if re.search(pattern, test)]
        tests = [test for test in tests if not any(re.search(skip, test) for skip in skipped)]
        self.suites = sorted({test.split("/")[0] if "/" in test else test for test in tests})
        files = [file for name in workspace.tests for file in (ROOT / workspace.paths[name]).rglob("*.swift")]
        if any("XCTestCase" in file.read_text() for file in files):
            self.suites.append("XCTest")
        self.skipped = skipped
        self.seconds, self.reached = {}, {}

    def measure(self, count, jobs):
        """Runs each suite without a change, to see that it passes, how long it takes, and which changes it reaches."""

        def measure(suite):
            hits = self.workspace.folder / ".build" / f"hits-{suite}"
            hits.write_bytes(bytes(count + 1))
            start = time.monotonic()
            result = self.run(0, [suite], 900, hits)
            self.seconds[suite] = time.monotonic() - start
            self.reached[suite] = {number for number, hit in enumerate(hits.read_bytes()) if hit}
            hits.unlink()
            return suite, result

        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for suite, result in pool.map(measure, self.suites):
                if result != "passed":
                    log = self.log(0, suite).read_text()
                    sys.exit(f"Without a change {suite} has {result}:\n{log[-4000:]}")

    def verdict(self, site):
        suites = [suite for suite in self.suites if site.change.number in self.reached[suite]]
        # A suite that reaches few changes is more likely to be about this one.
        suites.sort(key=lambda suite: len(self.reached[suite]))
        slow = sorted((suite for suite in suites if self.seconds[suite] > self.SLOW), key=self.seconds.get)
        fast = [suite for suite in suites if suite not in slow]
        groups = [fast[: self.NEAR], fast[self.NEAR :], *([suite] for suite in slow)]
        for group in filter(None, groups):
            limit = self.limit or 10 + 6 * max(self.seconds[suite] for suite in group)
            result = self.run(site.change.number, group, limit)
            if result != "passed":
                return result
        return "survived" if suites else "unreached"

    def run(self, number, suites, limit, hits=None):
        """Tells how the tests end: 'passed', 'failed', 'crashed' or 'hung'."""
        commands = [[str(self.workspace.binary)]] if "XCTest" in suites else []
        names = "|".join(re.escape(suite) for suite in suites if suite != "XCTest")
        if names:
            command = [str(self.workspace.binary), "--testing-library", "swift-testing", "--filter", f"^({names})(/|$)"]
            commands.append(command + [part for skip in self.skipped for part in ("--skip", skip)])
        for command in commands:
            result = self.execute(command, self.log(number, suites[0]), number, limit, hits)
            if result != "passed":
                return result
        return "passed"

    def log(self, number, suite):
        return self.workspace.folder / ".build" / f"test-{number or suite}.log"

    def execute(self, command, log, number, limit, hits):
        """Runs one process until it ends, fails a test, or hangs."""
        environment = dict(os.environ, FOCAL_MUTANT=str(number), SWIFT_BACKTRACE="enable=no")
        if hits:
            environment["FOCAL_HITS"] = str(hits)
        process = subprocess.Popen(
            command, cwd=self.workspace.folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=bounded,
        )  # fmt: skip
        text, result = b"", None
        patience = Patience(process.pid, limit)
        while result is None:
            if not select.select([process.stdout], [], [], 1)[0]:
                if patience.is_over():
                    result = "hung"
                continue
            data = os.read(process.stdout.fileno(), 1 << 16)
            text += data
            patience.renew()
            if FAILURE.search(text, max(0, len(text) - len(data) - 16)):
                result = "failed"
            elif not data:
                code = process.wait()
                # 69 is the code of a run that has found no test.
                result = "crashed" if code < 0 else "passed" if code in (0, 69) else "failed"
        try:
            # Exit tests may have left processes behind.
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.stdout.close()
        process.wait()
        log.write_bytes(text)
        return result


class Patience:
    """Tells when a test process hangs: it prints nothing for some seconds in which it computes, or sleeps.

    A process that waits for a processor of a busy machine does not hang.
    """

    def __init__(self, session, limit):
        self.session, self.limit = session, limit
        self.start = time.monotonic()
        self.renew()

    def renew(self):
        """To be called when the process has printed something."""
        self.last, self.asleep, self.computed = time.monotonic(), 0, self.look()[0]

    def is_over(self):
        """To be called each second in which the process prints nothing."""
        now = time.monotonic()
        computed, is_ready = self.look()
        self.asleep = 0 if is_ready else self.asleep + 1
        has_hung = computed - self.computed > self.limit or self.asleep > self.limit or computed > 4 * self.limit
        return has_hung or now - self.last > 10 * self.limit or now - self.start > 20 * self.limit

    def look(self):
        """The seconds that the processes of the session have computed, and whether one could compute now.

        Without /proc they seem to sleep."""
        seconds, is_ready = 0, False
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            if not self.has(int(process.name)):
                continue
            try:
                fields = (process / "stat").read_text().rpartition(")")[2].split()
                seconds += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
                states = [(task / "stat").read_text().rpartition(")")[2].split()[0] for task in process.glob("task/*")]
                is_ready = is_ready or any(state in "RD" for state in states)
            except OSError:
                # A process or a thread has ended.
                is_ready = True
        return seconds, is_ready

    def has(self, process):
        try:
            return os.getsid(process) == self.session
        except OSError:
            return False


def bounded():
    """Runs with low priority and within bounds: an endless loop must take neither memory nor disk from the machine."""
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (6 << 30, 6 << 30))
    resource.setrlimit(resource.RLIMIT_FSIZE, (256 << 20, 256 << 20))
