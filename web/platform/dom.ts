type Child = Node | string | null | false | undefined;

/** The attributes of an element; what is null, undefined or false is left out. Events are given as functions. */
type Attributes = Readonly<
  Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>
>;

/** Makes an element. Text is always text: nothing here reads HTML. */
export function make(name: string, attributes: Attributes = {}, ...children: readonly Child[]): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key, value);
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

/** The part of the page with this id; the page's own document holds it. */
export function partOf(id: string): HTMLElement {
  const part = document.getElementById(id);
  if (!part) throw new Error(`the page has no part ${id}`);
  return part;
}

const shown = new WeakMap<HTMLElement, string>();

/**
 * Draws a part anew where what it shows is not what it showed; whoever reads or types there is not disturbed otherwise.
 * The focus goes to the element of the same id, else to what the part gives it with `tabindex`, else to the part: it is
 * never lost to the whole page.
 */
export function draw(part: HTMLElement, facts: unknown, view: () => readonly Child[]): void {
  const now = JSON.stringify(facts);
  if (shown.get(part) === now) return;
  shown.set(part, now);
  const focused = document.activeElement;
  const hadFocus = focused !== null && part.contains(focused);
  part.replaceChildren(...view().filter((child): child is Node | string => Boolean(child)));
  if (hadFocus) giveFocus(part, focused.id);
}

function giveFocus(part: HTMLElement, id: string): void {
  const same = id === '' ? null : part.querySelector<HTMLElement>(`[id="${id}"]`);
  const next = same ?? part.querySelector<HTMLElement>('[tabindex="-1"]') ?? part;
  if (next === part) part.tabIndex = -1;
  next.focus();
}
