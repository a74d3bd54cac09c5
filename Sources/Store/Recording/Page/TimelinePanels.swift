/// A script of the page that shows a recording: draws the details of the current action, and the screen.
let timelinePanels = #"""
  // The details of the current action.
  function drawWhat() {
    const parts = [element('h3', {}, nameOf(current))];
    if (current > 0) {
      const { sender, changes, time, source } = action(current);
      const facts = element('dl', {}, element('dt', {}, 'Cause'), element('dd', {}, causeNode(sender)));
      if (source) facts.append(element('dt', {}, 'Sender'), element('dd', { class: 'mono' }, source));
      if (time !== undefined) facts.append(element('dt', {}, 'Time'), element('dd', {}, duration(time)));
      parts.push(facts, element('h4', {}, changes.length ? 'Changes' : 'The state did not change.'));
      parts.push(element('ul', {}, ...changes.map(changeNode)));
    }
    const events = eventsAt.get(current) || [];
    if (events.length) parts.push(element('h4', {}, 'Then'), element('ul', {}, ...events.map(eventNode)));
    const running = runningBetween(current, current).filter((bar) => bar.to > current);
    if (running.length) {
      const items = running.map((bar) => element('li', { class: 'event' }, element('span', {},
        bar.name || `effect ${bar.number}`, ' ', element('small', {}, 'started by '), stepLink(bar.by))));
      parts.push(element('h4', {}, 'Effects in flight'), element('ul', {}, ...items));
    }
    if (focusAt(current) !== undefined) {
      parts.push(element('h4', {}, 'Focus'), element('div', { class: 'event focus' }, focusAt(current) || 'none'));
    }
    find('.what div').replaceChildren(...parts);
  }
  function causeNode(sender) {
    const effect = effects.get(sender);
    const text = action(current).cause;
    return effect ? element('span', {}, text, ', started by ', stepLink(effect.by)) : text;
  }
  function stepLink(index) {
    if (index < 0 || index > count) return 'an earlier action';
    return element('button', { type: 'button', class: 'link', onclick: () => { select(index); list.focus(); } },
      `${number(index)} ${nameOf(index)}`);
  }
  function changeNode({ path, lines }) {
    const kind = (line) => (line.startsWith('-') ? 'old' : line.startsWith('+') ? 'new' : '');
    return element('li', { class: 'change' }, element('b', {}, path || 'state'),
      ...lines.map((line) => element('span', { class: kind(line) }, line)));
  }
  function eventNode(event) {
    const kind = event.effect === undefined ? (event.refused ? 'focus refused' : 'focus') : 'effect';
    const text = event.effect !== undefined ? `${event.name || 'effect ' + event.effect} ${event.phase}`
      : event.refused ? `focus stayed: ${event.refused}` : `focus: ${event.from || 'none'} → ${event.to || 'none'}`;
    const why = element('small', {}, '← ' + event.cause);
    return element('li', { class: `event ${kind}` }, element('span', {}, text, ' ', why));
  }
  function duration(milliseconds) {
    return milliseconds < 1000 ? `${milliseconds.toFixed(1)} ms` : `${(milliseconds / 1000).toFixed(2)} s`;
  }
  function drawScreen() {
    const frame = frameAt(current);
    if (!frame) return;
    const where = focusAt(current) ? `, focus in ${focusAt(current)}` : '';
    const label = `The screen${where}: ${frame.text}`;
    const pre = element('pre', { tabindex: 0, role: 'img', 'aria-label': label }, frame.text);
    if (frame.focus) {
      const [left, top, width, height] = frame.focus;
      const mark = element('span', { class: 'mark', 'aria-hidden': 'true' });
      Object.assign(mark.style, {
        left: `calc(${left}ch - 3px)`, width: `calc(${width}ch + 6px)`,
        top: `calc(${top * 1.25}em - 2px)`, height: `calc(${height * 1.25}em + 4px)`,
      });
      pre.append(mark);
    }
    find('.screen div').replaceChildren(pre);
  }
  """#
