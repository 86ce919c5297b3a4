import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

interface Visit {
  carNumber: string;
  charges: number;
  date: string;
  day: string;
  mallName: string;
  status: string;
}

const stat = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
const rupees = (amount: number) => `₹${new Intl.NumberFormat('en-IN').format(amount)}`;

test('history: four figures of the completed visits, an ongoing one stands out, search and filters', async ({
  page,
  signIn,
  devices,
}) => {
  await signIn('driver');
  const me = (await (await page.request.get('/api/auth/me')).json()) as { plateNumbers: string[] };
  const [plate = ''] = me.plateNumbers;
  await devices.read('entry', plate);
  const asked = page.waitForRequest((request) => request.url().includes('/api/history'));
  const answered = page.waitForResponse((response) => response.url().includes('/api/history'));
  await page.goto('/user/history');
  expect(new URL((await asked).url()).search).toBe(
    `?plates=${encodeURIComponent(me.plateNumbers.join(','))}`,
  );
  const visits = (await (await answered).json()) as Visit[];
  const completed = visits.filter(({ status }) => status === 'completed');
  const spent = completed.reduce((sum, { charges }) => sum + charges, 0);
  expect(completed.length).toBeGreaterThan(5);

  await expect(page.getByRole('heading', { level: 1, name: 'Parking History' })).toBeVisible();
  await expect(stat(page, 'Total Visits')).toHaveText(String(completed.length));
  await expect(stat(page, 'Total Spent')).toHaveText(rupees(spent));
  // One of the demo driver's cars is inside already.
  await expect(stat(page, 'Ongoing Sessions')).toHaveText(String(visits.length - completed.length));
  await expect(stat(page, 'Avg. Per Visit')).toHaveText(rupees(Math.round(spent / completed.length)));

  const rows = page.getByRole('list', { name: 'Visits' }).getByRole('listitem');
  await expect(rows).toHaveCount(visits.length);
  const ongoing = rows.filter({ hasText: 'Ongoing' }).filter({ hasText: plate });
  await expect(ongoing).toContainText('Calculating...');
  const backgroundOf = (row: typeof rows) => row.evaluate((box) => getComputedStyle(box).backgroundColor);
  expect(await backgroundOf(ongoing)).not.toBe(
    await backgroundOf(rows.filter({ hasText: 'Completed' }).first()),
  );

  // A car that is inside has been so for a while; a bill says which visit it is, and by which price.
  await expect(ongoing).toContainText(/\d min so far/);
  await rows.filter({ hasText: 'Completed' }).getByRole('button', { name: /^₹/ }).first().click();
  const bill = page.getByRole('dialog', { name: 'What this stay costs' });
  for (const fact of ['Mall', 'Car', 'Date', 'Time', 'Tariff'])
    await expect(bill.getByRole('term').filter({ hasText: fact })).toBeVisible();
  await expect(bill).toContainText(/Version \d+, in force since \d+ \w+ \d{4}/);
  await page.keyboard.press('Escape');

  const all = page.getByRole('button', { name: 'All', exact: true });
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Ongoing', exact: true }).click();
  await expect(rows).toHaveCount(visits.length - completed.length);
  await page.getByRole('button', { name: 'Completed', exact: true }).click();
  await expect(rows).toHaveCount(completed.length);
  await all.click();

  const search = page.getByRole('searchbox');
  const [sample] = completed;
  for (const field of ['mallName', 'carNumber', 'date', 'day'] as const) {
    const words = sample?.[field].toUpperCase() ?? '';
    await search.fill(words.toLowerCase());
    const fitting = visits.filter((visit) =>
      [visit.mallName, visit.carNumber, visit.date, visit.day].some((text) =>
        text.toUpperCase().includes(words),
      ),
    );
    await expect(rows).toHaveCount(fitting.length);
  }
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Asia/Kolkata' }).format(
      new Date(`${sample?.date}T00:00:00+05:30`),
    );
  const spoken = words({ day: 'numeric', month: 'short' }).replace('Sept', 'Sep');
  const onDay = visits.filter(({ date }) => date === sample?.date);
  await search.fill(spoken);
  await expect(rows).toHaveCount(onDay.length);
  await expect(rows.first()).toContainText(spoken);
  await expect(rows.first()).toContainText(sample?.date ?? '');
  await search.fill(words({ month: 'long' }).toLowerCase());
  const inMonth = visits.filter(({ date }) => date.slice(5, 7) === sample?.date.slice(5, 7));
  await expect(rows).toHaveCount(inMonth.length);
  await search.fill('MH04 KT');
  await expect(rows).toHaveCount(visits.filter(({ carNumber }) => carNumber.startsWith('MH04KT')).length);
  await search.fill('no such visit');
  await expect(page.getByText('No records found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
  await expectAccessible(page);
  await devices.read('exit', plate);
});

test('without a plate nothing is asked, and every figure is nought', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/history') && asked.push(request.url()));
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Signup' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Full Name').fill('No Plate');
  await page.getByLabel('Email').fill(`no.plate.${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a long enough phrase');
  await page.getByLabel('Confirm Password').fill('a long enough phrase');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL('/user/home');
  await page.getByRole('navigation').getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('No records found')).toBeVisible();
  await expect(stat(page, 'Total Visits')).toHaveText('0');
  await expect(stat(page, 'Total Spent')).toHaveText('₹0');
  await expect(stat(page, 'Ongoing Sessions')).toHaveText('0');
  await expect(stat(page, 'Avg. Per Visit')).toHaveText('₹0');
  expect(asked).toEqual([]);
});

test('only completed visits are counted, and the average is rounded', async ({ page, signIn }) => {
  const visit = {
    mallName: 'Some Mall',
    carNumber: 'GJ05AB1234',
    date: '2026-01-05',
    day: 'Monday',
    entryTime: '10:00',
  };
  await page.route('**/api/history?*', (route) =>
    route.fulfill({
      json: [
        { ...visit, id: 1, status: 'ongoing', charges: 999 },
        { ...visit, id: 2, status: 'Completed', charges: 40, exitTime: '11:00', duration: '1 h' },
        { ...visit, id: 3, status: 'completed', charges: 25 },
      ],
    }),
  );
  await signIn('driver');
  await page.goto('/user/history');
  await expect(stat(page, 'Total Visits')).toHaveText('2');
  await expect(stat(page, 'Total Spent')).toHaveText('₹65');
  await expect(stat(page, 'Ongoing Sessions')).toHaveText('1');
  await expect(stat(page, 'Avg. Per Visit')).toHaveText('₹33');
  await expect(page.getByText('Calculating...')).toHaveCount(1);
  await expect(page.getByText('₹999')).toHaveCount(0);
});
