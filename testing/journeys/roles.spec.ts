import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

const HOME = '/admin/palladium';
const pageLinks = (page: Page) => page.getByRole('main').getByRole('link');

/** A page that is not part of the role says so, and offers the way back. */
async function expectShut(page: Page, path: string) {
  await page.goto(`${HOME}/${path}`);
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
}

test('an attendant’s day: the lanes, the queue and a plate; no totals of money', async ({ page, signIn }) => {
  await signIn('attendant');
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
  await page.goto('/admin');
  await expect(page).toHaveURL(HOME);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'All sessions' })).toBeVisible();
  await expect(page.getByText('Total Revenue')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0);
  for (const name of ['Attention', 'Lanes', 'Recount'])
    await expect(pageLinks(page).filter({ hasText: name })).toHaveCount(1);
  for (const name of ['Books', 'Prices', 'Disputes', 'People', 'Audit'])
    await expect(pageLinks(page).filter({ hasText: new RegExp(`^${name}$`) })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${HOME}/lanes`);
  await expect(page.getByRole('heading', { name: 'Your cash drawer' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'At the exits' })).toHaveCount(0);
  await page.goto(`${HOME}/attention`);
  await expect(page.getByRole('heading', { level: 1, name: 'Attention' })).toBeVisible();
  await page.goto(`${HOME}/recount`);
  await expect(page.getByRole('heading', { level: 1, name: 'Recount' })).toBeVisible();
  expect(refused).toEqual([]);
  await expectShut(page, 'books');
  await expectShut(page, 'people');
  await expectAccessible(page);
});

test('an accountant’s day: figures, books, prices and disputes, and nothing to change', async ({
  page,
  signIn,
}) => {
  await signIn('accountant');
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
  await page.goto(HOME);
  await expect(page.getByRole('heading', { name: 'Now', exact: true })).toBeVisible();
  await expect(page.getByText('Total Revenue')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export CSV' })).toBeVisible();
  await expect(pageLinks(page).filter({ hasText: 'Recount' })).toHaveCount(0);
  await page.goto(`${HOME}/books`);
  await expect(page.getByRole('heading', { name: 'Refunds that wait' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tax details' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${HOME}/prices`);
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Draft of the next tariff' })).toHaveCount(0);
  await page.goto(`${HOME}/disputes`);
  await expect(page.getByRole('tab', { name: /Open/ })).toBeVisible();
  await page.goto(`${HOME}/reports`);
  await expect(page.getByRole('heading', { name: 'Files' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Morning mail' })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
  await expectShut(page, 'lanes');
  await expectShut(page, 'attention');
});

test('a manager’s day: everything but people, devices and what changes prices', async ({ page, signIn }) => {
  await signIn('manager');
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
  await page.goto(HOME);
  await expect(page.getByRole('heading', { name: 'Now', exact: true })).toBeVisible();
  for (const [path, title] of [
    ['attention', 'Attention'],
    ['lanes', 'Lanes'],
    ['books', 'Books'],
    ['disputes', 'Disputes'],
    ['prices', 'Prices'],
    ['recount', 'Recount'],
  ] as const) {
    await page.goto(`${HOME}/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  }
  expect(refused).toEqual([]);
  await expectShut(page, 'people');
  await expectShut(page, 'audit');
});

test('an admin invites somebody, changes and ends a role, and sees who did what', async ({
  page,
  signIn,
}) => {
  await signIn('palladium');
  await page.goto(`${HOME}/people`);
  const people = page.getByRole('region', { name: 'People of this mall' });
  await expect(people.getByText('Anita Attendant')).toBeVisible();
  await expect(people.getByText('Pallavi Admin')).toBeVisible();
  const email = `journey-${Date.now()}@example.com`;
  await page.getByLabel('Name').fill('Ravi Joshi');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Role', { exact: true }).selectOption('accountant');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('region', { name: 'Invited to this mall' }).getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Take back the invitation of ${email}` }).click();
  await expect(page.getByText(email)).toHaveCount(1);
  await people.getByRole('link', { name: 'What Anita Attendant did' }).click();
  await expect(page.getByLabel('Person')).toHaveValue('attendant@example.com');
});

test('Ctrl K finds a session by a part of its plate, a page and a slot, by the keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn('palladium');
  await page.goto(HOME);
  const table = page.getByRole('table', { name: 'All sessions' });
  const plate = (await table.locator('bdi, .plate').first().textContent()) ?? '';
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /Part of a plate/ });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: /^Lanes/ })).toBeVisible();
  await field.fill(plate.slice(-4).toLowerCase());
  const first = page.getByRole('group', { name: 'Sessions' }).getByRole('option').first();
  await expect(first).toContainText(plate.slice(-4));
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/palladium\?session=/);
  await expect(page.getByRole('dialog').getByText('What happened')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(HOME);
  // Whoever types faster than the server answers: Enter means what was typed, not the list of before.
  await page.route('**/search?q=*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(plate.slice(-3).toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/palladium\?session=/);
  await expect(page.getByRole('dialog').getByText('What happened')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(HOME);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('disp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${HOME}/disputes`);
});
