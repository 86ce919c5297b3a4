import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Palladium with hours, half a minute before it closes; later the server says so too. */
async function openBeforeClosing(page: Page): Promise<{ asked: number }> {
  const counted = { asked: 0 };
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const start = new Date(`${day}T22:59:30+05:30`);
  await page.clock.install({ time: start });
  const malls = (await (await page.request.get('/api/malls')).json()) as { id: number }[];
  await page.route(/\/api\/malls(\?live=true)?$/, async (route) => {
    counted.asked += 1;
    const isLive = counted.asked <= 2;
    const hours = { isOffsetEnabled: true, offsetOn: 600, offsetOff: 1380 };
    await route.fulfill({
      json: malls.map((mall) => (mall.id === 1 ? { ...mall, ...hours, isLive } : mall)),
    });
  });
  return counted;
}

test('a mall closes in the list when its hour comes, while the page is open', async ({ page, signIn }) => {
  await signIn('driver');
  const counted = await openBeforeClosing(page);
  await page.goto('/user/mall');
  const card = page.getByRole('article').filter({ hasText: 'Palladium Mall' });
  await expect(card).toContainText('Open until 23:00');
  await expect(card.getByRole('button', { name: 'Live parking' })).toBeEnabled();
  const before = counted.asked;
  await page.clock.runFor(31_000);
  await expect(card).toContainText('Opens 10:00');
  await expect(card.getByRole('button', { name: 'Currently unavailable' })).toBeDisabled();
  expect(counted.asked).toBe(before);
  // It is asked about the hour's end, and not again and again.
  await page.clock.runFor(10 * 60_000);
  expect(counted.asked - before).toBeLessThanOrEqual(4);
});

test('the live view sends nobody in any longer once the hour has come', async ({ page }) => {
  await openBeforeClosing(page);
  await page.goto('/live/palladium');
  await expect(page.getByText(/^Go to B\d/)).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page.getByText('Closed now. Opens 10:00.')).toBeVisible();
  await expect(page.getByText(/^Go to B\d/)).toHaveCount(0);
});
