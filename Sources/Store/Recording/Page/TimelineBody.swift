/// The HTML body of the page that shows a recording. The scripts of the page fill it.
let timelineBody = #"""
  <header>
    <h1></h1>
    <p class="summary"></p>
    <p class="keys"><kbd>←</kbd> <kbd>→</kbd> step <kbd>Home</kbd> <kbd>End</kbd> ends <kbd>/</kbd> filter</p>
    <button type="button" id="copy" hidden>Copy as test</button>
  </header>
  <section class="timeline" aria-label="Timeline">
    <div class="scrubber">
      <input type="range" id="scrubber" min="0" step="1" aria-label="Action">
      <output for="scrubber"></output>
    </div>
    <div class="lanes"></div>
  </section>
  <nav aria-label="Actions">
    <div class="filter">
      <input type="search" id="filter" placeholder="Filter actions" aria-label="Filter actions" autocomplete="off"
        spellcheck="false">
      <span></span>
    </div>
    <div class="actions" role="listbox" tabindex="0" aria-label="Actions">
      <div class="space" role="presentation"></div>
    </div>
  </nav>
  <main>
    <section class="what" aria-label="What happened"><h2>What happened</h2><div></div></section>
    <section class="state" aria-label="State"><h2>State</h2><div></div></section>
    <section class="screen" aria-label="Screen" hidden><h2>Screen</h2><div></div></section>
  </main>
  <p class="quiet" role="status" aria-live="polite"></p>
  """#
