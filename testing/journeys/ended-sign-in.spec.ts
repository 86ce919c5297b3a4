import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, PASSWORD } from './journey.ts';
import { test } from './manager.ts';

test.use({ expectConsole: [/Failed to load resource|net::ERR|LoadError/] });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign In' });

async function signInOver(page: Page, who: string): Promise<void> {
  await dialog(page).getByLabel('Email or Phone').fill(`${who}@example.com`);
  await dialog(page).getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
}

interface Form {
  who: 'super' | 'driver';
  /** `:mall` is a mall of the journey's own. */
  path: string;
  /** Opens the form, where it is not there at once. */
  open?: (page: Page, mall: string) => Promise<void>;
  field: (page: Page) => Locator;
  save: string;
  typed: string;
}

const FORMS: readonly Form[] = [
  {
    who: 'super',
    path: '/super',
    open: (page, mall) =>
      page.getByRole('article').filter({ hasText: mall }).getByRole('button', { name: 'Edit' }).click(),
    field: (page) => page.getByRole('dialog').getByLabel('Address'),
    save: 'Update Mall',
    typed: 'Typed before it ended',
  },
  {
    who: 'driver',
    path: '/account',
    field: (page) => page.getByLabel('Full Name'),
    save: 'Save profile',
    typed: 'Typed before it ended',
  },
  {
    who: 'super',
    path: '/admin/:mall/prices',
    field: (page) => page.getByLabel('Free minutes').first(),
    save: 'Save the draft',
    typed: '777',
  },
  {
    who: 'super',
    path: '/admin/:mall/people',
    field: (page) => page.getByLabel('Name').last(),
    save: 'Invite',
    typed: 'Typed before it ended',
  },
];

for (const { who, path, open, field, save, typed } of FORMS) {
  test(`a sign-in that ends takes nothing that was typed at ${path}: sign in over it, and save`, async ({
    page,
    signIn,
    context,
    manager,
  }) => {
    const mall = await manager.add({ name: `Ended ${Date.now()}`, isLive: true });
    await signIn(who);
    await page.goto(path.replace(':mall', mall.slug));
    await open?.(page, mall.name);
    const before = await field(page).inputValue();
    await field(page).fill(typed);
    if (save === 'Invite') await page.getByLabel('Email').last().fill(`typed-${Date.now()}@example.com`);
    await context.clearCookies();
    const button = page.getByRole('button', { name: save, exact: true }).last();
    await button.click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
    // Not now: the dialog goes, and the form below it stays.
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue(typed);
    await button.click();
    await signInOver(page, who);
    await expect(field(page)).toHaveValue(typed);
    const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET');
    await button.click();
    expect((await saved).ok()).toBe(true);
    if (path === '/account') {
      await field(page).fill(before);
      await button.click();
    }
  });
}

test('a reading that is refused says so over the page, which stays, and leads back in', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('palladium');
  await page.goto('/admin/palladium/people');
  await page.getByLabel('Name').last().fill('Typed before it ended');
  await context.clearCookies();
  await page.clock.install();
  await page.clock.fastForward('01:10');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Your sign-in has ended.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel('Name').last()).toHaveValue('Typed before it ended');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await signInOver(page, 'palladium');
  await expect(page.getByText('Your sign-in has ended.')).toHaveCount(0);
  await expect(page.getByLabel('Name').last()).toHaveValue('Typed before it ended');
});

test('another person who signs in over a page inherits nothing that was typed on it', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('driver');
  await page.goto('/account');
  await page.getByLabel('Full Name').fill('Of the first person');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await signInOver(page, 'phoenix');
  await expect(page.getByLabel('Full Name')).not.toHaveValue(/^(|Of the first person|Demo Driver)$/);
  await expect(page.getByText('phoenix@example.com').first()).toBeVisible();
});

test('without a network Logout says so in the app, and goes to / as soon as it is back', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('driver');
  await page.goto('/user/history');
  await expect(page.getByRole('heading', { name: 'Parking History' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You are signed out here' })).toBeVisible();
  await expect(page.getByText('Parking History')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page).toHaveURL('/');
  await expect.poll(async () => (await page.request.get('/api/auth/me')).status()).toBe(401);
});

test('the sign-in form that could not be loaded is loaded by the next press', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Get a Demo' });
  await page.route('**/assets/*', (route) => route.abort());
  await opener.click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/assets/*');
  await opener.click();
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the message that cannot be sent without a network fails in the words of the page, and is sent later', async ({
  page,
  context,
}) => {
  const alerts: string[] = [];
  page.on('dialog', (alert) => {
    alerts.push(alert.message());
    void alert.accept();
  });
  await page.goto('/contact');
  for (const [field, value] of [
    ['First Name', 'Asha'],
    ['Last Name', 'Patel'],
    ['Email', 'asha@example.com'],
    ['Phone', '+919825012345'],
    ['Message', 'Typed before the network went'],
  ] as const)
    await page.getByLabel(field, { exact: true }).fill(value);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const words = 'There was an error sending your message. Please try again.';
  await expect(page.getByRole('alert')).toHaveText(words);
  expect(alerts).toEqual([words]);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText(/Your message has been sent successfully/)).toBeVisible();
});
