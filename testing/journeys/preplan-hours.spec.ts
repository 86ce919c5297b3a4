import type { Page } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

const inDays = (days: number) =>
  new Date(Date.now() + 5.5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** As the server answers for a mall that is open from ten to eight. */
async function openFromTenToEight(page: Page): Promise<void> {
  await page.route('**/api/predict_visits/?*', async (route) => {
    const response = await route.fetch();
    // A server that has just started may refuse for a moment; the page asks again.
    if (!response.ok()) return route.fulfill({ response });
    const answer = (await response.json()) as {
      predictions: object;
      fullness: { points: { time: string; chanceOfSlot: number }[] };
    };
    const points = answer.fullness.points.map((point) => {
      const isClosed = point.time < '10:00' || point.time >= '20:00';
      const taken = { expected: 40, low: 30, high: 50, chanceOfSlot: isClosed ? 0 : 1 };
      return { ...point, ...taken, isClosed };
    });
    await route.fulfill({
      json: {
        ...answer,
        predictions: { ...answer.predictions, visits_night: 0, visits_late_night: 0 },
        fullness: { ...answer.fullness, points, bestTime: null, bestTimeText: 'No clear difference' },
        openHours: {
          visits_morning: [{ from: '10:00', until: '12:00' }],
          visits_afternoon: [{ from: '12:00', until: '17:00' }],
          visits_evening: [{ from: '17:00', until: '20:00' }],
          visits_night: [],
          visits_late_night: [],
        },
      },
    });
  });
}

test('closed hours are called closed: no spot is promised, no visits are expected', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  await openFromTenToEight(page);
  await page.goto('/user/pre-plan');
  await page.getByLabel('Mall', { exact: true }).selectOption('Palladium Mall');
  await page.getByLabel('Date', { exact: true }).fill(inDays(3));
  const slots = page.getByRole('region', { name: 'Time slots' });
  // The first forecast of a server that has just started takes seconds.
  await expect(slots.getByRole('button')).toHaveCount(5, { timeout: 20_000 });
  await expect(slots.getByRole('button', { name: 'Morning' })).toContainText('Open from 10:00');
  await expect(slots.getByRole('button', { name: 'Afternoon' })).not.toContainText('Open');
  await expect(slots.getByRole('button', { name: 'Evening' })).toContainText('Open until 20:00');
  for (const name of ['Night 21', 'Late Night']) {
    const slot = slots.getByRole('button', { name });
    await expect(slot).toContainText('Closed');
    await expect(slot).toContainText('0%');
    await expect(slot).not.toContainText(/a spot free|visits expected/);
  }

  const answer = page.getByRole('region', { name: /^Arrive / });
  await expect(answer).toContainText('Plenty of room. A spot is almost certain.');
  const time = answer.getByRole('slider', { name: 'Arrive at' });
  await time.focus();
  await page.keyboard.press('End');
  await expect(answer.getByRole('heading', { level: 2 })).toContainText('at 23:30');
  await expect(answer).toContainText('Before 19:30 there is plenty.');
  await expect(time).toHaveAttribute('aria-valuetext', '23:30. Closed. This mall is open 10:00 to 20:00.');
  await expect(answer).not.toContainText('spots free');
  await page.keyboard.press('Home');
  await expect(answer).toContainText('From 10:00 on there is plenty.');
  await answer.getByText('As a table').click();
  const row = answer.getByRole('row').filter({ hasText: '22:00' });
  await expect(row).toContainText('Closed');
  await expect(row).not.toContainText('%');
  await expectAccessible(page);
  await expectFits(page, [320]);
});

test('a mall that is closed at the arrival is never called the better one', async ({ page, signIn }) => {
  await signIn('driver');
  await openFromTenToEight(page);
  await page.goto('/user/pre-plan');
  await page.getByLabel('Mall', { exact: true }).selectOption('Palladium Mall');
  await page.getByLabel('Date', { exact: true }).fill(inDays(3));
  await page.getByRole('slider', { name: 'Arrive at' }).focus();
  await page.keyboard.press('End');
  const compared = page.getByRole('region', { name: 'Compare with another mall' });
  await compared.getByLabel('Other mall').selectOption('Phoenix MarketCity');
  await expect(compared).toContainText('Both are closed then.');
  await expect(compared).not.toContainText('spots free');
});
