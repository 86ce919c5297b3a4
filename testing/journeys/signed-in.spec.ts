import { expect, expectAccessible, PASSWORD, test } from './journey.ts';

test('a driver reads kindly that a page of the staff is not for this account', async ({ page, signIn }) => {
  await signIn('driver');
  for (const path of ['/admin/palladium', '/phoenix', '/super', '/admin']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Not for this account' })).toBeVisible();
  }
  await expectAccessible(page);
});

test('an admin of one mall is not one of the other', async ({ page, signIn }) => {
  await signIn('palladium');
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/palladium');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.goto('/admin/phoenix');
  await expect(page.getByRole('heading', { name: 'Not for this account' })).toBeVisible();
});

test('the signed-in bar leads everywhere, and Logout ends it here and on the server', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  await page.goto('/user');
  await expect(page).toHaveURL('/user/home');
  await expect(page.getByRole('button', { name: 'Get a Demo' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Why choose our solutions?' })).toBeVisible();
  for (const [link, path] of [
    ['Mall', '/user/mall'],
    ['History', '/user/history'],
    ['Pre Plan', '/user/pre-plan'],
    ['Help', '/user/help'],
    ['Home', '/user/home'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main')).toBeVisible();
  }
  await page.evaluate(() => localStorage.setItem('gms_user', '{"id":"x"}'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('gms_user'))).toBeNull();
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
});

test('help answers how, what, why and whom to ask', async ({ page, signIn }) => {
  await signIn('driver');
  await page.goto('/user/help');
  for (const [title, count] of [
    ['How We Work', 4],
    ['Our Features', 6],
    ['Common Queries', 4],
  ] as const) {
    await expect(page.getByRole('region', { name: title }).getByRole('listitem')).toHaveCount(count);
  }
  await expect(page.getByText('Within 2-4 hours on business days')).toBeVisible();
  await expect(page.getByText('Available 24/7')).toBeVisible();
  await expectAccessible(page);
});

test('a mall without a view of its own comes soon, under its name in words', async ({ page, signIn }) => {
  await signIn('driver');
  await page.goto('/user/mall/a-far-away-mall');
  await expect(page.getByRole('heading', { name: 'A Far Away Mall Parking' })).toBeVisible();
  await expect(page.getByText('We will come soon. Stay tuned!')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Malls' }).click();
  await expect(page).toHaveURL('/user/mall');
});

test.describe('where an answer is a refusal', () => {
  test.use({ expectConsole: [/Failed to load resource|^LoadError|a screen at fault/] });

  for (const path of ['/user/history', '/admin/palladium', '/palladium', '/super']) {
    test(`a visitor on ${path} gets the login dialog, and after it the page asked for`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      // On a driver's screen a stored user counts (guards.spec.ts); elsewhere only the server's word does.
      if (!path.startsWith('/user/'))
        await page.addInitScript(() => localStorage.setItem('gms_user', '{"id":"old"}'));
      await page.goto(path);
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Email or Phone').fill('super@example.com');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(page).toHaveURL(path);
    });
  }

  test('a screen that cannot be loaded says so, and loads on the second try', async ({ page, signIn }) => {
    await signIn('driver');
    await page.route(/\/assets\/help-.*\.js$/, (route) => route.abort());
    await page.goto('/user/help');
    await expect(page.getByRole('heading', { name: 'Load error' })).toBeVisible();
    await page.unroute(/\/assets\/help-.*\.js$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'How We Work' })).toBeVisible();
  });

  test('a screen at fault gives way to a page that says so, with a way back', async ({ page, signIn }) => {
    await signIn('driver');
    await page.route(/\/assets\/help-.*\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function Help() { throw new Error("a screen at fault"); }',
      }),
    );
    await page.goto('/user/help');
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the start page' }).click();
    await expect(page).toHaveURL('/');
  });

  test('while the browser is offline, the signed-in area says so', async ({ page, signIn, context }) => {
    await signIn('driver');
    await page.goto('/user/help');
    await expect(page.getByRole('heading', { name: 'How We Work' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
  });
});

test('who is signed in finds the way back in from the landing page', async ({ page, signIn }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'My parking' })).toHaveCount(0);
  await signIn('driver');
  await page.evaluate(() => localStorage.setItem('gms_user', '{"id":"1","name":"Asha"}'));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login / Signup' })).toBeVisible();
  await page.getByRole('link', { name: 'My parking' }).click();
  await expect(page).toHaveURL('/user/home');
  // On a phone too, without opening the menu.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('link', { name: 'My parking' }).click();
  await expect(page).toHaveURL('/user/home');
});
