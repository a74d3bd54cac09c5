#!/usr/bin/env python3
"""Opens pages of recordings in headless Chromium, presses their keys and reads their accessibility trees.

    Scripts/check-page.py PAGE.html ... [--screenshot FILE.png] [--dark] [--at NUMBER]

A screenshot shows the last page. Exits with 0 if the pages work, with 1 and a line for each failure otherwise, and with 77 if there is no Chromium.
"""
import argparse, base64, fcntl, json, os, pathlib, shutil, subprocess, sys, tempfile, time

BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'chrome']


class Browser:
    """A browser that is driven over a pipe, in the words of the DevTools protocol."""

    def __init__(self, program, folder):
        from_us, to_browser = os.pipe()
        from_browser, to_us = os.pipe()

        # The browser reads from 3 and writes to 4, which may be in use.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (from_us, to_us)]

        def take_pipes():
            for number, end in zip((3, 4), ends):
                os.dup2(end, number)

        self.process = subprocess.Popen(
            [program, '--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe',
             f'--user-data-dir={folder}', '--window-size=1280,860', 'about:blank'],
            preexec_fn=take_pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for end in (from_us, to_us, *ends):
            os.close(end)
        self.output, self.input, self.rest, self.number = to_browser, from_browser, b'', 0
        self.session = None
        self.events = []
        page = next(t for t in self.call('Target.getTargets')['targetInfos'] if t['type'] == 'page')
        self.session = self.call('Target.attachToTarget', targetId=page['targetId'], flatten=True)['sessionId']

    def call(self, method, **parameters):
        self.number += 1
        message = {'id': self.number, 'method': method, 'params': parameters}
        if self.session:
            message['sessionId'] = self.session
        os.write(self.output, json.dumps(message).encode() + b'\0')
        while True:
            answer = self.read()
            if answer.get('id') == self.number:
                if 'error' in answer:
                    raise RuntimeError(f'{method}: {answer["error"]}')
                return answer['result']
            self.events.append(answer)

    def read(self):
        while b'\0' not in self.rest:
            chunk = os.read(self.input, 1 << 16)
            if not chunk:
                raise RuntimeError('the browser has ended')
            self.rest += chunk
        message, self.rest = self.rest.split(b'\0', 1)
        return json.loads(message)

    def evaluate(self, script):
        result = self.call('Runtime.evaluate', expression=script, returnByValue=True, awaitPromise=True)
        if 'exceptionDetails' in result:
            raise RuntimeError(f'{script}: {result["exceptionDetails"]["exception"].get("description")}')
        return result['result'].get('value')

    def press(self, key, text=None):
        self.call('Input.dispatchKeyEvent', type='keyDown', key=key, **({'text': text} if text else {}))
        self.call('Input.dispatchKeyEvent', type='keyUp', key=key)

    def end(self):
        self.process.terminate()
        self.process.wait()


def check(browser, page):
    failures = []

    def expect(what, holds):
        if not holds:
            failures.append(f'{pathlib.Path(page).name}: {what}')

    browser.events.clear()
    start = time.monotonic()
    browser.call('Page.enable')
    browser.call('Runtime.enable')
    browser.call('Network.enable')
    browser.call('Page.navigate', url=pathlib.Path(page).resolve().as_uri())
    while browser.evaluate('document.readyState') != 'complete':
        time.sleep(0.02)
    opened = time.monotonic() - start
    count = browser.evaluate('count')
    position = lambda: browser.evaluate('current')
    focus = lambda: browser.evaluate("document.activeElement.getAttribute('role') || document.activeElement.id")

    # Keys. The list of actions has focus first, at the last action.
    expect('the page begins with the last action', position() == count)
    expect('the list of actions has focus', focus() == 'listbox')
    browser.press('Home')
    expect('Home shows the first state', position() == 0)
    browser.press('ArrowRight')
    browser.press('ArrowDown')
    expect('arrows step', position() == min(2, count))
    browser.press('ArrowLeft')
    expect('the left arrow steps back', position() == max(0, min(2, count) - 1))
    browser.press('End')
    expect('End shows the last action', position() == count)
    browser.press('/', '/')
    expect('a slash moves focus to the filter', focus() == 'filter')
    browser.press('z', 'z')
    browser.press('q', 'q')
    expect('the filter takes the text', browser.evaluate('filter.value') == 'zq')
    browser.press('Escape')
    expect('Escape clears the filter', browser.evaluate('filter.value') == '' and focus() == 'listbox')
    expect('all actions are shown again', browser.evaluate('shown.length') == count + 1)

    # The tree of the state: one stop of the Tab key, arrows inside.
    if browser.evaluate('data.state !== null'):
        expect('one item of the tree can have focus',
               browser.evaluate("document.querySelectorAll('[role=treeitem][tabindex=\"0\"]').length") == 1)
        browser.evaluate("document.querySelector('[role=treeitem]').focus()")
        browser.press('ArrowDown')
        expect('an arrow moves focus in the tree', focus() == 'treeitem' and position() == count)
        for _ in range(3):
            browser.press('ArrowLeft')
        expect('the left arrow closes the root of the tree',
               browser.evaluate("document.querySelector('[role=treeitem]').getAttribute('aria-expanded')") == 'false')
        browser.press('ArrowRight')
        expect('the tree keeps focus when it is drawn again', focus() == 'treeitem')
        browser.evaluate('list.focus()')

    # The accessibility tree.
    nodes = browser.call('Accessibility.getFullAXTree')['nodes']
    names = {}
    for node in nodes:
        if not node.get('ignored'):
            names.setdefault(node['role'].get('value'), []).append(node.get('name', {}).get('value', ''))
    expect('the list is called Actions', 'Actions' in names.get('listbox', []))
    expect('the scrubber is a slider with a name', names.get('slider') == ['Action'])
    expect('each option has a name', names.get('option') and all(names['option']))
    expect('the state is a tree', not browser.evaluate('!!data.state') or 'tree' in names)
    expect('the regions have names', {'What happened', 'State', 'Timeline'} <= set(names.get('region', [])))
    status = browser.evaluate("document.querySelector('[role=status]').textContent")
    expect('the current action is told', status.startswith(f'Action {browser.evaluate("number(current)")} of '))

    # Time: a step fits a frame; the page opens in a second.
    expect('few rows exist at a time', browser.evaluate("document.querySelectorAll('.row').length") < 60)
    times = browser.evaluate("""(() => {
      const times = [];
      for (let i = 0; i < 60; i += 1) {
        const start = performance.now();
        select(count - (i % Math.max(1, count)));
        document.body.offsetHeight;
        times.push(performance.now() - start);
      }
      return times.sort((one, other) => one - other);
    })()""")
    script = browser.evaluate("performance.getEntriesByType('navigation')[0].domComplete")

    # No network, no error.
    urls = [e['params']['request']['url'] for e in browser.events if e.get('method') == 'Network.requestWillBeSent']
    expect(f'nothing but the page is loaded: {urls[1:]}', len(urls) == 1)
    errors = [e for e in browser.events if e.get('method') in ('Runtime.exceptionThrown', 'Log.entryAdded')]
    expect(f'no script fails: {errors}', not errors)
    print(f'{pathlib.Path(page).name}, {count} actions: open after {script:.0f} ms ({opened * 1000:.0f} ms with the browser), '
          f'a step takes {times[30]:.1f} ms')
    return failures


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument('pages', nargs='+')
    arguments.add_argument('--screenshot')
    arguments.add_argument('--dark', action='store_true')
    arguments.add_argument('--at', type=int)
    arguments = arguments.parse_args()
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not program:
        print('There is no Chromium on this machine: install chromium to check the page.')
        sys.exit(77)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(program, folder)
        try:
            failures = [failure for page in arguments.pages for failure in check(browser, page)]
            if arguments.screenshot:
                scheme = 'dark' if arguments.dark else 'light'
                browser.call('Emulation.setEmulatedMedia', features=[{'name': 'prefers-color-scheme', 'value': scheme}])
                browser.evaluate(f'select({arguments.at if arguments.at is not None else "count"})')
                image = browser.call('Page.captureScreenshot')['data']
                pathlib.Path(arguments.screenshot).write_bytes(base64.b64decode(image))
        finally:
            browser.end()
    for failure in failures:
        print(f'not true: {failure}')
    sys.exit(1 if failures else 0)


main()
