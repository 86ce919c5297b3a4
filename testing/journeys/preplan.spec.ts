import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { expectFits } from './expect-fits.ts';

const SLOTS = [
  ['Morning', '6:00-12:00', '₹30'],
  ['Afternoon', '12:00-17:00', '₹35'],
  ['Evening', '17:00-21:00', '₹40'],
  ['Night', '21:00-24:00', '₹25'],
  ['Late Night', '0:00-6:00', '₹20'],
] as const;
const cards = (page: Page) => page.getByRole('region', { name: 'Time slots' }).getByRole('button');
const inDays = (days: number) =>
  new Date(Date.now() + 5.5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

test('a live mall and a day: analysis, image, five slots with their prices and shares, one chosen', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  const malls = page.waitForResponse((response) => response.url().endsWith('/api/malls?live=true'));
  await page.goto('/user/pre-plan');
  const live = ((await (await malls).json()) as { name: string }[]).map(({ name }) => name);
  // Other journeys add malls of their own behind those of the demo; one of the demo's is not live.
  expect(live.slice(0, 3)).toEqual(['Palladium Mall', 'Phoenix MarketCity', 'Riverside Galleria Parking']);
  expect(live).not.toContain('Athwa Bazaar');
  const mall = page.getByLabel('Mall', { exact: true });
  await expect(mall.getByRole('option')).toHaveText([/./, ...live]);
  await mall.selectOption('Palladium Mall');
  const date = page.getByLabel('Date', { exact: true });
  await expect(date).toHaveAttribute('min', inDays(0));
  await date.fill(inDays(-1));
  await expect(page.getByText('This day is past: choose today or a later day.')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/predict_visits/?*', async (route) => {
    await held;
    await route.continue();
  });
  const day = inDays(3);
  const asked = page.waitForRequest((request) => request.url().includes(`/api/predict_visits/?date=${day}`));
  const drawn = page.waitForResponse((response) =>
    response.url().includes(`/api/predict_visits_eda/?date=${day}`),
  );
  await date.fill(day);
  await asked;
  await expect(page.getByText(`Analyzing data for ${day}...`, { exact: true })).toBeVisible();
  const answer = page.waitForResponse((response) => response.url().includes('/api/predict_visits/?'));
  let draw: () => void = () => undefined;
  const undrawn = new Promise<void>((resolve) => {
    draw = resolve;
  });
  await page.route('**/api/predict_visits_eda/?*', async (route) => {
    await undrawn;
    await route.continue();
  });
  release();
  const { predictions } = (await (await answer).json()) as { predictions: Record<string, number> };
  // The image is still on its way.
  await expect(cards(page)).toHaveCount(5);
  await expect(page.getByText(`Analyzing data for ${day}...`, { exact: true })).toBeVisible();
  draw();
  expect((await drawn).headers()['content-type']).toMatch(/^image\//);
  await expect(page.getByRole('main').getByRole('img')).toBeVisible();
  await expect(page.getByText(/^Analyzing data/)).toHaveCount(0);

  const total = Object.values(predictions).reduce((sum, visits) => sum + visits, 0);
  await expect(cards(page)).toHaveCount(5);
  for (const [index, [name, hours, price]] of SLOTS.entries()) {
    const card = cards(page).nth(index);
    for (const words of [name, hours, price]) await expect(card).toContainText(words);
    const visits = predictions[`visits_${name.toLowerCase().replace(' ', '_')}`] ?? Number.NaN;
    const percent = Math.round((100 * visits) / total);
    await expect(card).toContainText(`${percent}%`);
    await expect(card).toContainText(percent >= 80 ? 'High' : percent >= 50 ? 'Medium' : 'Low');
  }
  await cards(page).nth(1).click();
  await cards(page).nth(3).click();
  await expect(page.locator('button[aria-pressed=true]')).toHaveCount(1);
  await expect(cards(page).nth(3)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await expectFits(page);
});

test('80 is High, 50 is Medium, below is Low; weekend and weekday are shown', async ({ page, signIn }) => {
  const days = [inDays(1), inDays(2), inDays(3), inDays(4), inDays(5), inDays(6), inDays(7)];
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
  const saturday = days.find((day) => weekday(day) === 6) ?? '';
  await signIn('driver');
  const tuesday = days.find((day) => weekday(day) === 2) ?? '';
  const shares: [Record<string, number>, readonly string[], string, readonly string[]][] = [
    [
      { visits_morning: 80, visits_afternoon: 20 },
      ['80%High', '20%Low'],
      saturday,
      ['Weekend/Holiday', 'Higher occupancy expected'],
    ],
    [
      { visits_morning: 50, visits_afternoon: 49, visits_night: 1 },
      ['50%Medium', '49%Low'],
      tuesday,
      ['Weekday', 'Normal occupancy expected'],
    ],
  ];
  for (const [visits, words, date, kind] of shares) {
    await page.route('**/api/predict_visits/?*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { predictions: Record<string, number> };
      const nothing = Object.fromEntries(Object.keys(answer.predictions).map((slot) => [slot, 0]));
      const isWeekendOrHoliday = date === saturday;
      const predictions = { ...nothing, ...visits };
      await route.fulfill({ json: { ...answer, isWeekendOrHoliday, predictions } });
    });
    await page.goto('/user/pre-plan');
    await page.getByLabel('Mall', { exact: true }).selectOption('Phoenix MarketCity');
    await page.getByLabel('Date', { exact: true }).fill(date);
    for (const [index, word] of words.entries()) {
      const [percent, level] = word.split(/(?<=%)/);
      await expect(cards(page).nth(index)).toContainText(percent ?? '');
      await expect(cards(page).nth(index)).toContainText(level ?? '');
    }
    for (const words of kind) await expect(cards(page).first()).toContainText(words);
    await page.unroute('**/api/predict_visits/?*');
  }
});

