import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { expectFits } from './expect-fits.ts';

const stat = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
const heads = (page: Page) => page.getByRole('columnheader');
const ALL = ['Car Number', 'Slot Number', 'Entry Time', 'Exit Time', 'Date', 'Duration', 'Charges', 'Status'];

test('the dashboard of Palladium Mall: figures, tabs, columns, search, filters', async ({ page, signIn }) => {
  await signIn('palladium');
  const asked = page.waitForRequest((request) => request.url().includes('/api/parking?'));
  await page.goto('/admin/palladium');
  expect((await asked).url()).toMatch(/\/api\/parking\?mall=Palladium%20Mall$/);
  expect((await asked).headers()['accept']).toContain('application/json');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Parking Management System', { exact: true })).toBeVisible();
  await expect(page.getByText('Palladium Mall', { exact: true })).toBeVisible();
  // Asked every ten seconds: where another journey's car has come meanwhile, the next answer tells of it.
  await expect(async () => {
    const answer = await page.request.get('/api/parking/stats?mall=Palladium%20Mall');
    const counts = (await answer.json()) as Record<string, number>;
    const count = (name: string) => (counts[name] ?? Number.NaN).toLocaleString('en-IN');
    const labels = ['Total Sessions', 'Currently Parked', 'Completed Today', 'Total Revenue'];
    expect(await Promise.all(labels.map((label) => stat(page, label).textContent()))).toEqual([
      count('totalSessions'),
      count('currentlyParked'),
      count('completedToday'),
      `₹${count('totalRevenue')}`,
    ]);
  }).toPass({ timeout: 15_000 });

  await expect(page.getByRole('tab')).toHaveText(['Dashboard', 'Entries (All)', 'Exits (Completed)']);
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(heads(page)).toHaveText(ALL);
  const statuses = page.getByRole('row').locator('td:last-child');
  await page.getByRole('button', { name: 'Parked', exact: true }).click();
  await expect(statuses.first()).toHaveText('Parked');
  await expect(statuses.filter({ hasNotText: 'Parked' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Completed', exact: true }).click();
  await expect(statuses.first()).toContainText('Completed');
  await expect(statuses.filter({ hasNotText: 'Completed' })).toHaveCount(0);
  await page.getByRole('button', { name: 'All', exact: true }).click();

  const search = page.getByPlaceholder('Search by car number, slot, or date...');
  const first = page.getByRole('row').nth(1).getByRole('cell');
  const [plate, , , , date] = await first.allTextContents();
  // Beside it stands how sure it is, where it is not.
  const code = /^B\d[A-D]\d\d/;
  const slots = page.getByRole('cell', { name: code });
  const [slot] = code.exec((await slots.first().textContent()) ?? '') ?? [];
  for (const [index, words] of [
    [0, plate],
    [1, slot],
    [4, date],
  ] as const) {
    await search.fill((words ?? '').toLowerCase());
    await expect(
      page
        .getByRole('row')
        .locator(`td:nth-child(${index + 1})`)
        .first(),
    ).toContainText(words ?? '');
  }
  await search.fill('ZZ99ZZ9999');
  await expect(page.getByText('No records found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
  await page.getByRole('tab', { name: 'Entries (All)' }).click();
  await expect(heads(page)).toHaveText(['Car Number', 'Slot Number', 'Entry Time', 'Date', 'Status']);
  await page.getByRole('tab', { name: 'Exits (Completed)' }).click();
  await expect(heads(page)).toHaveText(ALL);
  await expect(statuses.first()).toContainText('Completed');
  await expect(statuses.filter({ hasNotText: 'Completed' })).toHaveCount(0);
  // No chart is shown, and nothing here changes a session.
  await expect(page.getByRole('tabpanel').getByRole('img')).toHaveCount(0);
  for (const name of [/delete/i, /edit/i, /save/i]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
});

test('the dashboard of Phoenix MarketCity, at both of its addresses', async ({ page, signIn }) => {
  await signIn('phoenix');
  for (const path of ['/admin/phoenix', '/phoenix']) {
    const asked = page.waitForRequest((request) => request.url().includes('/api/parking?'));
    await page.goto(path);
    expect((await asked).url()).toMatch(/\/api\/parking\?mall=Phoenix$/);
    await expect(page.getByText('Phoenix MarketCity', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('gaps in a session: a dash, no charge, completed; charges carry the rupee sign', async ({
  page,
  signIn,
}) => {
  await page.route('**/api/parking?*', (route) =>
    route.fulfill({
      json: [
        { id: 'a', number_plate: 'GJ01AA0001' },
        {
          id: 'b',
          number_plate: 'GJ01AA0002',
          slot: 'B1A01',
          charges: 60,
          status: 'PARKED',
          duration: '1 h 05 min',
        },
        { id: 'c', number_plate: 'GJ01AA0003', charges: 0, status: 'Completed', date: '2026-01-05' },
      ],
    }),
  );
  await signIn('palladium');
  await page.goto('/palladium');
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const cells = (plate: string) => page.getByRole('row').filter({ hasText: plate }).getByRole('cell');
  await expect(cells('GJ01AA0001')).toHaveText(['GJ01AA0001', '-', '-', '-', '-', '-', '-', 'Completed']);
  await expect(cells('GJ01AA0002')).toHaveText([
    'GJ01AA0002',
    'B1A01',
    '-',
    '-',
    '-',
    '1 h 05 min',
    '₹60',
    'Parked',
  ]);
  await expect(cells('GJ01AA0003')).toHaveText([
    'GJ01AA0003',
    '-',
    '-',
    '-',
    '2026-01-05',
    '-',
    '-',
    'Completed',
  ]);
});

test('an empty mall says so in each tab', async ({ page, signIn }) => {
  await page.route('**/api/parking?*', (route) => route.fulfill({ json: [] }));
  await signIn('palladium');
  await page.goto('/admin/palladium');
  await expect(page.getByText('No records found', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Entries (All)' }).click();
  await expect(page.getByText('No records', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Exits (Completed)' }).click();
  await expect(page.getByText('No exit records', { exact: true })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
});

test('of 70,000 sessions only the rows in sight are in the document, and more come as one scrolls', async ({
  page,
  signIn,
}) => {
  await signIn('palladium');
  await page.goto('/admin/palladium');
  const rows = page.getByRole('row');
  await expect(rows.nth(5)).toBeVisible();
  expect(Number(await page.getByRole('table').getAttribute('aria-rowcount'))).toBeGreaterThan(50_000);
  expect(await rows.count()).toBeLessThan(60);
  const second = page.waitForRequest((request) => request.url().includes('&before='));
  await page.getByRole('region', { name: 'All sessions' }).evaluate((frame) => frame.scrollTo(0, 90 * 49));
  await second;
  await expect(page.locator('tr[aria-rowindex="105"]')).toBeVisible();
  expect(await rows.count()).toBeLessThan(60);
});

test('days that hold more than are counted say that there are at least so many', async ({ page, signIn }) => {
  await signIn('palladium');
  await page.goto('/admin/palladium');
  const from = page.getByRole('group', { name: 'Days of entry' }).getByLabel('From');
  await from.fill('2020-01-01');
  await expect(page.getByText('at least 50,000 sessions', { exact: true })).toBeVisible();
  await from.fill('2099-01-01');
  await expect(page.getByText('at least 50,000 sessions')).toBeHidden();
});

// A theme changes colours alone: the widths are tried in one.
for (const colorScheme of ['light', 'dark'] as const) {
  test(`the dashboard is accessible in the ${colorScheme}, fits a phone, and its header appears in a second`, async ({
    page,
    signIn,
  }) => {
    await page.emulateMedia({ colorScheme });
    await signIn('palladium');
    await page.goto('/admin/palladium');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const times = await heading.evaluate((element) => {
      const header = element.closest('[class*=animate]');
      return header ? getComputedStyle(header).animationDuration : 'none';
    });
    expect(times).toBe('1s');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    if (colorScheme === 'light') await expectFits(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectAccessible(page);
    const bill = page.getByRole('row').getByRole('button', { name: /^₹/ }).first();
    if ((await bill.count()) === 0) return;
    await bill.click();
    await expect(page.getByRole('dialog', { name: 'What this stay costs' })).toBeVisible();
    await expectAccessible(page);
  });
}

for (const width of [390, 1440])
  test(`a slot that nobody confirmed says so in words, at ${width} px`, async ({ page, signIn, devices }) => {
    const plate = width === 390 ? 'MH43NC0390' : 'MH43NC1440';
    await devices.read('entry', plate);
    await page.setViewportSize({ width, height: 900 });
    await signIn('palladium');
    await page.goto('/admin/palladium');
    await page.getByPlaceholder('Search by car number, slot, or date...').fill(plate);
    const row = page.getByRole('row').filter({ hasText: plate });
    await expect(row.getByText('suggested, not confirmed')).toBeVisible();
    await expect(row.getByRole('cell').nth(1)).toHaveText(/^B\d[A-H]\d\dsuggested, not confirmed$/);
    await expectFits(page);
  });
