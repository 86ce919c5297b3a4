import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** The most that a page may move by itself while it loads (the field's measure, cumulative layout shift). */
const STEADY = 0.02;

declare global {
  interface Window {
    shifts?: { value: number; what: string }[];
  }
}

/** Counts how far things move that nobody has touched, from the page's first moment. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = (window.shifts ??= []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      })[])
        if (!entry.hadRecentInput) {
          const what = entry.sources.map(({ node }) => (node instanceof Element ? node.className : '?'));
          shifts.push({ value: entry.value, what: what.join(' | ') });
        }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectSteady(page: Page): Promise<void> {
  const shifts = (await page.evaluate(() => window.shifts)) ?? [];
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(STEADY);
}

const SCREENS: readonly (readonly [
  who: 'driver' | 'palladium' | 'super',
  path: string,
  shown: string | RegExp,
])[] = [
  ['driver', '/user/mall', /^Live parking/],
  ['driver', '/user/mall/palladium', 'Section H'],
  ['driver', '/user/history', 'Total Visits'],
  ['driver', '/user/pre-plan', 'Open Calendar'],
  ['palladium', '/admin/palladium', 'Total Revenue'],
  ['driver', '/account', 'Full Name'],
  ['palladium', '/admin/palladium/people', 'Invite somebody'],
  ['super', '/super', 'Palladium Mall'],
];

for (const [who, path, shown] of SCREENS)
  test(`${path} does not move on a phone while slow answers come`, async ({ page, signIn }) => {
    await signIn(who);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 600));
      await route.continue();
    });
    await watchShifts(page);
    await page.goto(path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await page.waitForTimeout(1_500);
    await expectSteady(page);
  });

test.describe('without a stream', () => {
  test.use({ expectConsole: [/net::ERR_FAILED/] });

  test('a mall whose sensors are all silent does not move when that is known', async ({ page, signIn }) => {
    await signIn('driver');
    await page.route('**/api/mall/occupancy/stream**', (route) => route.abort());
    await page.route('**/api/mall/occupancy?**', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/mall/slots**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { slots: Record<string, unknown>[] };
      const slots = body.slots.map((slot) => ({ ...slot, status: 'unknown', since: null, source: null }));
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.fulfill({ response: answer, json: { ...body, slots } });
    });
    await watchShifts(page);
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/user/mall/palladium');
      await expect(page.getByText('80 unknown')).toBeVisible();
      await expectSteady(page);
    }
  });
});