test('the plan is one question: the answer, what would be better, and the time moved along by keyboard', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  const days = [1, 2, 3, 4, 5, 6, 7].map(inDays);
  const saturday = days.find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 6) ?? '';
  await page.route('**/api/predict_visits/?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { fullness: { points: { time: string }[] } };
    const points = answer.fullness.points.map((point) => {
      const isEvening = point.time >= '17:30' && point.time < '21:00';
      const taken = isEvening ? { expected: 150, low: 140, high: 158, chanceOfSlot: 0.9 } : {};
      return { ...point, expected: 40, low: 30, high: 50, chanceOfSlot: 1, ...taken };
    });
    await route.fulfill({ json: { ...answer, fullness: { ...answer.fullness, points } } });
  });
  await page.goto('/user/pre-plan');
  await page.getByLabel('Mall', { exact: true }).selectOption('Palladium Mall');
  await page.getByLabel('Date', { exact: true }).fill(saturday);
  const answer = page.getByRole('region', { name: /^Arrive / });
  const isTomorrow = saturday === inDays(1);
  const isInAWeek = saturday === inDays(7);
  if (!isTomorrow && !isInAWeek)
    await expect(answer.getByRole('heading', { level: 2 })).toHaveText('Arrive Saturday at 19:00');
  await expect(answer).toContainText('Busy. 9 in 10 chance of a spot.');
  await expect(answer).toContainText('Before 17:30 there is plenty.');
  await expect(answer).toContainText('About 10 of 160 spots free, likely 2 to 20.');
  const time = answer.getByRole('slider', { name: 'Arrive at' });
  await expect(time).toHaveAttribute('aria-valuetext', /^19:00\. Busy/);
  await time.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(answer.getByRole('heading', { level: 2 })).toContainText('at 17:00');
  await expect(answer).toContainText('Plenty of room. A spot is almost certain.');
  await expectAccessible(page);

  await page.unroute('**/api/predict_visits/?*');
  await page.getByLabel('Date', { exact: true }).fill(inDays(0));
  // Today begins with the half hour that runs: nobody arrives in the past.
  await page.getByRole('slider', { name: 'Arrive at' }).focus();
  await page.keyboard.press('Home');
  const shown = await page
    .getByRole('region', { name: /^Arrive today/ })
    .getByRole('heading', { level: 2 })
    .textContent();
  const now = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(11, 16);
  expect(
    (shown ?? '').slice(-5) > `${String(Number(now.slice(0, 2)) - 1).padStart(2, '0')}:${now.slice(3)}`,
  ).toBe(true);
});

test('the calendar refuses past days and takes a later one', async ({ page, signIn }) => {
  await signIn('driver');
  await page.goto('/user/pre-plan');
  await page.getByRole('button', { name: 'Open Calendar' }).click();
  const dialog = page.getByRole('dialog');
  const days = dialog.getByRole('gridcell').getByRole('button');
  await expect(days.first()).toBeVisible();
  const today = new Date(`${inDays(0)}T00:00:00Z`).getUTCDate();
  if (today > 1) await expect(days.filter({ hasText: /^1$/ }).first()).toBeDisabled();
  await expectAccessible(page);
  await days.and(page.locator(':enabled')).first().click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(/^\d{4}-\d\d-\d\d$/);
});

test.describe('where something is missing', () => {
  test.use({ expectConsole: [/Failed to load resource/] });

  test('no live malls, still loading, no prediction, no image: each is shown', async ({ page, signIn }) => {
    await signIn('driver');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/malls?live=true', async (route) => {
      await held;
      await route.fulfill({ json: [] });
    });
    await page.goto('/user/pre-plan');
    await expect(page.getByText('Loading malls...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByText('No live malls available at the moment.', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/malls?live=true');

    await page.route('**/api/predict_visits**/**', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.getByLabel('Mall', { exact: true }).selectOption('Palladium Mall');
    await page.getByLabel('Date', { exact: true }).fill(inDays(2));
    await expect(page.getByText('EDA Image not available.')).toBeVisible();
    await expect(cards(page)).toHaveCount(5);
    await expect(page.getByText(/^\d+%$/)).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('an answer with the specification’s two maps alone is enough: 80 per cent is High', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  await page.route('**/api/predict_visits/?*', (route) =>
    route.fulfill({ json: { predictions: { visits_morning: 800, visits_evening: 200 }, features: {} } }),
  );
  await page.goto('/user/pre-plan');
  await page.getByLabel('Mall', { exact: true }).selectOption('Palladium Mall');
  await page.getByLabel('Date', { exact: true }).fill(inDays(4));
  await expect(cards(page).nth(0)).toContainText('80%');
  await expect(cards(page).nth(0)).toContainText('High');
  await expect(cards(page).nth(2)).toContainText('Low');
});
