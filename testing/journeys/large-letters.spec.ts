import type { Page } from '@playwright/test';
import { findBrowser } from '../../tools/browser.mjs';
import { expect, test, type Who } from './journey.ts';

const executablePath = findBrowser();

// As somebody sets it in their browser, who reads no smaller letters: 32 px in the place of 16.
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--blink-settings=defaultFontSize=32'],
  },
});

const PAGES: readonly (readonly [Who, readonly string[]])[] = [
  [
    'driver',
    ['/user/home', '/user/mall', '/user/mall/palladium', '/user/history', '/user/pre-plan', '/account'],
  ],
  [
    'super',
    [
      '/super',
      '/admin/palladium',
      '/admin/palladium/prices',
      '/admin/palladium/books',
      '/admin/palladium/devices',
      '/super/set-up/mall-palladium-mall',
    ],
  ],
];

for (const width of [390, 1440])
  for (const [who, pages] of PAGES)
    test(`letters twice as large leave nothing beyond a window of ${width} px, as ${who}`, async ({
      page,
      signIn,
    }) => {
      test.slow();
      await page.setViewportSize({ width, height: 844 });
      await signIn(who);
      for (const path of pages) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 20_000 });
        await expect.poll(() => beyond(page), { message: path }).toEqual([]);
      }
      await page.getByRole('button', { name: 'Menu' }).click();
      // A long menu scrolls by itself.
      const logout = page.getByRole('button', { name: 'Logout' });
      await logout.scrollIntoViewIfNeeded();
      await expect(logout).toBeInViewport();
      expect(await beyond(page)).toEqual([]);
    });

/** What reaches beyond the window, where nothing scrolls to it. */
function beyond(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1,h2,p,button,a,input,select')]
      .filter((element) => element.closest('.sr-only, .overflow-auto, .overflow-x-auto') === null)
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`),
  );
}
