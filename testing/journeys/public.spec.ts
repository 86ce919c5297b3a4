import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

const PAGES = ['/', '/solutions', '/about', '/contact', '/terms', '/refunds'] as const;

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
  // Nothing can open them: all four answers are read.
  await page.goto('/');
  await expect(page.locator('p[data-answer]')).toHaveCount(4);
  for (const answer of await page.locator('p[data-answer]').all()) await expect(answer).toBeVisible();
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

test('the example of a section looks as the live view does', async ({ page }) => {
  const colourOf = (spot: Locator) => spot.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.goto('/');
  const example = page.getByRole('img', { name: 'An example of the live view' });
  const [taken, free] = [example.getByText('A01').locator('..'), example.getByText('A02').locator('..')];
  const shown = [await colourOf(taken), await colourOf(free)];
  await page.goto('/live/palladium');
  const live = (status: string) => page.locator(`[data-status=${status}]`).first();
  expect([await colourOf(live('occupied')), await colourOf(live('empty'))]).toEqual(shown);
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

test('below 768 px the links are in a menu that exists only while it is open', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Solutions' })).toBeVisible();
  await page.setViewportSize({ width: 767, height: 800 });
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
