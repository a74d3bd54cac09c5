/// A script of the page that shows a recording: reads the recording, and finds the state, the running effects, the
/// focus and the screen at an action.
let timelineModel = #"""
  'use strict';
  // The recording. State 0 is the one before the first action; state i is the one after `data.actions[i - 1]`.
  const data = JSON.parse(document.getElementById('recording').textContent);
  const count = data.actions.length;
  const find = (selector) => document.querySelector(selector);
  const number = (index) => data.first + index;
  const action = (index) => data.actions[index - 1];
  const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
  const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

  // A tree is [label, text, children]. Successive trees share the subtrees that the patch between them does not touch.
  const trees = [data.state];
  function tree(index) {
    if (!data.state) return null;
    for (let i = trees.length; i <= index; i += 1) {
      const patch = data.actions[i - 1].patch || [];
      trees.push(patch.reduce((root, [path, node]) => replaced(root, path, 0, node), trees[i - 1]));
    }
    return trees[index];
  }
  function replaced(node, path, depth, by) {
    if (depth === path.length) return by;
    const children = node[2].slice();
    children[path[depth]] = replaced(children[path[depth]], path, depth + 1, by);
    return [node[0], node[1], children];
  }

  // The events between an action and the next, by the index of the action.
  const eventsAt = Map.groupBy(data.events, (event) => clamp(event.action - data.first, 0, count));

  // The effects as bars. `from` and `to` are indices of actions, but `to` is `Infinity` for an effect that has not
  // ended. `sent` lists the indices of the actions that the effect sent.
  const bars = data.effects.map((effect) => ({ ...effect, to: effect.to ?? Infinity, sent: [] }));
  const effects = new Map(bars.map((bar) => [bar.number, bar]));
  const lanes = Object.values(Object.groupBy(bars, (bar) => bar.lane));
  data.actions.forEach((action, offset) => effects.get(action.sender)?.sent.push(offset + 1));

  /// The effects that run between two actions, even if only for a part of that time. A binary search finds them in each
  /// lane, because the bars of a lane are in order and do not overlap.
  function runningBetween(first, last) {
    return lanes.flatMap((bars) => bars.slice(
      lastIndex(bars, (bar) => bar.to < first) + 1, lastIndex(bars, (bar) => bar.from <= last) + 1));
  }
  /// The index of the last element that satisfies `isBefore`; -1 if none does. A binary search: all elements that
  /// satisfy `isBefore` must come before the others.
  function lastIndex(list, isBefore) {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(list[middle])) low = middle + 1; else high = middle;
    }
    return low - 1;
  }

  // The moves of focus. `action` is the number, not the index, of the latest action before the move.
  const moves = data.events.filter((event) => event.kind === 'focus' && !event.refused);
  function focusAt(index) {
    const move = moves[lastIndex(moves, (move) => move.action - data.first <= index)];
    return move ? move.to ?? null : moves.length ? moves[0].from : undefined;
  }
  function frameAt(index) {
    return data.frames[lastIndex(data.frames, (frame) => frame.at - data.first <= index)];
  }

  // `element` makes an element of HTML, and `draw` an element of SVG.
  const element = (name, ...rest) => filled(document.createElement(name), ...rest);
  const draw = (name, ...rest) => filled(document.createElementNS('http://www.w3.org/2000/svg', name), ...rest);
  function filled(node, properties = {}, ...children) {
    for (const [key, value] of Object.entries(properties)) {
      if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
      else if (value !== undefined) node.setAttribute(key, value);
    }
    node.append(...children.filter((child) => child !== ''));
    return node;
  }
  """#
