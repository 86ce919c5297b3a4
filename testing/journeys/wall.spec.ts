import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

test.use({ expectConsole: [/Failed to load resource/] });

test('a display on the wall shows the fill by level, hides its key, and says when it is cut off', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn('super');
  await page.goto('/super');
  await page.getByRole('tab', { name: 'Devices' }).click();
  await page.getByRole('combobox', { name: 'Mall' }).selectOption({ label: 'Palladium Mall' });
  await page.getByLabel('Device name').fill('Control room');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Wall display');
  await page.getByRole('button', { name: 'Register device' }).click();
  const shown = page.getByRole('dialog', { name: 'Address of the display' });
  const address = await shown.locator('code').textContent();
  expect(address).toMatch(/\/wall\/palladium#.{20,}/);

  const room = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const display = await room.newPage();
  await display.goto(address ?? '');
  await expect(display).toHaveURL(/\/wall\/palladium$/);
  await expect(display.getByRole('heading', { name: 'Palladium Mall' })).toBeVisible();
  const free = display.getByRole('region', { name: 'Free spots' });
  await expect(free).toContainText(/\d+free of 160/);
  const levels = display.getByRole('region', { name: 'Levels' });
  await expect(levels).toContainText('B1');
  await expect(levels).toContainText('B2');
  await expectAccessible(display);
  // Nothing has to be scrolled at any place that a minute moves it to, and all of it is read from afar.
  for (const shift of ['-6px', '0px', '6px']) expect(await display.evaluate(scrollsAt, shift)).toBe(false);
  const smallest = await display
    .locator('main :is(h1, p, span):visible')
    .evaluateAll((all) => Math.min(...all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))));
  expect(smallest).toBeGreaterThanOrEqual(39);

  await display.setViewportSize({ width: 390, height: 844 });
  await expectFits(display);

  // It knows its key after a start of the machine, too.
  await display.reload();
  await expect(free).toContainText('free of 160');
  await display.clock.install();
  await display.reload();
  await expect(free).toContainText('free of 160');
  await room.setOffline(true);
  await display.clock.runFor(30_000);
  await expect(display.getByRole('status')).toContainText(/No connection since \d\d:\d\d\./);
  // Without fresh figures no figure is shown.
  await expect(free).toHaveText('--of 160 spots');
  await expect(levels).toContainText('--');
  await expect(levels).not.toContainText(/B\d\d+/);
  await expectAccessible(display);
  await room.close();
});

test('without a key a display says how it gets one', async ({ page }) => {
  await page.goto('/wall/palladium');
  await expect(page.getByRole('status')).toContainText('This display has no key yet.');
  await page.goto('/wall/palladium#nobodys-key');
  await page.reload();
  await expect(page.getByRole('status')).toContainText('The key of this display no longer works.');
});

/** Whether the page would scroll where it stands so far to the side and down. */
function scrollsAt(shift: string): boolean {
  const root = document.documentElement;
  for (const name of ['--shift-x', '--shift-y']) root.style.setProperty(name, shift);
  return root.scrollHeight > innerHeight || root.scrollWidth > innerWidth;
}

