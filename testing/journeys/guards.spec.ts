import { expect, expectAccessible, PASSWORD, test } from './journey.ts';

test('old and unknown addresses lead where the route table says, each as one history entry', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  await page.goto('/about');
  for (const [from, to] of [
    ['/user', '/user/home'],
    ['/user/no/such/page', '/user/home'],
    ['/user-home', '/user/home'],
    ['/user-mall', '/user/mall'],
    ['/user-history', '/user/history'],
    ['/user-pre-plan', '/user/pre-plan'],
    ['/user-help', '/user/help'],
    ['/no/such/page', '/'],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
    await page.goBack();
    await expect(page).toHaveURL('/about');
  }
});

test('a link inside the app to an unknown address leads home as well', async ({ page, signIn }) => {
  await signIn('driver');
  await page.goto('/user/help');
  await expect(page.getByRole('heading', { name: 'How We Work' })).toBeVisible();
  for (const [from, to] of [
    ['/user/nowhere', '/user/home'],
    ['/nowhere', '/'],
  ] as const) {
    await page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, from);
    await expect(page).toHaveURL(to);
  }
});

test('/admin leads to the own dashboard, for a super admin to the malls; the bar shows what one may open', async ({
  page,
  signIn,
  context,
}) => {
  const links = page.getByRole('navigation').getByRole('link');
  await signIn('phoenix');
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/phoenix');
  await expect(links.filter({ hasText: 'Admin' })).toHaveCount(1);
  await expect(links.filter({ hasText: 'Super admin' })).toHaveCount(0);
  // What a page still asks would be refused.
  await page.goto('about:blank');
  await context.clearCookies();
  await signIn('super');
  await page.goto('/admin');
  await expect(page).toHaveURL('/super');
  await expect(links.filter({ hasText: 'Super admin' })).toHaveCount(1);
  await page.goto('about:blank');
  await context.clearCookies();
  await signIn('driver');
  await page.goto('/user/home');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(links.filter({ hasText: 'dmin' })).toHaveCount(0);
});

test.describe('where the server refuses', () => {
  test.use({ expectConsole: [/Failed to load resource/] });

  test('a stored user without a session of the server sees nothing that is not for everybody', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      localStorage.setItem('gms_user', '{"id":"1","role":"super_admin","plateNumbers":["GJ05AB1234"]}'),
    );
    for (const path of ['/super', '/admin/palladium']) {
      await page.goto(path);
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
      await expect(page.getByText(/Mall Management System|Admin Dashboard/)).toHaveCount(0);
    }
  });

  test('a stored user whose sign-in has ended sees what everybody may, learns why, and can sign in again', async ({
    page,
  }) => {
    await page.goto('/');
    await page.evaluate(() =>
      localStorage.setItem('gms_user', '{"id":"1","name":"Asha","plateNumbers":["GJ05AB1234"]}'),
    );
    await page.goto('/user/mall');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText('Your sign-in has ended.')).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => localStorage.getItem('gms_user'))).not.toBeNull();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    await page.evaluate(() =>
      localStorage.setItem('gms_user', '{"id":"1","name":"Asha","plateNumbers":["GJ05AB1234"]}'),
    );
    // He stays the stored user, and nobody sees another's visits.
    await page.goto('/user/history');
    await expect(page.getByText('No records found')).toBeVisible();
    await expect(page.getByText('Your sign-in has ended.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('gms_user'))).not.toBeNull();
  });

  test('closed, the dialog leaves a way to sign in', async ({ page }) => {
    await page.goto('/user/history');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Login / Signup' }).click();
    await page.getByLabel('Email or Phone').fill('driver@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Parking History' })).toBeVisible();
    await expect(page).toHaveURL('/user/history');
  });
});
