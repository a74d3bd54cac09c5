/// A script of the page that shows a recording: draws the actions, focus and the effects over time.
let timelineLanes = #"""
  // The timeline: a column for each action, bars for focus and effects, and arrows from each cause to its result.
  const column = 34;
  const lanesView = find('.lanes');
  const laneHeight = 24;
  const lanesTop = moves.length ? 58 : 34;
  let lanesWidth = 0;
  lanesView.style.height = `${lanesTop + Math.min(lanes.length, 6) * laneHeight + 6}px`;
  function drawLanes() {
    const width = Math.max(lanesWidth, 200);
    const columns = Math.max(4, Math.floor(width / column));
    const first = clamp(current - (columns >> 1), 0, Math.max(0, count - columns + 1));
    const last = Math.min(count, first + columns - 1);
    const x = (index) => (index - first) * column + column / 2;
    const clip = (value) => clamp(value, -8, width + 8);
    const visible = runningBetween(first, last);
    const rows = [...new Set(visible.map((bar) => bar.lane))];
    const height = lanesTop + rows.length * laneHeight + 6;
    const viewBox = `0 0 ${width} ${height}`;
    const svg = draw('svg', { height, viewBox, role: 'img', 'aria-label': describeLanes(visible) });
    svg.append(draw('defs', {}, draw('marker', {
      id: 'arrow', viewBox: '0 0 6 6', refX: 5, refY: 3, markerWidth: 6, markerHeight: 6, orient: 'auto-start-reverse',
    }, draw('path', { d: 'M0 0 6 3 0 6Z' }))));
    svg.append(draw('rect', { class: 'now', x: x(current) - column / 2 + 3, y: 0, width: column - 6, height, rx: 7 }));
    svg.append(draw('line', { class: 'axis', x1: 0, x2: width, y1: 16, y2: 16 }));
    if (moves.length) drawFocus(svg, first, last, x);
    const arrows = [];
    for (const bar of visible) {
      const y = lanesTop + rows.indexOf(bar.lane) * laneHeight;
      const left = clip(x(bar.from) + 2);
      const end = Math.max(x(bar.to) + column / 2 - 4, x(bar.from) + column / 2);
      const right = clip(bar.to === Infinity ? width : end);
      const how = bar.cancelled ? ', cancelled' : '';
      const title = `effect ${bar.name || bar.number}, started by ${number(bar.by)}${how}`;
      const isIdle = bar.from > current || bar.to < current;
      const kind = `bar step${bar.cancelled ? ' cancelled' : ''}${isIdle ? ' idle' : ''}`;
      svg.append(draw('g', { class: kind, 'data-index': bar.from },
        draw('title', {}, title),
        draw('rect', { x: left, y, width: Math.max(right - left, 6), height: 18, rx: 6 }),
        draw('text', { x: Math.max(left, 2) + 7, y: y + 13 }, bar.name || `effect ${bar.number}`)));
      if (bar.by >= first && bar.by <= last) {
        arrows.push(`M${x(bar.by)} 22C${x(bar.by)} ${y - 6} ${x(bar.by) - 5} ${y + 9} ${left} ${y + 9}`);
      }
      for (const sent of bar.sent) {
        if (sent < first || sent > last) continue;
        arrows.push(`M${Math.min(right - 6, x(sent) - 8)} ${y}Q${x(sent)} ${y - 4} ${x(sent)} 24`);
      }
    }
    for (const d of arrows) svg.append(draw('path', { class: 'cause', d, 'marker-end': 'url(#arrow)' }));
    for (let index = first; index <= last; index += 1) {
      const isSent = index > 0 && action(index).sender;
      const dot = `dot${isSent ? ' effect' : ''}${index === current ? ' current' : ''}`;
      svg.append(draw('g', { class: 'step', 'data-index': index },
        draw('title', {}, `${number(index)} ${nameOf(index)}`),
        draw('rect', { x: x(index) - column / 2, y: 0, width: column, height: 32, fill: 'transparent' }),
        draw('circle', { class: dot, cx: x(index), cy: 16, r: 5 })));
    }
    lanesView.replaceChildren(svg);
  }
  function drawFocus(svg, first, last, x) {
    let at = first;
    while (at <= last) {
      let end = at;
      while (end < last && focusAt(end + 1) === focusAt(at)) end += 1;
      const where = focusAt(at);
      if (where) {
        const [left, width] = [x(at) - column / 2 + 2, (end - at + 1) * column - 4];
        svg.append(draw('g', { class: 'where' }, draw('title', {}, `focus: ${where}`),
          draw('rect', { x: left, y: 32, width, height: 18, rx: 6 }),
          ...(width > where.length * 7 + 8 ? [draw('text', { x: left + 7, y: 45 }, where)] : [])));
      }
      at = end + 1;
    }
  }
  function describeLanes(visible) {
    if (!visible.length) return 'No effects near this action.';
    return 'Effects near this action: ' + visible.map((bar) => {
      const end = bar.to === Infinity ? 'on' : `to ${number(bar.to)}`;
      return `${bar.name || 'effect ' + bar.number} from action ${number(bar.from)} ${end}`;
    }).join('; ');
  }
  lanesView.addEventListener('click', (event) => {
    const target = event.target.closest('[data-index]');
    if (target) select(Number(target.dataset.index));
  });
  """#
