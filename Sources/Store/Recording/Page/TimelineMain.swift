/// A script of the page that shows a recording: selects the current action, and handles the keys.
let timelineMain = #"""
  // The index of the current action. 0 stands for the state before the first action.
  let current = count;
  const scrubber = find('#scrubber');

  function select(index) {
    current = clamp(index, 0, count);
    scrubber.value = current;
    scrubber.setAttribute('aria-valuetext', `${number(current)} of ${number(count)}, ${nameOf(current)}`);
    find('.scrubber output').textContent = `${number(current)} / ${number(count)}`;
    showRow();
    drawLanes();
    drawWhat();
    drawTree();
    drawScreen();
    find('[role=status]').textContent = `Action ${number(current)} of ${number(count)}: ${nameOf(current)}, `
      + `${whyOf(current)}, ${counted(changesOf(current).length, 'change')}.`;
  }
  function clearFilter() {
    filter.value = '';
    applyFilter();
    list.focus();
  }
  const steps = {
    ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity,
  };
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target;
    if (target === scrubber) return;
    if (target === filter) {
      if (event.key === 'Escape') clearFilter();
      else if (event.key === 'Enter') list.focus();
      else if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      else step(steps[event.key]);
      event.preventDefault();
      return;
    }
    if (event.key === '/') filter.focus();
    else if (event.key === 'Escape' && filter.value) clearFilter();
    else if (steps[event.key] !== undefined) step(steps[event.key]);
    else if (target === list && /^[\p{L}\p{N}.]$/u.test(event.key)) { filter.focus(); return; }
    else return;
    event.preventDefault();
  });
  scrubber.addEventListener('input', () => select(Number(scrubber.value)));
  function measure() {
    [lanesWidth, listHeight] = [lanesView.clientWidth, list.clientHeight];
  }
  new ResizeObserver(() => {
    measure();
    showRow();
    drawLanes();
  }).observe(list);

  const copy = find('#copy');
  if (data.test) {
    copy.hidden = false;
    copy.addEventListener('click', async () => {
      const text = data.test.head + data.test.steps.slice(0, current).join('') + data.test.tail;
      await navigator.clipboard.writeText(text);
      copy.textContent = `Copied up to ${number(current)}`;
      setTimeout(() => { copy.textContent = 'Copy as test'; }, 2000);
    });
  }

  document.title = find('h1').textContent = data.title;
  find('.summary').textContent = `${counted(count, 'action')}, ${counted(effects.size, 'effect')}`;
  scrubber.max = count;
  find('.screen').hidden = !data.frames.length;
  find('main').classList.toggle('framed', data.frames.length > 0);
  measure();
  applyFilter();
  select(count);
  list.focus();
  """#
