import type { Page } from '@playwright/test';
import type { OwnBill, ShownBill } from '#contract/pay.ts';
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

const AT = Date.now();
const iso = (minutes: number) => new Date(AT + minutes * 60_000).toISOString();
const BILL: ShownBill = {
  mall: 'Some Mall',
  plate: '•••••B1234',
  entryAt: iso(-90),
  exitAt: null,
  car: 'inside',
  status: 'due',
  amountDue: 80,
  amountPaid: 0,
  amountReceived: 0,
  amountRefunded: 0,
  amountByBanks: 0,
  bankLines: [],
  charges: 80,
  lines: [{ code: 'first_block', text: 'First started hour', quantity: 2, unitRupees: 40, amountRupees: 80 }],
  pricedUntil: iso(0),
  quoteValidUntil: iso(5),
  leaveBy: null,
  isBeingCharged: false,
  terminal: null,
  methods: ['upi', 'card'],
  receipt: false,
  company: { legalName: null, mayName: false },
};
const STARTED = {
  payment: 'pm_1',
  order: 'order_1',
  amount: 80,
  upi: 'upi://pay?pa=mall@bank&am=80',
  qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="1" height="1"/></svg>',
  checkout: '/pay/checkout',
  expiresAt: iso(15),
};
const THE_BILL = /\/api\/pay\/some-token$/;

test('a bill that the card terminal was asked for names the terminal, and no other way to pay', async ({
  page,
}) => {
  let bill: ShownBill = {
    ...BILL,
    methods: [],
    terminal: { amount: 80, state: 'requested' },
  };
  await page.route(THE_BILL, (route) => route.fulfill({ json: bill }));
  await page.goto('/pay/some-token');
  const paying = page.getByRole('region', { name: 'Paying' });
  await expect(paying).toContainText('The card terminal asks for ₹80');
  await expect(paying).not.toContainText('UPI');
  bill = { ...bill, terminal: { amount: 80, state: 'unknown' } };
  await expect(paying).toContainText('The card terminal has not answered whether it took ₹80');
  await expect(paying.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectFits(page);
  }
  bill = BILL;
  await expect(paying.getByRole('button', { name: 'Pay ₹80 by UPI' })).toBeVisible();
});

test('a bill says what paying is good for by where the car is, and what went back by who gave it', async ({
  page,
}) => {
  let bill: ShownBill = { ...BILL, exitAt: iso(-1), car: 'holds' };
  await page.route(THE_BILL, (route) => route.fulfill({ json: bill }));
  const none = { disputes: [], mayDispute: false };
  await page.route('**/api/pay/some-token/disputes', (route) => route.fulfill({ json: none }));
  await page.goto('/pay/some-token');
  const paying = page.getByRole('region', { name: 'Paying' });
  await expect(paying).toContainText('The barrier opens once you have paid.');
  const note = '₹80 of what went back was given to the payer by the bank on 20 Nov.';
  bill = {
    ...BILL,
    exitAt: iso(-2_880),
    car: 'left',
    amountDue: 92.34,
    amountReceived: 92.34,
    amountRefunded: 104.68,
    amountByBanks: 92.34,
    bankLines: [{ text: note, amountRupees: null }],
  };
  await page.reload();
  await expect(paying).toContainText('This car has left. Once you have paid, nothing more is asked');
  await expect(paying).not.toContainText('barrier');
  await expect(page.getByRole('row', { name: 'Paid −₹92.34' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Refund ₹12.34' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Given back by the bank ₹92.34' })).toBeVisible();
  await expectAccessible(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectFits(page);
  }
});

test.describe('a payment', () => {
  test.use({ expectConsole: [/ERR_FAILED/] });

  test('is started once, waited for, and followed by the time that is left to leave', async ({ page }) => {
    let bill = BILL;
    const keys: (string | undefined)[] = [];
    await page.route(THE_BILL, (route) => route.fulfill({ json: bill }));
    await page.route('**/api/pay/some-token/payments', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The first answer is lost on the way.
      if (keys.length === 1) return route.abort();
      return route.fulfill({ status: 201, json: STARTED });
    });
    await page.goto('/pay/some-token');
    const paying = page.getByRole('region', { name: 'Paying' });
    await paying.getByRole('button', { name: 'Pay ₹80 by UPI' }).click();
    await expect(paying.getByRole('alert')).toContainText('check your connection');
    await paying.getByRole('button', { name: 'Pay ₹80 by UPI' }).click();
    await expect(paying.getByRole('img', { name: 'QR code to pay ₹80 by UPI' })).toBeVisible();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[0]).toMatch(/^[0-9a-f]{36}$/);
    await expectAccessible(page);
    await expectFits(page);
    bill = {
      ...BILL,
      status: 'paid',
      amountDue: 0,
      amountPaid: 80,
      amountReceived: 80,
      methods: [],
      leaveBy: iso(14),
      receipt: true,
    };
    await expect(page.getByText('Your payment of ₹80 has arrived. Thank you.')).toBeAttached();
    await expect(paying).toContainText(/Leave by \d\d:\d\d/);
    await expect(paying).toContainText(/1[23]:\d\d left/);
    await expect(paying.getByRole('link', { name: 'Receipt (PDF)' })).toHaveAttribute(
      'href',
      '/api/pay/some-token/receipt.pdf',
    );
    await expectAccessible(page);
  });
});

test.describe('a pay page without a bill', () => {
  test.use({ expectConsole: [/status of (404|500)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('says so in words, and what was shown stays while the network is away', async ({ page, context }) => {
    await page.goto('/pay/no-such-token');
    await expect(page.getByRole('heading', { name: 'This pay link is not valid' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expectAccessible(page);

    let isDown = true;
    await page.route(THE_BILL, (route) =>
      isDown
        ? route.fulfill({ status: 500, json: { error: 'Reference 12.' } })
        : route.fulfill({ json: BILL }),
    );
    await page.goto('/pay/some-token');
    await expect(page.getByRole('alert')).toContainText('Reference 12.');
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Pay ₹80 by UPI' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('No connection just now.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your bill' })).toContainText('₹80');
    await context.setOffline(false);
    await expect(page.getByText('No connection just now.')).toHaveCount(0);
  });

  test('offers a payment that ran out anew, under a key of its own', async ({ page }) => {
    const keys: (string | undefined)[] = [];
    await page.route(THE_BILL, (route) => route.fulfill({ json: BILL }));
    await page.route('**/api/pay/some-token/payments', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const expiresAt = new Date(Date.now() + 2_500).toISOString();
      return route.fulfill({ status: 201, json: { ...STARTED, expiresAt } });
    });
    await page.goto('/pay/some-token');
    await page.getByRole('button', { name: 'Pay ₹80 by UPI' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('That payment has expired');
    await page.getByRole('button', { name: 'Pay ₹80 by UPI' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[0]).not.toBe(keys[1]);
  });
});
