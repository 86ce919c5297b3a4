import type { Route } from '@playwright/test';
import { expect, test } from './journey.ts';

test('a sign-up sends four fields and stores an empty list where the answer names no plates', async ({
  page,
}) => {
  await page.route('**/api/auth/signup', async (route) => {
    const response = await route.fetch();
    const { plateNumbers: _, ...rest } = (await response.json()) as { plateNumbers: string[] };
    await route.fulfill({ response, json: rest });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Signup' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  const form = page.getByRole('dialog', { name: 'Sign Up' });
  const email = `calls.${Date.now()}@example.com`;
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(form.getByText(/characters/)).toHaveCount(0);
  await form.getByLabel('Full Name').fill('Asha');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill('a long enough phrase');
  await form.getByLabel('Confirm Password').fill('a long enough phrase');
  await form.getByPlaceholder(/^Plate #1/).fill('   ');
  const sent = page.waitForRequest('**/api/auth/signup');
  await form.getByRole('button', { name: 'Sign Up', exact: true }).click();
  const body: unknown = (await sent).postDataJSON();
  expect(body).toEqual({ name: 'Asha', email, password: 'a long enough phrase', plateNumbers: [] });
  await expect(page).toHaveURL('/user/home');
  const stored = await page.evaluate(() => localStorage.getItem('gms_user'));
  expect(JSON.parse(stored ?? 'null')).toMatchObject({ name: 'Asha', email, plateNumbers: [] });
});

test('a login sends e-mail and password, unchecked; an inquiry its five fields', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  // Never answered, so that the page stays where it is.
  await page.route('**/api/auth/login', () => undefined);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Login / Signup' }).click();
  const login = page.waitForRequest('**/api/auth/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  expect((await login).postDataJSON()).toEqual({ email: '', password: '' });

  await page.goto('/contact');
  const inquiry = {
    firstName: 'Asha',
    lastName: 'Shah',
    email: 'asha@example.com',
    phone: '+91 98765 43210',
    message: '=SUM(A1) <b>',
  };
  for (const [label, value] of [
    ['First Name', inquiry.firstName],
    ['Last Name', inquiry.lastName],
    ['Email', inquiry.email],
    ['Phone', inquiry.phone],
    ['Message', inquiry.message],
  ] as const) {
    await page.getByLabel(label).fill(value);
  }
  const sent = page.waitForRequest('**/api/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  expect((await sent).postDataJSON()).toEqual(inquiry);
  await expect(page.getByText(/Your message has been sent successfully/)).toBeVisible();
});

for (const [what, answer] of [
  ['answers', (route: Route) => route.fulfill({ status: 200, json: { ok: true } })],
  ['refuses', (route: Route) => route.fulfill({ status: 500, json: { error: 'x', code: 'y' } })],
  ['is away', (route: Route) => route.abort()],
  ['never answers', () => undefined],
] as const) {
  test.describe(() => {
    test.use({ expectConsole: [/Failed to load resource/] });
    test(`Logout ends the sign-in at once when the server ${what}`, async ({ page, signIn, context }) => {
      await signIn('driver');
      const other = await context.newPage();
      await other.goto('/user/help');
      await page.goto('/user/help');
      await expect(page.getByRole('heading', { name: 'How We Work' })).toBeVisible();
      await page.evaluate(() => localStorage.setItem('gms_user', '{"id":"1"}'));
      await context.route('**/api/auth/logout', answer);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/');
      expect(await page.evaluate(() => localStorage.getItem('gms_user'))).toBeNull();
      if (what === 'answers') return;
      // The cookie may live on; nothing of the account opens, in this tab and in the other.
      await expect(other.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
      await page.goto('/user/history');
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
      // Once the server answers again, its end of the sign-in follows.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto('/');
      await expect.poll(async () => (await page.request.get('/api/auth/me')).status()).toBe(401);
    });
  });
}

test.describe(() => {
  test.use({ expectConsole: [/Failed to load resource/] });
  test('a login that fails without words is worded in the dialog and not in an empty alert', async ({
    page,
  }) => {
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/');
    await page.getByRole('button', { name: 'Login / Signup' }).click();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('The sign-in failed. Please try again.')).toBeVisible();
    expect(alerts).toEqual([]);
  });
});
