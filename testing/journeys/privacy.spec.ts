import { readFileSync } from 'node:fs';
import { expectAccessible, expect, test } from './journey.ts';
import { expectFits } from './expect-fits.ts';

const PASSWORD = 'three quiet mangoes';
const PLATE = 'KA01XQ4711';

test('the notice says what is stored and for how long, by this server’s own settings', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Privacy notice');
  await expect(main.getByText('Images of cars at a gate')).toBeVisible();
  const { retention } = (await (await page.request.get('/api/privacy/notice')).json()) as {
    retention: Record<string, number>;
  };
  await expect(main.getByText(`For ${retention['images']} days.`)).toBeVisible();
  await expect(main.getByText(`For ${retention['plates']} days.`)).toBeVisible();
  await expect(main.getByText(/Data Protection Board of India/)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

test.describe('where an answer is a refusal', () => {
  // The browser prints each refusal: of the wrong password, and of what a page that is being left still asks for.
  test.use({ expectConsole: [/Failed to load resource/] });

  test('who signs up agrees to the notice, downloads everything, and deletes the account', async ({
    page,
  }) => {
    const email = `privacy-${crypto.randomUUID()}@example.com`;
    await page.goto('/');
    await page.getByRole('button', { name: 'Login / Signup' }).first().click();
    await page.getByRole('button', { name: 'Sign up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign Up' });
    await expect(dialog.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
    await dialog.getByLabel('Full Name').fill('Xanthippe Quillfeather');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('Confirm Password').fill(PASSWORD);
    await dialog.getByRole('textbox', { name: /plate/i }).first().fill(PLATE);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/user/home');
    // Agreed at the sign-up, so nothing is asked again.
    await expect(page.getByRole('button', { name: 'I agree' })).toHaveCount(0);

    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Your data' });
    await expect(section.getByRole('list', { name: 'What you agreed to' })).toContainText(
      'when you signed up',
    );
    const downloading = page.waitForEvent('download');
    await section.getByRole('link', { name: 'Download your data' }).click();
    const file = await (await downloading).path();
    const data = JSON.parse(readFileSync(file, 'utf8')) as {
      account: { email: string };
      plates: { claimed: { plate: string }[] };
    };
    expect(data).toMatchObject({ account: { email }, plates: { claimed: [{ plate: PLATE }] } });

    await section.getByRole('button', { name: 'Delete your account' }).click();
    const asked = page.getByRole('dialog', { name: 'Delete your account?' });
    await asked.getByLabel('Password').fill('not this one');
    await asked.getByRole('button', { name: 'Delete for good' }).click();
    await expect(asked.getByText('This is not your password.')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await asked.getByLabel('Password').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('gms_user'))).toBeNull();
    const again = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
    expect(again.status()).toBe(401);
  });
});

test('a driver whose car is inside reads that its plate waits', async ({ page, devices }) => {
  const email = `inside-${crypto.randomUUID()}@example.com`;
  const plate = 'KA01XQ4712';
  const made = await page.request.post('/api/auth/signup', {
    data: { name: 'Asha Rao', email, password: PASSWORD, plateNumbers: [plate] },
  });
  expect(made.ok()).toBe(true);
  const { display } = await devices.read('entry', plate);
  const code = /Code ([2-9A-Z]{7})/.exec(display.join(' '))?.[1];
  const origin = new URL(made.url()).origin;
  const proven = await page.request.post('/api/account/plates/proofs', {
    data: { plate, code },
    headers: { origin },
  });
  expect(proven.status()).toBe(201);
  await page.goto('/account');
  // Signed up elsewhere, without the notice: it is shown once.
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByRole('button', { name: 'I agree' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete your account' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(asked.getByText(`${plate} is inside Palladium Mall now.`)).toBeVisible();
  await asked.getByLabel('Password').fill(PASSWORD);
  await asked.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL('/');
  expect((await devices.read('exit', plate)).decision).toMatch(/open|hold/);
});

test('a super admin reads messages, notes them as answered and deletes them', async ({ page, signIn }) => {
  const message = `Where is my car, please? ${crypto.randomUUID()}`;
  await page.request.post('/api/contact', {
    data: {
      firstName: 'Meera',
      lastName: 'Shah',
      email: 'meera@example.com',
      phone: '+91 98250 12345',
      message,
    },
  });
  await signIn('super');
  await page.goto('/super');
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByRole('searchbox').fill(message.slice(-12));
  const card = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(message);
  await expectAccessible(page);
  await expectFits(page);
  await card.getByRole('button', { name: 'Note as answered' }).click();
  await expect(page.getByText('No messages here')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(card.getByText('Answered', { exact: true })).toBeVisible();
  page.once('dialog', (asked) => void asked.accept());
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No messages here')).toBeVisible();
});
