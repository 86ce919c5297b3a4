/** What the page holds before its script has run: its parts at their places, so that nothing moves when figures come. */
export const WALL_SHELL = [
  '<main class="wall">',
  '<header class="wall-head"><h1 id="mall">&nbsp;</h1><p id="clock" class="wall-clock">&nbsp;</p></header>',
  '<p id="notice" class="wall-notice" role="status"></p>',
  '<section id="free" class="wall-free" aria-label="Free spots"></section>',
  '<section id="levels" class="wall-levels" aria-label="Levels"></section>',
  '<footer id="foot" class="wall-foot"></footer>',
  '</main>',
].join('');

export const WALL_WITHOUT_SCRIPT =
  '<noscript><p class="wall-notice">This page needs JavaScript.</p></noscript>';
