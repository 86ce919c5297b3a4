/** As a ref: the element takes the focus as it appears, in the place of one that is gone. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
