import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible } from './journey.ts';
import { test } from './manager.ts';

/** Answers what was asked since; the answer to the next question is `answer.yes`. */
function follow(page: Page): { asked: string[]; answer: { yes: boolean } } {
  const asked: string[] = [];
  const answer = { yes: false };
  page.on('dialog', (question) => {
    asked.push(question.message());
    void (answer.yes ? question.accept() : question.dismiss());
  });
  return { asked, answer };
}

const waysOut = (page: Page, dialog: Locator) => [
  () => page.keyboard.press('Escape'),
  () => page.mouse.click(5, 500),
  () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
  () => page.evaluate(() => history.back()),
];

const LOSE = 'Close without saving? What you typed here is lost.';
const UNCOPIED = 'Close without copying it? It cannot be shown again.';

test('what was typed into a pass asks before Escape, the backdrop, the X or going back throws it away', async ({
  page,
  signIn,
}) => {
  const { asked, answer } = follow(page);
  await signIn('palladium');
  await page.goto('/admin/palladium');
  await page.getByRole('link', { name: 'Passes' }).click();
  const opener = page.getByRole('button', { name: 'Add', exact: true });
  await opener.click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Person or company');
  await field.fill('Typed, and taken back');
  await field.fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(asked).toEqual([]);
  await opener.click();
  await field.fill('Took a while to type');
  for (const leave of waysOut(page, dialog)) {
    await leave();
    await expect.poll(() => asked.splice(0)).toEqual([LOSE]);
    await expect(field).toHaveValue('Took a while to type');
    await expect(page).toHaveURL(/\/passes$/);
  }
  expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  answer.yes = true;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('keys of a merchant that were typed ask too', async ({ page, signIn, manager }) => {
  const mall = await manager.add({ name: `Merchant Typed ${Date.now()}` });
  const { asked } = follow(page);
  await signIn('super');
  await page.goto('/super');
  const card = page.getByRole('article').filter({ hasText: mall.name });
  await card.getByRole('button', { name: 'Payments' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Set an account of its own' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await card.getByRole('button', { name: 'Payments' }).click();
  await dialog.getByRole('button', { name: 'Set an account of its own' }).click();
  await dialog.getByLabel('Key secret').fill('secret that was typed');
  await page.keyboard.press('Escape');
  await expect.poll(() => asked.splice(0)).toEqual([LOSE]);
  await expect(dialog.getByLabel('Key secret')).toHaveValue('secret that was typed');
  // Cancel says what it does: nothing typed is there any more.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('a device key that is shown once asks before it is closed uncopied, and no more once it was copied', async ({
  page,
  signIn,
  manager,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const mall = await manager.add({ name: `Key Once ${Date.now()}` });
  const { asked } = follow(page);
  await signIn('super');
  await page.goto('/user/home');
  await page.goto('/super');
  await page.getByRole('tab', { name: 'Devices' }).click();
  await page.getByRole('combobox', { name: 'Mall' }).selectOption({ label: mall.name });
  const register = async (name: string) => {
    await page.getByLabel('Device name').fill(name);
    await page.getByRole('button', { name: 'Register device' }).click();
  };
  await register('First camera');
  const dialog = page.getByRole('dialog', { name: 'Device key' });
  const key = (await dialog.getByRole('code').first().textContent()) ?? '';
  for (const leave of waysOut(page, dialog).slice(0, 3)) {
    await leave();
    await expect.poll(() => asked.splice(0)).toEqual([UNCOPIED]);
    await expect(dialog).toContainText(key);
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy key' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(asked).toEqual([]);

  // Who wrote it down says so.
  await register('Second camera');
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(dialog).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('a search that was typed, and a sign-in, close without a question', async ({ page, signIn }) => {
  const { asked } = follow(page);
  await page.goto('/about');
  await page.getByRole('main').getByRole('button', { name: 'Get a Demo' }).click();
  await page.getByLabel('Email or Phone').fill('somebody@example.com');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await signIn('palladium');
  await page.goto('/admin/palladium');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox').fill('GJ05');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked).toEqual([]);
});
