#!/usr/bin/env python3
"""Opens pages of recordings in headless Chromium, presses their keys and reads their accessibility trees.

    Scripts/check-page.py PAGE.html ...

Exits with 0 if the pages work, with 1 and a line for each failure otherwise, and with 77 if there is no Chromium.
"""
import json, os, pathlib, shutil, subprocess, sys, tempfile, time

BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'chrome']

# Keys to press, what they do, and the condition that holds after them. The list of actions has focus first.
LIST = [
    ('', 'the page begins with the last action', 'current === count'),
    ('', 'the list of actions has focus', "focused() === 'listbox'"),
    ('Home', 'Home shows the first state', 'current === 0'),
    ('ArrowRight ArrowDown', 'arrows step', 'current === Math.min(2, count)'),
    ('ArrowLeft', 'the left arrow steps back', 'current === Math.max(0, Math.min(2, count) - 1)'),
    ('End', 'End shows the last action', 'current === count'),
    ('/', 'a slash moves focus to the filter', "focused() === 'filter'"),
    ('z q', 'the filter takes the text', "filter.value === 'zq'"),
    ('Escape', 'Escape clears the filter', "filter.value === '' && focused() === 'listbox'"),
    ('', 'all actions are shown again', 'shown.length === count + 1'),
    ('', 'few rows exist at a time', "document.querySelectorAll('.row').length < 60"),
]
# The same for the tree of the state, which is one stop of the Tab key, with arrows inside. Its first item has focus.
TREE = [
    ('', 'one item of the tree can have focus', "document.querySelectorAll('[role=treeitem][tabindex=\"0\"]').length === 1"),
    ('ArrowDown', 'an arrow moves focus in the tree', "focused() === 'treeitem' && current === count"),
    ('ArrowLeft ArrowLeft ArrowLeft', 'the left arrow closes the root of the tree',
     "document.querySelector('[role=treeitem]').getAttribute('aria-expanded') === 'false'"),
    ('ArrowRight', 'the tree keeps focus when it is drawn again', "focused() === 'treeitem'"),
]
FOCUSED = "var focused = () => document.activeElement.getAttribute('role') || document.activeElement.id"
# The times of 60 steps in milliseconds, in order.
TIMES = """(() => {
  const times = [];
  for (let i = 0; i < 60; i += 1) {
    const start = performance.now();
    select(count - (i % Math.max(1, count)));
    document.body.offsetHeight;
    times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other);
})()"""


class Browser:
    """A browser that is driven over a pipe, in the words of the DevTools protocol."""

    def __init__(self, program, folder):
        from_us, to_browser = os.pipe()
        from_browser, to_us = os.pipe()
        # The browser reads from 3 and writes to 4.
        self.process = subprocess.Popen(
            ['sh', '-c', f'exec "$0" "$@" 3<&{from_us} 4>&{to_us}', program, '--headless', '--no-sandbox', '--disable-gpu',
             '--remote-debugging-pipe', f'--user-data-dir={folder}', '--window-size=1280,860', 'about:blank'],
            pass_fds=(from_us, to_us), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for end in (from_us, to_us): os.close(end)
        self.output, self.input, self.rest, self.number = to_browser, from_browser, b'', 0
        self.session, self.events = None, []
        page = next(t for t in self.call('Target.getTargets')['targetInfos'] if t['type'] == 'page')
        self.session = self.call('Target.attachToTarget', targetId=page['targetId'], flatten=True)['sessionId']

    def call(self, method, **parameters):
        self.number += 1
        message = {'id': self.number, 'method': method, 'params': parameters}
        if self.session: message['sessionId'] = self.session
        os.write(self.output, json.dumps(message).encode() + b'\0')
        while True:
            answer = self.read()
            if answer.get('id') == self.number:
                if 'error' in answer: raise RuntimeError(f'{method}: {answer["error"]}')
                return answer['result']
            self.events.append(answer)

    def read(self):
        while b'\0' not in self.rest:
            chunk = os.read(self.input, 1 << 16)
            if not chunk: raise RuntimeError('the browser has ended')
            self.rest += chunk
        message, self.rest = self.rest.split(b'\0', 1)
        return json.loads(message)

    def evaluate(self, script):
        result = self.call('Runtime.evaluate', expression=script, returnByValue=True, awaitPromise=True)
        if 'exceptionDetails' in result:
            raise RuntimeError(f'{script}: {result["exceptionDetails"]["exception"].get("description")}')
        return result['result'].get('value')

    def press(self, key):
        self.call('Input.dispatchKeyEvent', type='keyDown', key=key, **({'text': key} if len(key) == 1 else {}))
        self.call('Input.dispatchKeyEvent', type='keyUp', key=key)


def check(browser, page):
    """The failures of a page."""
    failures = []

    def expect(what, holds):
        if not holds: failures.append(f'not true: {page.name}: {what}')

    def follow(steps):
        for keys, what, condition in steps:
            for key in keys.split(): browser.press(key)
            expect(what, browser.evaluate(condition))

    browser.events.clear()
    start = time.monotonic()
    for domain in ('Page', 'Runtime', 'Network'): browser.call(f'{domain}.enable')
    browser.call('Page.navigate', url=page.resolve().as_uri())
    while browser.evaluate('document.readyState') != 'complete': time.sleep(0.02)
    opened = time.monotonic() - start
    browser.evaluate(FOCUSED)
    follow(LIST)
    if browser.evaluate('data.state !== null'):
        browser.evaluate("document.querySelector('[role=treeitem]').focus()")
        follow(TREE)
        browser.evaluate('list.focus()')

    # The accessibility tree.
    names = {}
    for node in browser.call('Accessibility.getFullAXTree')['nodes']:
        if not node.get('ignored'): names.setdefault(node['role'].get('value'), []).append(node.get('name', {}).get('value', ''))
    expect('the list is called Actions', 'Actions' in names.get('listbox', []))
    expect('the scrubber is a slider with a name', names.get('slider') == ['Action'])
    expect('each option has a name', names.get('option') and all(names['option']))
    expect('the state is a tree', not browser.evaluate('!!data.state') or 'tree' in names)
    expect('the regions have names', {'What happened', 'State', 'Timeline'} <= set(names.get('region', [])))
    status = browser.evaluate("document.querySelector('[role=status]').textContent")
    expect('the current action is told', status.startswith(f'Action {browser.evaluate("number(current)")} of '))

    # Time: a step fits a frame; the page opens in a second.
    times, script = browser.evaluate(TIMES), browser.evaluate("performance.getEntriesByType('navigation')[0].domComplete")

    # No network, no error.
    urls = [e['params']['request']['url'] for e in browser.events if e.get('method') == 'Network.requestWillBeSent']
    expect(f'nothing but the page is loaded: {urls[1:]}', len(urls) == 1)
    errors = [e for e in browser.events if e.get('method') in ('Runtime.exceptionThrown', 'Log.entryAdded')]
    expect(f'no script fails: {errors}', not errors)
    print(f'{page.name}, {browser.evaluate("count")} actions: open after {script:.0f} ms ({opened * 1000:.0f} ms with the browser), '
          f'a step takes {times[30]:.1f} ms')
    return failures


if len(sys.argv) < 2: sys.exit(__doc__)
program = next(filter(None, map(shutil.which, BROWSERS)), None)
if not program:
    print('There is no Chromium on this machine: install chromium to check the page.')
    sys.exit(77)
with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
    browser = Browser(program, folder)
    try: failures = [failure for page in sys.argv[1:] for failure in check(browser, pathlib.Path(page))]
    finally:
        browser.process.terminate()
        browser.process.wait()
if failures: sys.exit('\n'.join(failures))
