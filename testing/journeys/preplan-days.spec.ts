import { expect, expectAccessible, test } from './journey.ts';
import { expectFits } from './expect-fits.ts';

const inDays = (days: number) =>
  new Date(Date.now() + 5.5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

test('the calendar tints each day by how full the mall gets, and names its festivals', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  await page.route('**/api/forecast/days?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { days: { date: string }[] };
    const days = answer.days.map((day) =>
      day.date.slice(5) === '12-25'
        ? { ...day, crowd: 'full', fullestAt: '19:30' }
        : { ...day, crowd: 'plenty', fullestAt: '18:00' },
    );
    await route.fulfill({ json: { ...answer, days } });
  });
  await page.goto('/user/pre-plan');
  await page.getByRole('button', { name: 'Open Calendar' }).click();
  await expect(page.getByText('Choose a mall first to see how full it gets on each day.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Mall', { exact: true }).selectOption('Palladium Mall');
  await page.getByRole('button', { name: 'Open Calendar' }).click();
  const dialog = page.getByRole('dialog');
  const christmas = dialog.getByRole('button', {
    name: /25 December 20\d\d\. Most likely full around 19:30\. Christmas/,
  });
  for (let month = 0; month < 12 && !(await christmas.isVisible()); month += 1) {
    await dialog.getByRole('button', { name: /next month/i }).click();
    // The days of the month that is shown now are asked for.
    await expect(dialog.getByText('Loading how full each day gets...')).toHaveCount(0);
  }
  await expect(christmas).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Festivals and holidays' })).toContainText(
    '25 Dec Christmas',
  );
  await expectAccessible(page);
  await expectFits(page, [320]);
});

test('two malls are compared at the same arrival, and the better one is named', async ({ page, signIn }) => {
  await signIn('driver');
  await page.route('**/api/predict_visits/?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { mall: string; fullness: object };
    const isPalladium = answer.mall === 'Palladium Mall';
    const point = isPalladium
      ? { expected: 158, low: 150, high: 160, chanceOfSlot: 0.4 }
      : { expected: 40, low: 30, high: 50, chanceOfSlot: 1 };
    const points = [17, 18, 19, 20].map((hour) => ({ ...point, time: `${hour}:00` }));
    await route.fulfill({
      json: {
        ...answer,
        fullness: { capacity: 160, points, bestTime: null, bestTimeText: 'No clear difference' },
      },
    });
  });
  await page.goto('/user/pre-plan');
  await page.getByLabel('Mall', { exact: true }).selectOption('Palladium Mall');
  await page.getByLabel('Date', { exact: true }).fill(inDays(3));
  const compared = page.getByRole('region', { name: 'Compare with another mall' });
  const other = compared.getByLabel('Other mall');
  await expect(other.getByRole('option', { name: 'Palladium Mall' })).toHaveCount(0);
  await other.selectOption('Phoenix MarketCity');
  await expect(compared).toContainText('A spot is more likely at Phoenix MarketCity.');
  await expect(compared).toContainText('Busy. 4 in 10 chance of a spot.');
  await expect(compared).toContainText('Plenty of room. A spot is almost certain.');
  await expectAccessible(page);
  await expectFits(page, [320]);
});
