/** What replaces an element may come a moment later, and dialogs give the focus back by themselves. */
const AFTER_MS = 60;
const HEADING_EVERY_MS = 50;
const HEADING_WITHIN_MS = 6_000;

/**
 * The focus of somebody whose element was taken away: a browser gives it to nobody, and who works by keys or by ear is at
 * the top of the page. It goes to what came in its place, else to the nearest heading.
 */
export function catchLostFocus(): void {
  let held: readonly Element[] = [];
  document.addEventListener('focusin', ({ target }) => {
    held = target instanceof Element ? chainOf(target) : [];
  });
  document.addEventListener('focusout', ({ target }) => {
    // Who leaves an element for the empty page has lost nothing.
    setTimeout(() => {
      if (isNowhere() && held[0] === target && held[0]?.isConnected && document.hasFocus()) held = [];
    });
  });
  new MutationObserver((records) => {
    if (held.length === 0 || held[0]?.isConnected || !isNowhere()) return;
    const around = held.filter((element) => element.isConnected);
    const added = records.flatMap(({ addedNodes }) => [...addedNodes].filter(isElement));
    held = [];
    giveLater(() => findSuccessor(around, added));
  }).observe(document.body, { childList: true, subtree: true });
}

/** Once there is something to give it to, unless it was given by then: a page may have to load first. */
function giveLater(find: () => Element | null): void {
  const since = performance.now();
  const tryOnce = () => {
    if (!isNowhere()) return;
    const found = find();
    if (found) return takeFocus(found);
    if (performance.now() - since < HEADING_WITHIN_MS) setTimeout(tryOnce, HEADING_EVERY_MS);
  };
  setTimeout(tryOnce, AFTER_MS);
}

/** What a router says about going from page to page. */
interface Going {
  subscribe(
    when: 'onBeforeNavigate' | 'onResolved',
    then: (going: { fromLocation?: unknown; pathChanged: boolean }) => void,
  ): unknown;
}

/** After somebody has gone to another page within the app its heading has the focus, unless the page gives it elsewhere. */
export function focusHeadings(router: Going): void {
  let focusHeading = () => {};
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    focusHeading = fromLocation && pathChanged ? headingAfter(document.activeElement) : () => {};
  });
  router.subscribe('onResolved', () => focusHeading());
}

function headingAfter(pressed: Element | null): () => void {
  const before = findHeading();
  const [element, words] = [before, before?.textContent];
  return () => {
    const since = performance.now();
    const tryOnce = () => {
      const heading = findHeading();
      if (isOnPage(document.activeElement, pressed)) return;
      if (heading && (heading !== element || heading.textContent !== words)) return takeFocus(heading);
      if (performance.now() - since < HEADING_WITHIN_MS) setTimeout(tryOnce, HEADING_EVERY_MS);
    };
    tryOnce();
  };
}

/** Whether somebody, or the page itself, has gone on to something of the new page. */
function isOnPage(active: Element | null, pressed: Element | null): boolean {
  if (active === null || active === pressed) return false;
  return active.closest('main :is(*), [role=dialog]') !== null;
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isElement(node: Node): node is Element {
  return node instanceof Element;
}

function chainOf(element: Element): Element[] {
  const chain = [element];
  for (let above = element.parentElement; above; above = above.parentElement) chain.push(above);
  return chain;
}

const FIELDS = 'input:enabled, select:enabled, textarea:enabled';
const MESSAGES = '[role=alert], [role=status]';
const PARTS = 'article, section, li, [role=region], [role=dialog]';
const HEADINGS = 'h1, h2, h3, h4';

/** What took its place: a field of it, a message, else the heading of the part where it was. */
function findSuccessor(around: readonly Element[], added: readonly Element[]): Element | null {
  const within = (where: readonly Element[], what: string) =>
    where
      .flatMap((one) => [...(one.matches(what) ? [one] : []), ...one.querySelectorAll(what)])
      .find((one) => one.isConnected && one.checkVisibility());
  const parts = around.filter((one) => one.matches(PARTS));
  return (
    within(added, FIELDS) ??
    within(added, MESSAGES) ??
    parts.map((part) => within([part], HEADINGS)).find(Boolean) ??
    findHeading()
  );
}

function findHeading(): Element | null {
  return document.querySelector('main h1') ?? document.querySelector('h1');
}

function takeFocus(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.matches(`a, button, summary, ${FIELDS}, [tabindex]`)) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
