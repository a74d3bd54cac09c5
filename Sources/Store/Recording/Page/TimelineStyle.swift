/// The style sheet of the page that shows a recording. The colours follow the reader's light or dark setting.
let timelineStyle = #"""
  :root {
    color-scheme: light dark;
    --paper: light-dark(#f6f5f2, #16181d);
    --card: light-dark(#ffffff, #1e2128);
    --ink: light-dark(#1d1f24, #e8e9ec);
    --soft: light-dark(#646a75, #9aa1ae);
    --line: light-dark(#e2e0da, #30343d);
    --accent: light-dark(#2155d9, #86aaff);
    --tint: light-dark(#e9effd, #252f4a);
    --effect: light-dark(#7a3fc4, #c39bff);
    --effect-tint: light-dark(#efe6fb, #352a4a);
    --focus: light-dark(#0b7a75, #5fd3c9);
    --focus-tint: light-dark(#dff3f1, #1c3b3a);
    --old: light-dark(#b3261e, #ff9b93);
    --old-tint: light-dark(#fbeae8, #3d2423);
    --new: light-dark(#1a7437, #83d99c);
    --new-tint: light-dark(#e5f4e9, #1f3626);
    --mono: ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  }
  * { box-sizing: border-box; }
  html, body { height: 100%; margin: 0; }
  body {
    display: grid;
    grid-template: auto auto minmax(0, 1fr) / minmax(260px, 24rem) minmax(0, 1fr);
    gap: 12px;
    padding: 14px 16px 16px;
    background: var(--paper);
    color: var(--ink);
    font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  }
  code, pre, .mono { font-family: var(--mono); font-size: 12.5px; }
  header { grid-column: 1 / -1; display: flex; align-items: center; gap: 8px 18px; flex-wrap: wrap; }
  h1 { font-size: 17px; margin: 0; letter-spacing: -.01em; }
  h2 { font-size: 11px; margin: 0 0 8px; color: var(--soft); text-transform: uppercase; letter-spacing: .07em; }
  header p { margin: 0; color: var(--soft); }
  header .keys { margin-left: auto; }
  kbd {
    font: 11px var(--mono); padding: 1px 5px; border-radius: 5px; border: 1px solid var(--line);
    border-bottom-width: 2px;
    background: var(--card); color: var(--ink);
  }
  section, nav {
    contain: content;
    background: var(--card); border: 1px solid var(--line); border-radius: 12px; min-width: 0; min-height: 0;
  }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  button {
    font: inherit; color: var(--accent); background: none; border: 1px solid var(--line); border-radius: 8px;
    padding: 3px 10px; cursor: pointer;
  }
  button:hover { background: var(--tint); }
  button.link { border: 0; padding: 0; text-decoration: underline; text-underline-offset: 2px; }

  .timeline { grid-column: 1 / -1; padding: 10px 14px 8px; }
  .scrubber { display: flex; align-items: center; gap: 10px; }
  .scrubber input { flex: 1; accent-color: var(--accent); min-width: 0; height: 22px; }
  .scrubber output { min-width: 9ch; text-align: right; color: var(--soft); font-variant-numeric: tabular-nums; }
  .lanes { overflow: hidden auto; margin-top: 4px; }
  svg { display: block; width: 100%; }
  svg text { font: 11px var(--mono); fill: var(--ink); }
  svg .axis { stroke: var(--line); }
  svg .now { fill: var(--tint); }
  svg .dot { fill: var(--card); stroke: var(--soft); stroke-width: 1.5; }
  svg .dot.effect { stroke: var(--effect); }
  svg .dot.current { fill: var(--accent); stroke: var(--accent); }
  svg .step { cursor: pointer; }
  svg .bar rect { fill: var(--effect-tint); stroke: var(--effect); }
  svg .bar.cancelled rect { stroke-dasharray: 4 3; fill: none; stroke: var(--old); }
  svg .bar.idle { opacity: .55; }
  svg .where rect { fill: var(--focus-tint); }
  svg .where text { fill: var(--focus); }
  svg .cause { fill: none; stroke: var(--effect); stroke-width: 1.3; }
  svg marker path { fill: var(--effect); }

  nav { display: flex; flex-direction: column; overflow: hidden; }
  .filter { display: flex; gap: 8px; padding: 10px; border-bottom: 1px solid var(--line); align-items: center; }
  .filter input {
    flex: 1; min-width: 0; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line);
    border-radius: 8px; padding: 5px 9px;
  }
  .filter span { color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; font-size: 12px; }
  .actions { flex: 1; overflow: auto; position: relative; margin: 0; outline-offset: -4px; min-height: 0; }
  .actions .space { position: relative; }
  .row {
    position: absolute; left: 6px; right: 6px; height: 42px; padding: 3px 10px 3px 8px; border-radius: 8px;
    cursor: pointer;
    display: grid; grid-template: 18px 16px / 5ch minmax(0, 1fr) auto; column-gap: 10px; align-items: center;
  }
  .row > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .row .number {
    grid-row: 1 / 3; text-align: right; color: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums;
  }
  .row .name { font-family: var(--mono); font-size: 12.5px; }
  .row .why { grid-column: 2; color: var(--soft); font-size: 11.5px; }
  .row.effect .why { color: var(--effect); }
  .row .count { font-size: 11px; color: var(--soft); }
  .row:hover { background: var(--paper); }
  .row[aria-selected=true] { background: var(--tint); box-shadow: inset 3px 0 var(--accent); }
  .nothing { padding: 14px; color: var(--soft); }

  main { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 12px; min-height: 0; }
  main section { padding: 14px 16px; overflow: auto; }
  main .screen { grid-column: 1 / -1; }
  main.framed { grid-template-rows: minmax(220px, 1fr) minmax(0, auto); }
  .what h3 { font: 600 15px/1.3 var(--mono); margin: 0 0 10px; overflow-wrap: anywhere; }
  .what h4 { font-size: 12px; margin: 16px 0 6px; color: var(--soft); font-weight: 600; }
  dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 3px 14px; margin: 0; }
  dt { color: var(--soft); }
  dd { margin: 0; overflow-wrap: anywhere; }
  ul { margin: 0; padding: 0; list-style: none; }
  .change { margin-bottom: 8px; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
  .change > * { display: block; overflow-wrap: anywhere; }
  .change > b { padding: 3px 10px; font: 12px var(--mono); color: var(--soft); background: var(--paper); }
  .change > span { padding: 1px 10px; font: 12.5px/1.55 var(--mono); white-space: pre-wrap; }
  .change .old { background: var(--old-tint); color: var(--old); }
  .change .new { background: var(--new-tint); color: var(--new); }
  .event { display: flex; gap: 8px; padding: 2px 0; align-items: baseline; }
  .event::before { content: ""; flex: none; width: 8px; height: 8px; border-radius: 2px; background: var(--effect); }
  .event.focus::before { border-radius: 50%; background: var(--focus); }
  .event.refused::before { background: var(--old); }
  .event small { color: var(--soft); }

  .tree { font: 12.5px/1.6 var(--mono); }
  .tree ul { padding-left: 17px; }
  .tree .node { border-radius: 6px; padding: 0 5px; white-space: pre-wrap; overflow-wrap: anywhere; cursor: default; }
  .tree [role=treeitem] { outline: none; }
  .tree [role=treeitem]:focus-visible > .node { outline: 3px solid var(--accent); outline-offset: -1px; }
  .tree .fold { display: inline-block; width: 13px; margin-left: -13px; color: var(--soft); }
  .tree .label { color: var(--soft); }
  .tree .changed { background: var(--new-tint); }
  .tree .within > .node > .label::after { content: " •"; color: var(--new); }

  .screen pre { margin: 0; position: relative; line-height: 1.25; overflow: auto; width: max-content; max-width: 100%; }
  .screen .mark {
    position: absolute; border: 2px solid var(--focus); border-radius: 4px; pointer-events: none;
    background: color-mix(in srgb, var(--focus) 14%, transparent);
  }
  .quiet {
    position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
  }
  @media (max-width: 820px) {
    html, body { height: auto; }
    body { grid-template: auto / minmax(0, 1fr); }
    nav { height: 320px; }
    main { grid-template-columns: minmax(0, 1fr); }
  }
  @media (prefers-contrast: more) { :root { --line: var(--soft); } }
  @media (forced-colors: active) { .row[aria-selected=true] { outline: 2px solid Highlight; } }
  """#
