import type { Page } from '@playwright/test';
import { expect, expectAccessible, PASSWORD, test } from './journey.ts';
import { nextAlert } from './next-alert.ts';

test('the dialogs: opened in four ways, closed in three, scroll locked, focus held and given back', async ({
  page,
}) => {
  await page.goto('/');
  const login = page.getByRole('dialog', { name: 'Sign In' });
  const openers = [
    page.getByRole('button', { name: 'Login / Signup' }),
    page.getByRole('button', { name: 'Get a Demo' }),
    page.getByRole('button', { name: 'Live view' }),
  ];
  const closers = [
    () => page.keyboard.press('Escape'),
    () => login.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(20, 400),
  ];
  for (const [index, opener] of openers.entries()) {
    await opener.click();
    await expect(login).toBeVisible();
    await expect(login).toContainText('Enter your email and password to access your account.');
    await expect(login.getByLabel('Email or Phone')).toBeFocused();
    expect((await login.boundingBox())?.width).toBeLessThanOrEqual(450);
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab');
      // At the end of the box a guard takes the focus for a moment and hands it on.
      await expect.poll(() => login.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    const before = await page.evaluate(() => scrollY);
    await page.mouse.move(20, 400);
    await page.mouse.wheel(0, 600);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await closers[index]?.();
    await expect(login).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('login and sign-up give way to each other, and closing either closes both', async ({ page }) => {
  // What is still fading in has too little contrast for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await page.getByRole('main').getByRole('button', { name: 'Get a Demo' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  const signUp = page.getByRole('dialog', { name: 'Sign Up' });
  await expect(signUp).toContainText('Create your account to get started with our parking solutions.');
  await expect(signUp).toContainText('Already have an account?');
  await expect(signUp.getByText('Plate numbers (optional, max 3)')).toBeVisible();
  await expect(signUp.getByPlaceholder(/^Plate #\d \(e\.g\., \w+\)$/)).toHaveCount(3);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await signUp.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toContainText("Don't have an account?");
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a login stores the whole answer, replaces the history entry and leads to /user/home', async ({
  page,
}) => {
  await page.goto('/about');
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Signup' }).click();
  await page.getByLabel('Email or Phone').fill('driver@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  let body: unknown;
  await page.route('**/api/auth/login', async (route) => {
    const response = await route.fetch();
    body = await response.json();
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/user/home');
  expect(body).toMatchObject({ email: 'driver@example.com', role: 'driver' });
  expect(JSON.parse(await stored(page))).toEqual(body);
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('a sign-up stores four fields, sends the plates that are not blank and leads to /user/home', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Get a Demo' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  const signUp = page.getByRole('dialog', { name: 'Sign Up' });
  await signUp.getByLabel('Full Name').fill('Aditi <b>Shah</b> 🚗');
  await signUp.getByLabel('Email').fill(`aditi.${Date.now()}@example.com`);
  await signUp.getByLabel('Password', { exact: true }).fill('a long enough phrase');
  await signUp.getByLabel('Confirm Password').fill('another phrase');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/signup') && sent.push(request.postData() ?? ''));
  await signUp.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(signUp.getByRole('alert')).toHaveText('Passwords do not match');
  expect(sent).toEqual([]);
  await signUp.getByLabel('Confirm Password').fill('a long enough phrase');
  await signUp.getByPlaceholder(/^Plate #2/).fill('  GJ05ZZ0042 ');
  await signUp.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL('/user/home');
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ plateNumbers: ['GJ05ZZ0042'] });
  expect(Object.keys(JSON.parse(await stored(page)) as object).toSorted()).toEqual([
    'email',
    'id',
    'name',
    'plateNumbers',
  ]);
  // A sign-up leaves the public page in the history.
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test.describe('where an answer is a refusal', () => {
  test.use({ expectConsole: [/Failed to load resource|^LoadError/] });

  test('a failed login is the server’s sentence in an alert, and stays in the dialog; nothing is stored', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Login / Signup' }).click();
    await page.getByLabel('Email or Phone').fill('driver@example.com');
    await page.getByLabel('Password').fill('wrong');
    const alert = nextAlert(page);
    const answer = page.waitForResponse('**/api/auth/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    const { error } = (await (await answer).json()) as { error: string };
    expect(await alert).toBe(error);
    expect(error.length).toBeGreaterThan(5);
    await expect(page.getByRole('dialog', { name: 'Sign In' }).getByRole('alert')).toHaveText(error);
    expect(await page.evaluate(() => localStorage.getItem('gms_user'))).toBeNull();
  });

  test('a failed sign-up is shown inline, and without words of the server: Signup failed', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Login / Signup' }).click();
    await page.getByRole('button', { name: 'Sign up' }).click();
    const signUp = page.getByRole('dialog', { name: 'Sign Up' });
    await signUp.getByLabel('Full Name').fill('Aditi');
    await signUp.getByLabel('Email').fill('driver@example.com');
    await signUp.getByLabel('Password', { exact: true }).fill('a long enough phrase');
    await signUp.getByLabel('Confirm Password').fill('a long enough phrase');
    const answer = page.waitForResponse('**/api/auth/signup');
    await signUp.getByRole('button', { name: 'Sign Up', exact: true }).click();
    const { error } = (await (await answer).json()) as { error: string };
    await expect(signUp.getByRole('alert')).toHaveText(error);
    for (const fail of [{ status: 500, body: '' }, 'abort'] as const) {
      await page.route('**/api/auth/signup', (route) =>
        fail === 'abort' ? route.abort() : route.fulfill(fail),
      );
      await signUp.getByRole('button', { name: 'Sign Up', exact: true }).click();
      await expect(signUp.getByRole('alert')).toHaveText('Signup failed');
      await page.unroute('**/api/auth/signup');
    }
  });
});

async function stored(page: Page): Promise<string> {
  return (await page.evaluate(() => localStorage.getItem('gms_user'))) ?? 'null';
}

test.describe('what is typed', () => {
  test.use({ expectConsole: [/Failed to load resource/] });

  test('a typed password can be shown, and a phone at sign-up is sent where one is typed', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Login / Signup' }).click();
    const login = page.getByRole('dialog', { name: 'Sign In' });
    await login.getByLabel('Password').fill('seen by me');
    await expect(login.getByLabel('Password')).toHaveAttribute('type', 'password');
    await login.getByRole('button', { name: 'Show what is typed' }).click();
    await expect(login.getByLabel('Password')).toHaveAttribute('type', 'text');
    await login.getByRole('button', { name: 'Hide what is typed' }).click();
    await expect(login.getByLabel('Password')).toHaveAttribute('type', 'password');

    await login.getByRole('button', { name: 'Sign up' }).click();
    const signUp = page.getByRole('dialog', { name: 'Sign Up' });
    await signUp.getByLabel('Full Name').fill('With Phone');
    await signUp.getByLabel('Email').fill('with.phone@example.com');
    await signUp.getByLabel('Phone (optional)').fill('98250 54321');
    await signUp.getByLabel('Password', { exact: true }).fill('a long enough phrase');
    await signUp.getByLabel('Confirm Password').fill('a long enough phrase');
    await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 500, json: {} }));
    const sent = page.waitForRequest('**/api/auth/signup');
    await signUp.getByRole('button', { name: 'Sign Up', exact: true }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      email: 'with.phone@example.com',
      phone: '98250 54321',
    });
  });
});
