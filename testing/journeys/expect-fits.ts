import { expect, type Page } from '@playwright/test';

/** A phone of 320 px, one of 390 px, 200 % zoom on a screen of 1280 px, a tablet at the breakpoint. */
const WIDTHS = [320, 390, 640, 768];

/** At every width the page scrolls only downwards, and no text is cut off. */
export async function expectFits(page: Page, widths: readonly number[] = WIDTHS): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(findWhatSticksOut), { message: `what sticks out at ${width} px` })
      .toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Runs in the page: texts that reach beyond the screen or beyond their own box, where nothing scrolls to them. */
function findWhatSticksOut(): string[] {
  const root = document.scrollingElement;
  const faults = root && root.scrollWidth > root.clientWidth ? [`page ${root.scrollWidth} px wide`] : [];
  for (const element of document.querySelectorAll<HTMLElement>(
    'h1,h2,h3,p,dt,dd,button,a,label,td,[role=tab]',
  )) {
    if (element.closest('.sr-only, .overflow-auto, .overflow-x-auto') || element.offsetWidth < 2) continue;
    const { right, left } = element.getBoundingClientRect();
    const isBeyond = right > innerWidth + 1 || left < -1;
    if (isBeyond || element.scrollWidth > element.clientWidth + 1) {
      if (getComputedStyle(element).display === 'inline' && !isBeyond) continue;
      faults.push(`${element.tagName} ${element.textContent?.slice(0, 40)}`);
    }
  }
  return faults;
}
