/// A script of the page that shows a recording: draws the list of actions, and filters the list.
let timelineList = #"""
  // The list of actions. Only the rows in view and a few rows above and below exist, however many actions there are.
  const rowHeight = 44;
  const list = find('.actions');
  const space = find('.actions .space');
  const filter = find('#filter');
  let shown = [];
  // The scroll offset and the height of the list. Cached, because the browser would lay out the page twice if `select`
  // read them from the page.
  let [listTop, listHeight] = [0, 0];

  function nameOf(index) {
    return index > 0 ? action(index).name : data.first ? 'earlier actions' : 'the first state';
  }
  function causeOf(index) {
    return index === 0 ? 'before the first action' : action(index).cause;
  }
  const whyOf = (index) => (index ? 'caused by ' + causeOf(index) : causeOf(index));
  const changesOf = (index) => (index ? action(index).changes : []);
  function matches(index, words) {
    const paths = changesOf(index).map((change) => change.path);
    const text = [nameOf(index), causeOf(index), ...paths].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  }
  function applyFilter() {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    shown = [];
    for (let index = 0; index <= count; index += 1) if (!words.length || matches(index, words)) shown.push(index);
    find('.filter span').textContent = words.length ? `${shown.filter(Boolean).length} of ${count}` : `${count}`;
    space.style.height = `${shown.length * rowHeight + 12}px`;
    if (shown.length && !shown.includes(current)) return select(shown[shown.length - 1]);
    showRow();
  }
  function showRow() {
    const position = shown.indexOf(current);
    const top = position * rowHeight;
    const least = top + rowHeight + 12 - listHeight;
    const wanted = position < 0 ? listTop : clamp(listTop, Math.max(least, 0), top);
    drawRows(wanted);
    if (wanted !== listTop) list.scrollTop = listTop = wanted;
  }
  function drawRows(top) {
    const first = Math.max(0, Math.floor(top / rowHeight) - 3);
    const last = Math.min(shown.length, first + Math.ceil(listHeight / rowHeight) + 6);
    space.replaceChildren(...shown.slice(first, last).map((index, offset) => row(index, first + offset)));
    if (!shown.length) space.append(element('p', { class: 'nothing' }, 'No action has these words.'));
    const isDrawn = document.getElementById(`action-${current}`);
    if (isDrawn) list.setAttribute('aria-activedescendant', isDrawn.id);
    else list.removeAttribute('aria-activedescendant');
  }
  function row(index, position) {
    const changes = changesOf(index).length;
    const node = element('div', {
      class: index && action(index).sender ? 'row effect' : 'row',
      id: `action-${index}`, role: 'option', 'aria-selected': String(index === current),
      'aria-posinset': position + 1, 'aria-setsize': shown.length,
      'aria-label': `${number(index)}, ${nameOf(index)}, ${whyOf(index)}`,
      onclick: () => select(index),
    },
    element('span', { class: 'number' }, String(number(index))),
    element('span', { class: 'name' }, nameOf(index)),
    element('span', { class: 'count' }, changes ? counted(changes, 'change') : ''),
    element('span', { class: 'why' }, '← ' + causeOf(index)));
    node.style.top = `${position * rowHeight + 6}px`;
    return node;
  }
  /// Moves the selection down by `by` rows of the filtered list; up if `by` is negative.
  function step(by) {
    if (!shown.length) return;
    const here = shown.indexOf(current);
    const position = here >= 0 ? here : lastIndex(shown, (index) => index <= current);
    select(shown[clamp(position + by, 0, shown.length - 1)]);
  }
  list.addEventListener('scroll', () => {
    if (list.scrollTop === listTop) return;
    listTop = list.scrollTop;
    drawRows(listTop);
  });
  filter.addEventListener('input', applyFilter);
  """#
