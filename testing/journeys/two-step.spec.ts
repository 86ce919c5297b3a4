import type { APIRequestContext, CDPSession, Page } from '@playwright/test';
import { codeAt, stepAt } from '../../server/accounts/second-factor/one-time-code.ts';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

const PASSWORD = 'nine lanterns on the pier';
const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

// A half sign-in is answered 401 and a wrong code 400 or 401, which the browser prints.
test.use({ expectConsole: [/Failed to load resource.*40[01]/] });

test('an authenticator app: set up, asked for at the sign-in, its code taken once; a recovery code instead', async ({
  page,
  request,
}) => {
  const email = await signUp(request);
  await logIn(page, email);
  await expect(page).toHaveURL('/user/home');
  await page.goto('/account');
  await expect(section(page).getByText('Off', { exact: true })).toBeVisible();
  await section(page).getByRole('button', { name: 'Add app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = fromBase32((await dialog.locator('p.figures').innerText()).replaceAll(' ', ''));
  await dialog.getByLabel('Code from your app').fill('000000');
  await dialog.getByRole('button', { name: 'Add this app' }).click();
  await expect(dialog.getByRole('alert')).toContainText('not the code');
  await expectAccessible(page);
  await dialog.getByLabel('Code from your app').fill(codeAt(secret, stepAt(new Date())));
  await dialog.getByRole('button', { name: 'Add this app' }).click();

  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [first = ''] = await codes.getByRole('listitem').allInnerTexts();
  await expectAccessible(page);
  // They are shown this once: nothing closes them before they are stored.
  await page.keyboard.press('Escape');
  await expect(codes).toBeVisible();
  await expect(codes.getByRole('button', { name: 'Done' })).toBeDisabled();
  await codes.getByLabel('I have stored them').check();
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(section(page).getByText('On', { exact: true })).toBeVisible();
  await expectFits(page);

  await logOut(page);
  await logIn(page, email);
  const step = page.getByRole('dialog', { name: 'Two-step sign-in' });
  await expect(step.getByLabel('Code from your app')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('gms_user'))).toBeNull();
  await expectAccessible(page);
  await step.getByLabel('Code from your app').fill('12345');
  await step.getByRole('button', { name: 'Sign in' }).click();
  await expect(step.getByRole('alert')).toContainText('not right');
  await step.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(step.getByLabel('Recovery code')).toBeFocused();
  await step.getByLabel('Recovery code').fill(first.toLowerCase());
  await step.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/user/home');
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('gms_user'))) ?? '{}')).toMatchObject({
    email,
    role: 'driver',
  });
  await page.goto('/account');
  await expect(section(page).getByText('9 are left')).toBeVisible();
});

test('five wrong codes end the sign-in, which says so and asks for the password again', async ({
  page,
  request,
}) => {
  const email = await signUp(request, { withApp: true });
  await logIn(page, email);
  const step = page.getByRole('dialog', { name: 'Two-step sign-in' });
  await step.getByRole('button', { name: 'Use a recovery code instead' }).click();
  for (let n = 0; n < 6; n += 1) {
    await step.getByLabel('Recovery code').fill(`wrong ${n}`);
    const answer = page.waitForResponse('**/api/auth/second-step');
    await step.getByRole('button', { name: 'Sign in' }).click();
    await answer;
  }
  const login = page.getByRole('dialog', { name: 'Sign In' });
  await expect(login.getByRole('status')).toContainText('Please enter your password again');
});

