import type { Page } from '@playwright/test';
import type { OwnBill } from '#contract/pay.ts';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, PASSWORD, test, type JourneyDevices } from './journey.ts';

let plates = 0;
/** A plate that no other journey uses, whatever has run on this demo before. */
const newPlate = () => `KA53P${String.fromCharCode(65 + (plates++ % 8))}${String(Date.now()).slice(-4)}`;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Signs up a driver whose car came in some minutes ago and whose plate is proven by the code on the display. */
async function comeIn(page: Page, devices: JourneyDevices, minutes: number): Promise<string> {
  const plate = newPlate();
  const entry = await devices.readLate('entry', plate, minutesAgo(minutes));
  const code = /Code (\S+)/.exec(entry.display.join(' '))?.[1];
  await page.goto('/help-no-such-page');
  const headers = { origin: new URL(page.url()).origin };
  const person = {
    name: 'Asha Rao',
    email: `payer.${plate}@example.com`,
    password: 'a long enough phrase',
    plateNumbers: [plate],
  };
  await page.request.post('/api/auth/signup', { data: person, headers });
  const proof = await page.request.post('/api/account/plates/proofs', { data: { plate, code }, headers });
  expect(proof.ok(), await proof.text()).toBe(true);
  return plate;
}

/** The address of the page by which the only visit of the driver is paid. */
async function payPath(page: Page): Promise<string> {
  const { bills } = (await (await page.request.get('/api/account/bills')).json()) as { bills: OwnBill[] };
  return new URL(bills[0]?.payUrl ?? '').pathname;
}

test('the pay page shows a visit as it stands, in a few kilobytes, at every width', async ({
  page,
  devices,
}) => {
  const plate = await comeIn(page, devices, 100);
  const path = await payPath(page);
  await page.context().clearCookies();
  const fetched: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    fetched.push(request.sizes().then((sizes) => sizes.responseBodySize + sizes.responseHeadersSize));
  });
  await page.goto(path);
  const bill = page.getByRole('region', { name: 'Your bill' });
  await expect(bill.getByRole('heading', { name: 'Palladium Mall' })).toBeVisible();
  await expect(bill).toContainText(plate.slice(-5));
  await expect(bill).not.toContainText(plate);
  await expect(bill).toContainText('Inside for');
  await expect(bill.getByRole('row', { name: /Total/ })).toBeVisible();
  await expect(page).toHaveTitle(/to pay, Palladium Mall/);
  const sizes = await Promise.all(fetched);
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
  await expectAccessible(page);
  await expectFits(page);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await devices.read('exit', plate);
});

test('the history leads to the pay page, and the charge that is disputed there is decided by the mall', async ({
  page,
  browser,
  devices,
}) => {
  const plate = await comeIn(page, devices, 100);
  await page.goto('/user/history');
  const visit = page.getByRole('list', { name: 'Visits' }).getByRole('listitem').filter({ hasText: plate });
  await expect(visit).toContainText('Calculating...');
  await expect(visit).toContainText('to pay so far');
  await expectAccessible(page);
  const { amountDue: charged } = await devices.read('exit', plate);
  expect(charged).toBeGreaterThan(10);
  await page.reload();
  await expect(visit).toContainText('still to pay');
  await visit.getByRole('link', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/pay\/[\w-]{24}$/);
  await expect(page.getByRole('region', { name: 'Your bill' })).toContainText(`₹${charged}`);

  await page.getByText('Something wrong with this charge?').click();
  await page.getByLabel('What is wrong').selectOption({ label: 'The times are wrong' });
  await page.getByLabel('In your words').fill('I left half an hour earlier <b>');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  const question = page.getByRole('region', { name: 'Questions about this charge' });
  await expect(question).toContainText('You wrote: I left half an hour earlier <b>');
  await expect(question).toContainText('The mall was asked to look into it.');
  await expect(page.getByText('Something wrong with this charge?')).toHaveCount(0);

  const admin = await browser.newPage();
  await admin.request.post('/api/auth/login', {
    data: { email: 'palladium@example.com', password: PASSWORD },
  });
  await admin.goto('/admin/palladium');
  await admin.getByRole('link', { name: 'Disputes' }).click();
  await admin.getByRole('list', { name: 'Disputes' }).getByRole('button').filter({ hasText: plate }).click();
  const detail = admin.getByRole('article', { name: 'Dispute' });
  await expect(detail).toContainText('I left half an hour earlier <b>');
  await expect(detail.getByRole('region', { name: 'Reads' })).toContainText('Entry');
  await expect(detail.getByRole('region', { name: 'Bill' })).toContainText(`₹${charged}`);
  await detail.getByRole('radio', { name: /The charge was wrong/ }).check();
  await detail.getByLabel('Rupees to take off').fill('10');
  await detail.getByLabel('Answer to the driver').fill('The camera stood in the sun.');
  await expectAccessible(admin);
  await expectFits(admin, [390, 768, 1440]);
  await detail.getByRole('button', { name: 'Decide' }).click();
  await expect(detail).toContainText('The charge was wrong: ₹10 was taken off. The camera stood in the sun.');
  await expect(detail.getByRole('button', { name: 'Decide' })).toHaveCount(0);
  await admin.close();

  await page.reload();
  await expect(question).toContainText(
    'The charge was wrong: ₹10 was taken off. The camera stood in the sun.',
  );
  await expect(page.getByRole('region', { name: 'Your bill' })).toContainText(`₹${charged - 10}`);
  await expectAccessible(page);
});
