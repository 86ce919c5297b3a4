import type { Page } from '@playwright/test';
import { expect, expectAccessible, PASSWORD } from './journey.ts';
import { expectFits } from './expect-fits.ts';
import { linkTo } from './mail.ts';
import { test } from './manager.ts';

const LONG = 'seventeen green mangoes';
const SHORT = 'lantern on the pier';
let people = 0;
const someone = () => `journey-${Date.now()}-${(people += 1)}@mall.example`;

async function signUp(page: Page, email: string, password: string): Promise<void> {
  const data = { name: 'Journey Driver', email, password, plateNumbers: [] };
  const answer = await page.request.post('/api/auth/signup', { data });
  expect(answer.status()).toBe(201);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email or Phone').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
}

async function invite(page: Page, email: string, mall: string): Promise<void> {
  await page.goto('/super');
  await page.getByRole('tab', { name: 'Admins' }).click();
  await page.getByLabel('Admin name').fill('Meera Shah');
  await page.getByLabel('Admin email').fill(email);
  await page.getByLabel(mall).check();
  await page.getByRole('button', { name: 'Add admin' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'An invitation is on its way' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText(email);
}

test('an invited address becomes an admin by the link that was mailed', async ({
  page,
  signIn: as,
  manager,
}) => {
  const mall = await manager.add({ name: `Invited Mall ${Date.now()}` });
  const email = someone();
  await as('super');
  await invite(page, email, mall.name);
  await expectAccessible(page);
  await page.request.post('/api/auth/logout', { headers: { origin: new URL(page.url()).origin } });

  await page.goto(await linkTo(email, 'invitation'));
  await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible();
  await expect(page.getByText(mall.name)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByLabel('Password', { exact: true }).fill('too short');
  await page.getByLabel('Confirm Password').fill('too long');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(LONG);
  await page.getByLabel('Confirm Password').fill(LONG);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(`/admin/${mall.slug}`);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test.describe('where an answer is a refusal', () => {
  test.use({ expectConsole: [/Failed to load resource/] });

  test('a stranger who signed up with the address first gets nothing, and the owner starts afresh', async ({
    page,
    browser,
    signIn: as,
    manager,
    baseURL,
  }) => {
    const mall = await manager.add({ name: `Wanted Mall ${Date.now()}` });
    const email = someone();
    const stranger = await browser.newPage({ baseURL: baseURL ?? '' });
    await signUp(stranger, email, SHORT);
    await as('super');
    await invite(page, email, mall.name);
    await page.request.post('/api/auth/logout', { headers: { origin: new URL(page.url()).origin } });
    await stranger.goto(`/admin/${mall.slug}`);
    await expect(stranger.getByRole('heading', { name: 'Not for this account' })).toBeVisible();

    const link = await linkTo(email, 'invitation');
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'That account is not mine' }).click();
    await page.getByLabel('Password', { exact: true }).fill(LONG);
    await page.getByLabel('Confirm Password').fill(LONG);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page).toHaveURL(`/admin/${mall.slug}`);
    expect((await stranger.request.get('/api/auth/me')).status()).toBe(401);
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();
    await stranger.close();
  });

  test('a driver accepts with the own account, which then needs a longer password', async ({
    page,
    signIn: as,
    manager,
  }) => {
    const mall = await manager.add({ name: `Own Mall ${Date.now()}` });
    const email = someone();
    await signUp(page, email, 'mango.lane');
    await page.context().clearCookies();
    await as('super');
    await invite(page, email, mall.name);
    await page.request.post('/api/auth/logout', { headers: { origin: new URL(page.url()).origin } });
    await page.goto(await linkTo(email, 'invitation'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await signIn(page, email, 'mango.lane');
    await page.getByLabel('Your password').fill('mango.lane');
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByLabel('New password').fill(LONG);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page).toHaveURL(`/admin/${mall.slug}`);
  });

  test('a forgotten password is chosen anew by a mailed link, which leaves the address at once', async ({
    page,
  }) => {
    const email = someone();
    await page.goto('/about');
    await signUp(page, email, SHORT);
    await page.goto(await linkTo(email, 'verify'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    await page.request.post('/api/auth/logout', { headers: { origin: new URL(page.url()).origin } });

    await page.goto('/');
    await page.getByRole('button', { name: 'Login / Signup' }).click();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await expect(page).toHaveURL('/reset');
    await expectAccessible(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status')).toContainText('a link is on its way');

    await page.goto(await linkTo(email, 'reset'));
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expect(page).toHaveURL('/reset');
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill('another quiet evening');
    await page.getByLabel('Confirm new password').fill('another quiet evening');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password has changed' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await signIn(page, email, 'another quiet evening');
    await expect(page).toHaveURL('/user/home');
  });

  test('the account page: profile, password, browsers', async ({ page, browser, baseURL }) => {
    const email = someone();
    await signUp(page, email, SHORT);
    const phone = await browser.newPage({ baseURL: baseURL ?? '' });
    await phone.request.post('/api/auth/login', { data: { email, password: SHORT } });
    await page.goto('/user/home');
    await page.getByRole('link', { name: 'Your account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    await expect(page.getByText('Not confirmed')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByLabel('Full Name').fill('Asha R. Rao');
    await page.getByLabel('Phone (optional)').fill('none');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
    await page.getByLabel('Phone (optional)').fill('');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();

    const list = page.getByRole('list', { name: 'Signed-in browsers' }).getByRole('listitem');
    await expect(list).toHaveCount(2);
    await expect(list.first()).toContainText('This browser');
    await list
      .nth(1)
      .getByRole('button', { name: /^Sign out/ })
      .click();
    await expect(list).toHaveCount(1);
    expect((await phone.request.get('/api/auth/me')).status()).toBe(401);
    await phone.close();

    const form = page.getByRole('region', { name: 'Password' });
    await form.getByLabel('Old password').fill(PASSWORD);
    await form.getByLabel('New password', { exact: true }).fill('another quiet evening');
    await form.getByLabel('Confirm new password').fill('another quiet evening');
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(form.getByText('This is not your password.')).toBeVisible();
    await form.getByLabel('Old password').fill(SHORT);
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(form.getByText('Your password has changed.')).toBeVisible();
  });
});
