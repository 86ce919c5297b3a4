import type { Page } from '@playwright/test';
import { expect, test, type Who } from './journey.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const TOMORROW = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 10);
const MALL = 'mall-palladium-mall';
const PAGES: [Who | null, string[]][] = [
  [null, ['/', '/about', '/contact', '/live/palladium']],
  [
    'driver',
    [
      '/user/home',
      '/user/mall',
      '/user/mall/palladium',
      '/user/history',
      `/user/pre-plan?mall=palladium&date=${TOMORROW}`,
      '/user/help',
      '/car',
      '/account',
    ],
  ],
  [
    'super',
    [
      '/super',
      `/super/set-up/${MALL}`,
      `/super/plan/${MALL}`,
      '/admin/palladium',
      '/admin/palladium/prices',
      '/admin/palladium/lanes',
      '/admin/palladium/devices',
      '/admin/palladium/attention',
    ],
  ],
];

for (const [who, pages] of PAGES)
  test(`a thumb hits everything as ${who ?? 'a visitor'}`, async ({ page, signIn }) => {
    test.slow();
    if (who !== null) await signIn(who);
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect.poll(() => countTargets(page)).toBeGreaterThan(0);
      await expect.poll(() => page.evaluate(findTooSmall), { message: path }).toEqual([]);
    }
  });

function countTargets(page: Page): Promise<number> {
  return page.getByRole('main').locator('a, button, input').count();
}

/** Runs in the page: what is pressed and is smaller than 44 px; links within a sentence are as large as its words. */
function findTooSmall(): string[] {
  const faults = new Set<string>();
  const targets = 'a[href],button,input,select,textarea,summary,[role=tab]';
  for (const element of document.querySelectorAll<HTMLElement>(targets)) {
    const { width, height } = element.getBoundingClientRect();
    const isInSentence = element.tagName === 'A' && element.closest('p') && element.closest('p') !== element;
    if (!element.checkVisibility({ visibilityProperty: true }) || width < 2 || isInSentence) continue;
    // Shown to whoever comes by keyboard.
    if (element.textContent === 'Skip to content') continue;
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) =>
      label.getBoundingClientRect(),
    );
    const isLarge = [{ width, height }, ...labels].some((box) => box.width >= 43.5 && box.height >= 43.5);
    if (isLarge) continue;
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    faults.add(`${element.tagName} "${name.slice(0, 30)}" ${Math.round(width)} x ${Math.round(height)}`);
  }
  return [...faults];
}
