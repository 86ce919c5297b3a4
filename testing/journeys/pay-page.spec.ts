import type { ShownBill } from '#contract/pay.ts';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { BILL, iso, STARTED, THE_BILL } from './shown-bill.ts';

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

test('the receipt stays when all went back, and when more is due', async ({ page }) => {
  const paid: ShownBill = { ...BILL, exitAt: iso(-5), car: 'left', amountReceived: 80, receipt: true };
  let bill: ShownBill = { ...paid, status: 'left', amountDue: 0, amountRefunded: 80, methods: [] };
  await page.route(THE_BILL, (route) => route.fulfill({ json: bill }));
  const none = { disputes: [], mayDispute: false };
  await page.route('**/api/pay/some-token/disputes', (route) => route.fulfill({ json: none }));
  await page.goto('/pay/some-token');
  const receipt = page.getByRole('region', { name: 'Paying' }).getByRole('link', { name: 'Receipt (PDF)' });
  await expect(receipt).toHaveAttribute('href', '/api/pay/some-token/receipt.pdf');
  await expectAccessible(page);
  await expectFits(page);
  bill = { ...paid, status: 'due', amountDue: 20 };
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pay ₹20 by UPI' })).toBeVisible();
  await expect(receipt).toBeVisible();
});

test('once a refund stands otherwise on the bill, the question about the charge is asked for again', async ({
  page,
}) => {
  const refund = { stage: 'decided' as const, amount: 80 };
  let bill: ShownBill = { ...BILL, exitAt: iso(-5), car: 'left', amountReceived: 80, refunds: [refund] };
  let text = '₹80 by UPI goes back. The mall has still to pay it out.';
  await page.route(THE_BILL, (route) => route.fulfill({ json: bill }));
  await page.route('**/api/pay/some-token/disputes', (route) => {
    const steps = [{ at: iso(-1), text }];
    const dispute = { id: 'd', state: 'refunded', reason: 'other', createdAt: iso(-2), steps };
    return route.fulfill({ json: { disputes: [dispute], mayDispute: false } });
  });
  await page.clock.install();
  await page.goto('/pay/some-token');
  const question = page.getByRole('region', { name: 'Questions about this charge' });
  await expect(question).toContainText('The mall has still to pay it out.');
  bill = { ...bill, refunds: [{ ...refund, stage: 'on_its_way' }] };
  text = '₹80 by UPI is on its way back. Banks take up to seven days.';
  // The bill is asked for every 15 seconds, the questions by themselves every 30.
  await page.clock.runFor(16_000);
  await expect(page.getByRole('row', { name: /Refund on its way/ })).toBeVisible();
  await expect(question).toContainText('is on its way back');
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
  await expect(page.getByRole('link', { name: 'What parking costs here now' })).toHaveAttribute(
    'href',
    '/live/some-mall#prices',
  );
  const note = '₹80 of what went back was given to the payer by the bank on 20 Nov.';
  bill = {
    ...BILL,
    exitAt: iso(-2_880),
    car: 'left',
    amountDue: 92.34,
    amountReceived: 92.34,
    amountRefunded: 104.68,
    amountByBanks: 92.34,
    refunds: [
      { stage: 'paid', amount: 5 },
      { stage: 'refused', amount: 7.34 },
    ],
    bankLines: [{ text: note, amountRupees: null }],
  };
  await page.reload();
  await expect(paying).toContainText('This car has left. Once you have paid, nothing more is asked');
  await expect(paying).not.toContainText('barrier');
  await expect(page.getByRole('row', { name: 'Paid −₹92.34' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Refund paid ₹5' })).toBeVisible();
  const refused = 'Refund not paid yet: the bank refused it ₹7.34';
  await expect(page.getByRole('row', { name: refused })).toBeVisible();
  await expect(page.getByText('the mall has to pay it by another. Ask the mall')).toBeVisible();
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

test.describe('a pay page of a visit that is not the payer’s any more', () => {
  test.use({ expectConsole: [/status of 404/] });

  test('shows the way to the receipt of what was paid by its link', async ({ page }) => {
    await page.route('**/api/pay/some-token/receipt', (route) => route.fulfill({ json: {} }));
    await page.goto('/pay/some-token');
    await expect(page.getByRole('heading', { name: 'This pay link is not valid' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Receipt of what was paid by this link' })).toHaveAttribute(
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
    await expect(page.getByRole('link', { name: 'Receipt of what was paid' })).toHaveCount(0);
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

test('cash is named where somebody at the exit takes it, without a button', async ({ page }) => {
  let bill: ShownBill = { ...BILL, exitAt: iso(-1), car: 'holds', methods: ['upi', 'card', 'cash'] };
  await page.route(THE_BILL, (route) => route.fulfill({ json: bill }));
  const none = { disputes: [], mayDispute: false };
  await page.route('**/api/pay/some-token/disputes', (route) => route.fulfill({ json: none }));
  await page.goto('/pay/some-token');
  const paying = page.getByRole('region', { name: 'Paying' });
  await expect(paying).toContainText('The attendant at the exit takes it.');
  await expect(paying.getByRole('button')).toHaveText(['Pay ₹80 by UPI', 'Pay by card']);
  await expectAccessible(page);
  bill = { ...bill, methods: ['cash'] };
  await page.reload();
  await expect(paying.getByRole('heading', { name: 'Pay the attendant' })).toBeVisible();
  await expect(paying.getByRole('button')).toHaveCount(0);
});
