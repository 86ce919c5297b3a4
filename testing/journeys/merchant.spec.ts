import { expect, expectAccessible, test } from './journey.ts';

test.use({ expectConsole: [/Failed to load resource.*400/] });

test('a mall gets an account of its own at the payment provider, which is tried first, and ends it', async ({
  page,
  signIn,
  devices,
}) => {
  // The provider is the one to which a payment leads.
  const plate = `MH14MC${String(Date.now()).slice(-4)}`;
  await devices.readLate('entry', plate, new Date(Date.now() - 100 * 60_000));
  const held = await devices.read('exit', plate);
  const begun = await page.request.post(`/api${new URL(held.payUrl ?? '').pathname}/payments`, {
    data: { method: 'upi' },
    headers: { 'idempotency-key': `merchant-${Date.now()}` },
  });
  const provider = new URL(((await begun.json()) as { checkout: string }).checkout).origin;
  const keys = { keyId: `rzp_test_J${Date.now()}`, keySecret: 'secret-of-a-journey' };
  const account = { ...keys, webhookSecret: 'messages-of-a-journey', webhookUrl: `${provider}/none` };
  await page.request.post(`${provider}/control/accounts`, { data: account });

  await signIn('super');
  const name = `Merchant Mall ${Date.now()}`;
  await page.goto('/super');
  const made = await page.request.post('/api/super/malls', {
    headers: { origin: new URL(page.url()).origin },
    data: { name, price: '', address: '', isLive: false, offsetOn: 0, offsetOff: 0, isOffsetEnabled: false },
  });
  expect(made.ok()).toBe(true);
  await page.reload();
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await card.getByRole('button', { name: 'Payments' }).click();
  const dialog = page.getByRole('dialog', { name: `Payments - ${name}` });
  await expect(dialog).toContainText('The account that all malls share takes the payments.');
  await dialog.getByRole('button', { name: 'Set an account of its own' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Key id').fill(keys.keyId);
  await dialog.getByLabel('Key secret').fill('not-its-secret');
  await dialog.getByLabel('Webhook secret').fill(account.webhookSecret);
  await dialog.getByRole('button', { name: 'Try the keys and save' }).click();
  await expect(dialog).toContainText('does not know this key');
  await dialog.getByLabel('Key secret').fill(keys.keySecret);
  await dialog.getByRole('button', { name: 'Try the keys and save' }).click();
  await expect(dialog).toContainText(`This mall’s own account takes the payments: ${keys.keyId}`);
  await expect(dialog.getByText(/\/api\/webhooks\/razorpay\/[\w-]{22}$/)).toBeVisible();
  await expectAccessible(page);

  page.once('dialog', (asked) => void asked.accept());
  await dialog.getByRole('button', { name: 'End this account' }).click();
  await expect(dialog).toContainText('The account that all malls share takes the payments.');
});
