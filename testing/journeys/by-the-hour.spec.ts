import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const TEN_SECONDS_MS = 10_000;
/** The page asks the server a second after the hour at the soonest. */
const JUST_AFTER_MS = 500;

interface Server {
  asked: number;
  saysClosed: boolean;
}

/** Palladium with hours, a minute before it closes; the server says so once the test lets it. */
async function openBeforeClosing(page: Page): Promise<Server> {
  const server: Server = { asked: 0, saysClosed: false };
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const start = new Date(`${day}T22:59:00+05:30`);
  await page.clock.install({ time: start });
  const malls = (await (await page.request.get('/api/malls')).json()) as { id: number }[];
  await page.route(/\/api\/malls(\?live=true)?$/, async (route) => {
    server.asked += 1;
    const isLive = !server.saysClosed;
    const hours = { isOffsetEnabled: true, offsetOn: 600, offsetOff: 1380 };
    await route.fulfill({
      json: malls.map((mall) => (mall.id === 1 ? { ...mall, ...hours, isLive } : mall)),
    });
  });
  return server;
}

/** Stops the page's clock ten seconds before the hour, however long the page took to load, and lets the hour come. */
async function passTheHour(page: Page): Promise<void> {
  const day = await page.evaluate(() => new Date().toISOString().slice(0, 10));
  const hour = new Date(`${day}T17:30:00Z`);
  await page.clock.pauseAt(new Date(hour.getTime() - TEN_SECONDS_MS));
  await page.clock.runFor(TEN_SECONDS_MS + JUST_AFTER_MS);
}

test('a mall closes in the list when its hour comes, while the page is open', async ({ page, signIn }) => {
  await signIn('driver');
  const server = await openBeforeClosing(page);
  await page.goto('/user/mall');
  const card = page.getByRole('article').filter({ hasText: 'Palladium Mall' });
  await expect(card).toContainText('Open until 23:00');
  await expect(card.getByRole('button', { name: 'Live parking' })).toBeEnabled();
  const before = server.asked;
  await passTheHour(page);
  await expect(card).toContainText('Opens 10:00');
  await expect(card.getByRole('button', { name: 'Currently unavailable' })).toBeDisabled();
  expect(server.asked).toBe(before);
  server.saysClosed = true;
  // It is asked about the hour's end, and not again and again.
  await page.clock.runFor(10 * 60_000);
  expect(server.asked - before).toBeLessThanOrEqual(4);
});

test('the live view sends nobody in any longer once the hour has come', async ({ page }) => {
  await openBeforeClosing(page);
  await page.goto('/live/palladium');
  await expect(page.getByText(/^Go to B\d/)).toBeVisible();
  await passTheHour(page);
  await expect(page.getByText('Closed now. Opens 10:00.')).toBeVisible();
  await expect(page.getByText(/^Go to B\d/)).toHaveCount(0);
});
