import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { test } from './manager.ts';
import { BILL, STARTED, THE_BILL } from './shown-bill.ts';

// Refusals that are asked for.
test.use({ expectConsole: [/Failed to load resource/] });

/** Marks the page if a sentence stands there from now on, be it for a moment. */
const noteOnceShown = (page: Page, sentence: string) =>
  page.evaluate((words) => {
    const look = () => {
      if (document.body.textContent?.includes(words)) document.documentElement.dataset['wasShown'] = words;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  }, sentence);

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name });

test('the focus goes to the heading of the page that a link leads to, unless the page gives it elsewhere', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  await page.goto('/user/home');
  await expect(heading(page, /./)).toBeVisible();
  for (const [link, title] of [
    ['History', /History/],
    ['Mall', /Mall/],
    ['Help', /./],
    ['Home', /./],
  ] as const) {
    const pressed = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: link, exact: true });
    await pressed.focus();
    await pressed.press('Enter');
    await expect(pressed).toHaveAttribute('aria-current', 'page');
    await expect(heading(page, title)).toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveURL('/user/help');
  await expect(heading(page, /./)).toBeFocused();
});

test('a wrong password leaves the focus in the dialog, and whoever has signed in is at the heading', async ({
  page,
}) => {
  await page.goto('/user/home');
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('driver@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('not the right one');
  const button = dialog.getByRole('button', { name: 'Sign In', exact: true });
  await button.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(button).toBeFocused();
  await noteOnceShown(page, 'Your sign-in has ended');
  await dialog.getByLabel('Password', { exact: true }).fill('park-demo-2026');
  await button.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('h1')).toBeFocused();
  await expect(page.locator('html')).not.toHaveAttribute('data-was-shown');
});

test('a button that calls the server keeps the focus, and what replaces it gets it', async ({
  page,
  signIn,
  manager,
}) => {
  test.slow();
  const mall = await manager.add({ name: `Focus ${Date.now()}` });
  await signIn('super');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/super');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: mall.name, exact: true }) });
  await card.getByRole('button', { name: 'Activate' }).click();
  await expect(card.getByRole('button', { name: 'Deactivate' })).toBeFocused();

  await page.goto(`/admin/${mall.slug}/prices`);
  const unit = page.getByLabel('A unit (rupees)').nth(1);
  for (const [typed, fault] of [
    ['12,50', 'Write rupees with a dot, such as 12.50.'],
    ['-5', 'Write rupees with a dot, such as 12.50.'],
    ['abc', 'Write rupees with a dot, such as 12.50.'],
    ['', 'Must not be empty.'],
  ] as const) {
    await unit.fill(typed);
    await expect(unit).toHaveAccessibleDescription(fault);
  }
  await unit.fill('₹1,250');
  await expect(unit).toHaveAccessibleDescription('');
  const save = page.getByRole('button', { name: 'Save the draft' });
  await save.click();
  const saved = page.getByText('The draft is saved. Nothing is charged by it yet.');
  await expect(saved).toBeVisible();
  await expect(save).toBeFocused();
  await expect(save).toBeDisabled();
  await unit.fill('1,251');
  await expect(saved).toHaveCount(0);
  const publish = page.getByRole('button', { name: 'Publish these prices' });
  await publish.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Cars that enter from then on')).toBeVisible();
  await expect(publish).toBeFocused();

  await page.goto('/super');
  await card.getByRole('button', { name: 'Delete' }).click();
  const gone = page.getByRole('status').filter({ hasText: `“${mall.name}” is deleted.` });
  await expect(gone).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});

test('the pay page holds the focus while it asks, after a refusal, and when the code appears', async ({
  page,
}) => {
  await page.route(THE_BILL, (route) => route.fulfill({ json: BILL }));
  let release = () => {};
  let answers = 0;
  await page.route('**/api/pay/some-token/payments', async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    answers += 1;
    if (answers === 1) return route.fulfill({ status: 503, json: { error: 'Busy', code: 'busy' } });
    return route.fulfill({ status: 201, json: STARTED });
  });
  await page.goto('/pay/some-token');
  const button = page.locator('#pay-upi');
  await button.focus();
  await button.press('Enter');
  await expect(button).toHaveText('One moment…');
  await expect(button).toBeFocused();
  release();
  await expect(page.getByRole('alert')).toHaveText('Busy');
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(button).toHaveText('One moment…');
  release();
  const waiting = page.getByText(/^Waiting for your payment of/);
  await expect(waiting).toBeFocused();
});

for (const [width, height] of [
  [320, 256],
  [640, 256],
] as const)
  test(`the bill is seen at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.route(THE_BILL, (route) => route.fulfill({ json: BILL }));
    await page.goto('/pay/some-token');
    await expect(page.locator('#pay-upi')).toBeVisible();
    await page.locator('#bill').scrollIntoViewIfNeeded();
    expect(await page.locator('#pay').evaluate((part) => getComputedStyle(part).position)).toBe('static');
  });