const LARGE = { empty: 1_051, occupied: 1_290, unknown: 259, total: 2_600, closed: 0 };
const [HALF, FULL] = [
  { empty: 50, occupied: 50, unknown: 0, total: 100, closed: 0 },
  { empty: 0, occupied: 100, unknown: 0, total: 100, closed: 0 },
];
for (const { what, counts } of [
  { what: 'a mall with thousands of spots', counts: LARGE },
  { what: 'a full mall', counts: { ...FULL, total: 2_600 } },
])
  for (const [width, height] of [
    [1920, 1080],
    [1024, 768],
    [390, 844],
  ] as const)
    test(`${what} leaves the rows of its levels to be read, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const levels = Array.from({ length: 10 }, (_, index) => ({
        level: `B${index + 1}`,
        ...(index === 0 ? FULL : HALF),
      }));
      const at = new Date().toISOString();
      await page.route('**/api/wall', (route) =>
        route.fulfill({
          json: { mall: 'Big Mall', at, counts, readingAt: at, levels, exits: [], attention: 0 },
        }),
      );
      await page.goto('/wall/palladium#a-key');
      const free = page.getByRole('region', { name: 'Free spots' });
      await expect(free).toContainText('free of 2,600');
      const ends = await free.locator('p').evaluateAll((lines) =>
        lines.map((line) => {
          const text = document.createRange();
          text.selectNodeContents(line);
          return (
            text.getBoundingClientRect().right - (line.parentElement?.getBoundingClientRect().right ?? 0)
          );
        }),
      );
      expect(Math.max(...ends)).toBeLessThanOrEqual(1);
      await expectFits(page);
      // Red is for what is full, as on every other screen.
      const fills = await page
        .locator('.wall-bar .is-taken')
        .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).fill));
      expect(new Set(fills.slice(1)).size).toBe(1);
      expect(fills[0]).not.toBe(fills[1]);
    });

test('what is closed on a wall is neither full nor free, and its word fits on a level’s row', async ({
  page,
}) => {
  const closed = { empty: 0, occupied: 0, unknown: 0, total: 0, closed: 100 };
  const levels = Array.from({ length: 10 }, (_, index) => ({
    level: `B${index + 1}`,
    ...(index === 1 ? closed : { ...HALF, closed: index === 2 ? 20 : 0 }),
  }));
  const at = new Date().toISOString();
  let counts: object = { ...LARGE, closed: 120 };
  await page.route('**/api/wall', (route) =>
    route.fulfill({ json: { mall: 'Big Mall', at, counts, readingAt: at, levels, exits: [], attention: 0 } }),
  );
  await page.goto('/wall/palladium#a-key');
  const free = page.getByRole('region', { name: 'Free spots' });
  await expect(free).toContainText('259 not known, 120 closed');
  await expect(page.locator('.wall-count').nth(1)).toHaveText('Closed');
  await expect(page.locator('.wall-count').nth(2)).toHaveText('50');
  await expectFits(page);
  counts = { ...closed, closed: 1_000 };
  await expect(free).toContainText('Closed', { timeout: 10_000 });
  await expect(free).toContainText('all 1,000 spots');
  await expectFits(page);
});

const ofClass = (empty: number) => ({ empty, occupied: 2, unknown: 0, total: empty + 2, closed: 0 });
const FOR_SOME = { accessible: ofClass(1), ev: ofClass(12), family: ofClass(3), two_wheeler: ofClass(44) };
for (const [width, height] of [
  [1920, 1080],
  [1024, 768],
  [390, 844],
] as const)
  test(`the figure is what every car may take, and the rest fits beside it in words, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const counts = {
      empty: 60,
      occupied: 888,
      unknown: 20,
      total: 968,
      closed: 40,
      byClass: { any: { empty: 0, occupied: 880, unknown: 20, total: 900, closed: 40 }, ...FOR_SOME },
    };
    const levels = ['B1', 'B2', 'B3'].map((level) => ({ level, ...counts }));
    const at = new Date().toISOString();
    const readingAt = new Date(Date.now() - 26 * 3_600_000).toISOString();
    await page.route('**/api/wall', (route) =>
      route.fulfill({
        json: {
          mall: 'Big Mall',
          at,
          counts,
          readingAt,
          doubtedSince: readingAt,
          levels,
          exits: [],
          attention: 0,
        },
      }),
    );
    await page.goto('/wall/palladium#a-key');
    const free = page.getByRole('region', { name: 'Free spots' });
    await expect(free).toContainText('0free of 900 for every car');
    const words = '1 accessible, 12 for electric cars, 3 for families, 44 for two-wheelers';
    await expect(free).toContainText(`also free: ${words}`);
    await expect(page.locator('.wall-count')).toHaveText(['0', '0', '0']);
    await expect(page.locator('.wall-levels .wall-some')).toHaveText([words, words, words]);
    await expectFits(page);
    if (width > 1000) expect(await page.evaluate(scrollsAt, '6px')).toBe(false);
  });

test('since when no sensor has reported has its day, where that is not today', async ({ page }) => {
  const counts = { empty: 0, occupied: 0, unknown: 100, total: 100, closed: 0 };
  const [at, readingAt] = ['2026-11-22T09:00:00+05:30', '2026-11-21T18:15:00+05:30'];
  await page.route('**/api/wall', (route) =>
    route.fulfill({
      json: { mall: 'Big Mall', at, counts, readingAt, levels: [], exits: [], attention: 0 },
    }),
  );
  await page.goto('/wall/palladium#a-key');
  const free = page.getByRole('region', { name: 'Free spots' });
  await expect(free).toContainText('No sensor has reported since 18:15 on 21 Nov');
});
