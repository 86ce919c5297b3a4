import { expect, expectAccessible, PASSWORD, test } from './journey.ts';

test.use({ expectConsole: [/Failed to load resource/] });

test('the whole way of a car: held at the exit, paid by UPI, let out, receipt, dispute, refund', async ({
  page,
  browser,
  devices,
}) => {
  // A lost message of the provider is asked for after 20 seconds.
  test.setTimeout(120_000);
  const plate = `MH12WQ${String(Date.now()).slice(-4)}`;
  await devices.readLate('entry', plate, new Date(Date.now() - 100 * 60_000));
  const held = await devices.read('exit', plate);
  expect(held).toMatchObject({ decision: 'hold', reason: 'payment_due' });
  const path = new URL(held.payUrl ?? '').pathname;
  const amount = `₹${held.amountDue}`;

  await page.goto(path);
  const paying = page.getByRole('region', { name: 'Paying' });
  await paying.getByRole('button', { name: `Pay ${amount} by UPI` }).click();
  await expect(paying.getByRole('img', { name: `QR code to pay ${amount} by UPI` })).toBeVisible();
  await expectAccessible(page);

  // What a phone's UPI app would do with the code.
  const app = await page.context().newPage();
  await app.goto(
    (await paying.getByRole('link', { name: 'Open the payment page' }).getAttribute('href')) ?? '',
  );
  await app.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(app.getByRole('status')).toContainText('Paid');
  await app.close();

  const receipt = paying.getByRole('link', { name: 'Receipt (PDF)' });
  await expect(receipt).toBeVisible({ timeout: 45_000 });
  expect(await devices.read('exit', plate)).toMatchObject({ decision: 'open', amountDue: 0 });
  // The invoice is for the company that he drives for.
  const company = page.getByRole('region', { name: 'Invoice for a company' });
  await company.getByText('Tax invoice for a company').click();
  await company.getByLabel('GSTIN').fill('29AAGCB7383J1Z5');
  await company.getByLabel('Registered name').fill('Acme Traders <b> Private Limited');
  await company.getByLabel('Registered address').fill('12 MG Road, Bengaluru 560001');
  await company.getByRole('button', { name: 'Name the company' }).click();
  await expect(company.getByRole('alert')).toContainText('GSTIN: This is not a GSTIN');
  await expect(company.getByLabel('GSTIN')).toHaveAttribute('aria-invalid', 'true');
  await expect(company.getByLabel('GSTIN')).toBeFocused();
  await expectAccessible(page);
  await company.getByLabel('GSTIN').fill('29aagcb7383j1z4');
  await expect(company.getByRole('alert')).toHaveCount(0);
  await company.getByRole('button', { name: 'Name the company' }).click();
  await expect(company).toContainText('The invoice names Acme Traders <b> Private Limited.');
  const pdf = await page.request.get((await receipt.getAttribute('href')) ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByText('Something wrong with this charge?').click();
  await page.getByLabel('What is wrong').selectOption({ label: 'The times are wrong' });
  await page.getByLabel('In your words').fill('The barrier was shut for an hour');
  await page.getByRole('button', { name: 'Send' }).click();
  const question = page.getByRole('region', { name: 'Questions about this charge' });
  await expect(question).toContainText('The mall was asked to look into it.');

  const admin = await browser.newPage();
  await admin.request.post('/api/auth/login', {
    data: { email: 'palladium@example.com', password: PASSWORD },
  });
  await admin.goto('/admin/palladium/disputes');
  await admin.getByRole('list', { name: 'Disputes' }).getByRole('button').filter({ hasText: plate }).click();
  const detail = admin.getByRole('article', { name: 'Dispute' });
  await detail.getByRole('radio', { name: /The charge was wrong/ }).check();
  await detail.getByLabel('Rupees to take off').fill(String(held.amountDue));
  await detail.getByLabel('Answer to the driver').fill('Our barrier failed.');
  await detail.getByRole('button', { name: 'Decide' }).click();
  await expect(detail).toContainText(`${amount} was taken off. Our barrier failed.`);
  await admin.close();

  await page.reload();
  await expect(question).toContainText(`${amount} by UPI`);
  await expect(async () => {
    await page.reload();
    await expect(question).toContainText(`${amount} by UPI has gone back.`, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page);
});