test('a passkey: made, asked for at the sign-in, then enough by itself; another site’s is refused', async ({
  page,
  request,
  baseURL,
}) => {
  // Passkeys belong to a name: 127.0.0.1 is none.
  const here = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  await page.goto(here);
  const email = await signUp(request);
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await logIn(page, email, here);
  await expect(page).toHaveURL(`${here}/user/home`);
  await page.goto(`${here}/account`);
  await section(page).getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'New passkey' });
  await dialog.getByLabel('Name of this passkey').fill('Laptop');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make the passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await codes.getByLabel('I have stored them').check();
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(section(page).getByText('Passkey, added on')).toBeVisible();
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  await logOut(page);
  await logIn(page, email, here);
  const step = page.getByRole('dialog', { name: 'Two-step sign-in' });
  await step.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(`${here}/user/home`);

  await logOut(page);
  await page.getByRole('button', { name: 'Login / Signup' }).click();
  const login = page.getByRole('dialog', { name: 'Sign In' });
  const sent = page.waitForRequest('**/api/auth/passkey');
  await login.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(`${here}/user/home`);

  // What was signed once signs in nowhere else, and not again.
  const again = await request.post(`${here}/api/auth/passkey`, {
    data: (await sent).postDataJSON() as object,
  });
  expect(again.status()).toBe(401);

  await logOut(page);
  await page.getByRole('button', { name: 'Login / Signup' }).click();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await login.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(login.getByRole('alert')).toContainText('No passkey was used');
});

test('where passkeys cannot work they are not offered, and the account page says why', async ({
  page,
  request,
}) => {
  const email = await signUp(request);
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Signup' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await logIn(page, email);
  await expect(page).toHaveURL('/user/home');
  await page.goto('/account');
  await expect(section(page)).toContainText('Passkeys need an address with a name and https');
});

test('who has to have a second factor sees nothing else until it is set up, and keeps the codes in sight', async ({
  page,
  request,
}) => {
  const email = await signUp(request);
  let hasFactor = false;
  // This demo requires none of its staff; what a server that does answers is tested there.
  await page.route('**/api/auth/session', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { account: object | null };
    await route.fulfill({ json: { ...answer, owesSecondFactor: answer.account !== null && !hasFactor } });
  });
  await logIn(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await section(page).getByRole('button', { name: 'Add app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  const secret = fromBase32((await dialog.locator('p.figures').innerText()).replaceAll(' ', ''));
  await dialog.getByLabel('Code from your app').fill(codeAt(secret, stepAt(new Date())));
  await dialog.getByRole('button', { name: 'Add this app' }).click();
  hasFactor = true;
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await codes.getByLabel('I have stored them').check();
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

async function signUp(request: APIRequestContext, { withApp = false } = {}): Promise<string> {
  const email = `two.step.${crypto.randomUUID()}@example.com`;
  const body = { name: 'Meera Shah', email, password: PASSWORD };
  expect((await request.post('/api/auth/signup', { data: body })).status()).toBe(201);
  const origin = new URL((await request.get('/healthz')).url()).origin;
  if (withApp) {
    const made = await request.post('/api/account/second-factor/app', { headers: { origin } });
    const { secret } = (await made.json()) as { secret: string };
    const data = { code: codeAt(fromBase32(secret), stepAt(new Date())) };
    const added = await request.put('/api/account/second-factor/app', { data, headers: { origin } });
    expect(added.ok()).toBe(true);
  }
  // Nobody is signed in here any more.
  await request.post('/api/auth/logout', { headers: { origin } });
  return email;
}

/** The page goes to `/` itself; one that is sent there meanwhile ends the other's way. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login / Signup' })).toBeVisible();
}

async function logIn(page: Page, email: string, at = ''): Promise<void> {
  await page.goto(`${at}/`);
  await page.getByRole('button', { name: 'Login / Signup' }).click();
  const login = page.getByRole('dialog', { name: 'Sign In' });
  await login.getByLabel('Email or Phone').fill(email);
  await login.getByLabel('Password').fill(PASSWORD);
  const answer = page.waitForResponse('**/api/auth/login');
  await login.getByRole('button', { name: 'Sign In', exact: true }).click();
  await answer;
}

/** Chromium's virtual authenticator: it knows its owner, and stores passkeys that can be found by themselves. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
