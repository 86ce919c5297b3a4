import { expect, expectAccessible, firstMinute, test } from './journey.ts';

test('a car enters, its slot turns red, it leaves with its charge', async ({
  page,
  signIn,
  devices,
  browser,
}) => {
  // It waits until the car owes something.
  test.slow();
  const plate = 'MH14ZX4071';
  await devices.setTariff({ graceMinutes: 0, rupeesPerHour: 40, dayCapRupees: 400 });
  await signIn('driver');
  await page.goto('/user/mall/palladium');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Palladium mall parking');
  await expectAccessible(page);

  const entered = await devices.read('entry', plate);
  expect(entered).toMatchObject({ decision: 'open' });
  const slot = entered.display[1];
  const square = page.locator(`[data-slot="${slot}"]`);
  await expect(square).toHaveAttribute('data-status', 'empty');
  await devices.sense(slot, true);
  await expect(square).toHaveAttribute('data-status', 'occupied');
  await expect(square).toHaveAccessibleName(`Slot ${slot}, occupied`);

  const admin = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const adminPage = await admin.newPage();
  await adminPage.request.post('/api/auth/login', {
    data: { email: 'palladium@example.com', password: 'park-demo-2026' },
  });
  await adminPage.clock.install();
  await adminPage.goto('/admin/palladium');
  await adminPage.getByPlaceholder('Search by car number, slot, or date...').fill(plate);
  const row = adminPage.getByRole('row').filter({ hasText: plate });
  await expect(row).toContainText(slot);
  await expect(row).toContainText('Parked');

  await firstMinute();
  await devices.sense(slot, false);
  await expect(square).toHaveAttribute('data-status', 'empty');
  const left = await devices.read('exit', plate);
  // A started hour at 40 rupees, without free minutes; Palladium Mall waits until that is paid.
  expect(left).toMatchObject({ decision: 'hold', sessionId: entered.sessionId, amountDue: 40 });
  // The dashboard asks every ten seconds.
  await adminPage.clock.fastForward(10_000);
  await expect(row).toContainText('Completed');
  await row.getByRole('button', { name: '₹40' }).click();
  const bill = adminPage.getByRole('dialog', { name: 'What this stay costs' });
  await expect(bill).toContainText('First started hour');
  await expect(bill.getByRole('row', { name: /Total/ })).toContainText('₹40');
  await bill.getByRole('button', { name: 'Close' }).click();
  await expectAccessible(adminPage);
  await admin.close();
});

test.use({ expectConsole: [/Failed to load resource/] });

test('after an outage the live view says how old it is, instead of looking empty', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('driver');
  await page.goto('/user/mall/phoenix');
  await expect(page.getByText(/^Updated/)).toBeVisible();
  await context.route('**/api/mall/**', (route) => route.abort());
  await expect(page.getByText(/Live data not available, last update \d\d:\d\d:\d\d/)).toBeVisible({
    timeout: 20_000,
  });
});

test.describe('with an outage from the start', () => {
  test('no slot is shown as empty', async ({ page, signIn, context }) => {
    await signIn('driver');
    await context.route('**/api/mall/**', (route) => route.abort());
    await page.goto('/user/mall/palladium');
    await expect(page.getByText(/Live data not available/)).toBeVisible();
    await expect(page.locator('[data-slot]')).toHaveCount(80);
    await expect(page.locator('[data-status="unknown"]')).toHaveCount(80);
  });
});
