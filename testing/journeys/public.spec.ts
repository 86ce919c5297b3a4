import type { Page } from '@playwright/test';
import { expect, expectAccessible, PASSWORD, test } from './journey.ts';

const PAGES = ['/', '/solutions', '/about', '/contact'] as const;

/** What a dialog said in its alert; the alert is accepted. */
function nextAlert(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
}

for (const path of PAGES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} is accessible in the ${colorScheme}, at 1440, 390 and 320 px, and nothing sticks out`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expectAccessible(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      }
    });
  }
}

test('public pages read without JavaScript, and tell search engines what they are', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const titles = new Set<string>();
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{50,}/);
    const structured = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(structured ?? '')).toMatchObject({ '@context': 'https://schema.org' });
    titles.add(await page.title());
  }
  expect(titles.size).toBe(PAGES.length);
  await context.close();
});

test('the landing page holds what the specification names', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Digitalize your parking system now.' })).toBeVisible();
  await expect(
    main.getByRole('heading', { name: 'Our solutions: Efficient, secure, and tailored parking solutions.' }),
  ).toBeVisible();
  for (const name of ['ANPR For Seamless Parking', 'Ultrasonic Sensors', 'AI-Driven Parking']) {
    await expect(main.getByRole('heading', { name })).toBeVisible();
  }
  await expect(main.getByRole('heading', { name: 'Why choose our solutions?' })).toBeVisible();
  for (const name of ['Real-time Availability', 'Automated Ticketing', 'Digital Payments']) {
    await expect(main.getByRole('heading', { name })).toBeVisible();
  }
  const footer = page.getByRole('contentinfo');
  for (const title of ['Links', 'Manage By', 'More']) {
    await expect(footer.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(footer.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('href', /^https:/);
  await main.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contact');
});

test('the four questions open independently, and one tells of the auto-extension', async ({ page }) => {
  await page.goto('/');
  const questions = page.getByRole('main').locator('button[aria-expanded]');
  await expect(questions).toHaveCount(4);
  for (let index = 0; index < 4; index++) await questions.nth(index).click();
  for (let index = 0; index < 4; index++) {
    await expect(questions.nth(index)).toHaveAttribute('aria-expanded', 'true');
  }
  await expect(
    page.getByText(/auto-extends your session, charged at the standard hourly rate/),
  ).toBeVisible();
  await questions.nth(1).click();
  await expect(questions.nth(1)).toHaveAttribute('aria-expanded', 'false');
  await expect(questions.nth(0)).toHaveAttribute('aria-expanded', 'true');
});

test('at 768 px the links are in a menu that exists only while it is open', async ({ page }) => {
  await page.setViewportSize({ width: 769, height: 800 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Solutions' })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Solutions' })).toHaveCount(0);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('navigation').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/about');
});

test('the dialogs: opened in four ways, closed in three, scroll locked, focus kept and given back', async ({
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
      expect(await login.evaluate((box) => box.contains(document.activeElement))).toBe(true);
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
  await page.goto('/about');
  await page.getByRole('main').getByRole('button', { name: 'Get a Demo' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  const signUp = page.getByRole('dialog', { name: 'Sign Up' });
  await expect(signUp).toContainText('Create your account to get started with our parking solutions.');
  await expect(signUp).toContainText('Already have an account?');
  await expect(signUp.getByText('Plate numbers (optional, max 3)')).toBeVisible();
  await expect(signUp.getByPlaceholder(/^Plate #\d \(e\.g\., \w+\)$/)).toHaveCount(3);
  await page.emulateMedia({ colorScheme: 'dark' });
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

test('a page takes clicks before its script has arrived', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/site-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const question = page.getByRole('main').locator('button[aria-expanded]').first();
  await question.click();
  await page.getByRole('button', { name: 'Get a Demo' }).focus();
  await page.keyboard.press('Enter');
  await expect(question).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveAttribute('aria-expanded', 'true');
});

test('a contact form sent before the script has arrived is checked, not lost', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/site-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('First Name').fill('Aditi');
  await page.getByRole('button', { name: 'Send Message' }).click();
  release();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Aditi');
  await expect(page).toHaveURL('/contact');
});

test.describe('where an answer is a refusal', () => {
  test.use({ expectConsole: [/Failed to load resource|^LoadError/] });

  test('a failed login is the server’s sentence in an alert; nothing is stored', async ({ page }) => {
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
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('gms_user'))).toBeNull();
  });

  test('a failed sign-up is said inline, and without words of the server: Signup failed', async ({
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

  test('a failed message is an alert: the server’s words, or ours where it has none', async ({ page }) => {
    const cases = [
      [{ status: 429, json: { error: 'Too many messages.', code: 'too_many' } }, 'Too many messages.'],
      [{ status: 500, body: 'oops' }, 'Failed to send message'],
      ['abort', 'There was an error sending your message. Please try again.'],
    ] as const;
    await page.goto('/contact');
    await fillContact(page);
    for (const [fail, sentence] of cases) {
      await page.route('**/api/contact', (route) => (fail === 'abort' ? route.abort() : route.fulfill(fail)));
      const alert = nextAlert(page);
      await page.getByRole('button', { name: 'Send Message' }).click();
      expect(await alert).toBe(sentence);
      await expect(page.getByLabel('Message')).toHaveValue(/ten characters/);
      await page.unroute('**/api/contact');
    }
  });

  for (const path of ['/user/history', '/admin/palladium', '/palladium', '/super']) {
    test(`a visitor on ${path} gets the login dialog, and after it the page asked for`, async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('gms_user', '{"id":"old"}'));
      await page.goto(path);
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('gms_user'))).toBeNull();
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
});

test('the contact form says what is missing, forgets it field by field, and sends once', async ({ page }) => {
  await page.clock.install();
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const faults = {
    'First Name': 'First name is required',
    'Last Name': 'Last name is required',
    Email: 'Email is required',
    Phone: 'Phone number is required',
    Message: 'Message is required',
  };
  for (const [label, fault] of Object.entries(faults)) {
    await expect(page.getByText(fault)).toBeVisible();
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(fault);
  }
  await expect(page.getByLabel('First Name')).toBeFocused();
  for (const [label, fault] of Object.entries(faults)) {
    await page.getByLabel(label).fill('x');
    await expect(page.getByText(fault)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Send Message' }).click();
  for (const fault of [
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Message must be at least 10 characters long',
  ]) {
    await expect(page.getByText(fault)).toBeVisible();
  }
  await expectAccessible(page);
  await fillContact(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/contact', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  release();
  const thanks = page.getByText(
    "Thank you! Your message has been sent successfully. We'll get back to you soon.",
  );
  await expect(thanks).toBeVisible();
  for (const label of Object.keys(faults)) await expect(page.getByLabel(label)).toHaveValue('');
  await page.clock.runFor(4_900);
  await expect(thanks).toBeVisible();
  await page.clock.runFor(200);
  await expect(thanks).toHaveCount(0);
});

test('a driver is told kindly that a page of the staff is not for this account', async ({ page, signIn }) => {
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

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Aditi');
  await page.getByLabel('Last Name').fill('Shah');
  await page.getByLabel('Email').fill('aditi@example.com');
  await page.getByLabel('Phone').fill('+91 98765 43210');
  await page.getByLabel('Message').fill('More than ten characters, with <b>markup</b>.');
}

async function stored(page: Page): Promise<string> {
  return (await page.evaluate(() => localStorage.getItem('gms_user'))) ?? 'null';
}
