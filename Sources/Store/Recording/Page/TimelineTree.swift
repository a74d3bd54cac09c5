/// A script of the page that shows a recording: draws the state as a tree.
let timelineTree = #"""
  const stateView = find('.state div');
  // For each path: true if the user opened the node, false if the user closed it. By default, the root and the changed
  // nodes are open.
  const opened = new Map();
  let visibleItems = [];
  let activePath = '';

  function drawTree() {
    const hadFocus = stateView.contains(document.activeElement);
    const [now, before] = [tree(current), tree(Math.max(current - 1, 0))];
    if (!now) {
      const hint = 'The recording has no states: record with keepsStates.';
      stateView.replaceChildren(element('p', { class: 'nothing' }, hint));
      return;
    }
    visibleItems = [];
    const root = element('ul', { class: 'tree', role: 'tree', 'aria-label': 'State' }, treeItem(now, before, '', 1));
    stateView.replaceChildren(root);
    const active = visibleItems.find((item) => item.dataset.path === activePath) || visibleItems[0];
    active.tabIndex = 0;
    activePath = active.dataset.path;
    if (hadFocus) active.focus();
    const changed = root.querySelector('.changed');
    if (changed && !hadFocus) changed.scrollIntoView({ block: 'nearest' });
  }
  function treeItem(node, before, path, level) {
    const [label, text, children] = node;
    const isNew = before === undefined;
    const isChanged = node !== before;
    const hasChildren = children && children.length > 0;
    const isWithin = isChanged && !isNew && hasChildren && before[2] && before[1] === text;
    const isOpen = hasChildren && (opened.get(path) ?? (level < 2 || isChanged));
    const marks = isChanged && !isWithin && level > 1;
    const spoken = marks ? ', changed' : isWithin ? ', changed inside' : '';
    const item = element('li', {
      role: 'treeitem', tabindex: -1, 'data-path': path, 'aria-level': level,
      'aria-expanded': hasChildren ? String(isOpen) : undefined,
      class: isWithin && level > 1 ? 'within' : undefined,
      'aria-label': `${label ? label + ': ' : ''}${text || 'empty'}${spoken}`,
    },
    element('span', { class: marks ? 'node changed' : 'node' },
      hasChildren ? element('span', { class: 'fold', 'aria-hidden': 'true' }, isOpen ? '▾' : '▸') : '',
      label ? element('span', { class: 'label' }, label + ': ') : '', text));
    visibleItems.push(item);
    if (isOpen) {
      item.append(element('ul', { role: 'group' }, ...children.map((child, offset) => {
        const old = isNew ? undefined : matching(before, child, offset);
        return treeItem(child, old, `${path}/${offset}`, level + 1);
      })));
    }
    return item;
  }
  /// The child of `before` with the label of `child`. If several have this label: the child at `offset` if it is one of
  /// them, otherwise the first.
  function matching(before, child, offset) {
    const olds = before[2] || [];
    return olds[offset] && olds[offset][0] === child[0] ? olds[offset] : olds.find((old) => old[0] === child[0]);
  }
  function moveInTree(key) {
    const here = visibleItems.findIndex((item) => item.dataset.path === activePath);
    const item = visibleItems[here];
    const isOpen = item.getAttribute('aria-expanded');
    let next = here;
    if (key === 'ArrowDown') next = here + 1;
    else if (key === 'ArrowUp') next = here - 1;
    else if (key === 'Home') next = 0;
    else if (key === 'End') next = visibleItems.length - 1;
    else if (key === 'ArrowRight' && isOpen === 'true') next = here + 1;
    else if (key === 'ArrowRight' && isOpen === 'false') return toggle(item);
    else if ((key === 'Enter' || key === ' ') && isOpen) return toggle(item);
    else if (key === 'ArrowLeft' && isOpen === 'true') return toggle(item);
    else if (key === 'ArrowLeft' && activePath) {
      const parent = activePath.slice(0, activePath.lastIndexOf('/'));
      next = visibleItems.findIndex((other) => other.dataset.path === parent);
    } else return key.startsWith('Arrow');
    activate(visibleItems[clamp(next, 0, visibleItems.length - 1)]);
    return true;
  }
  function activate(item) {
    for (const other of visibleItems) other.tabIndex = -1;
    item.tabIndex = 0;
    activePath = item.dataset.path;
    item.focus();
  }
  function toggle(item) {
    opened.set(item.dataset.path, item.getAttribute('aria-expanded') === 'false');
    activePath = item.dataset.path;
    drawTree();
    return true;
  }
  stateView.addEventListener('keydown', (event) => {
    if (!event.altKey && !event.ctrlKey && !event.metaKey && moveInTree(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  stateView.addEventListener('click', (event) => {
    const item = event.target.closest('[role=treeitem]');
    if (!item) return;
    if (item.getAttribute('aria-expanded')) toggle(item);
    activate(visibleItems.find((other) => other.dataset.path === item.dataset.path));
  });
  """#
