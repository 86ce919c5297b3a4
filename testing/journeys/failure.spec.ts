import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './journey.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './manager.ts';

test.use({ expectConsole: [/Failed to load resource|net::ERR/] });

type Failing = 'no answer' | 'fault' | 'refusal';
const FAILURES: readonly Failing[] = ['no answer', 'fault', 'refusal'];

/** From now on this address fails. */
async function fail(page: Page, address: string | RegExp, how: Failing, method?: string): Promise<void> {
  await page.route(address, (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    if (how === 'no answer') return route.abort();
    if (how === 'fault') return route.fulfill({ status: 500, body: 'oops' });
    return route.fulfill({ status: 409, json: { error: 'The server says why.', code: 'conflict' } });
  });
}

test('the malls cannot be fetched: no malls found, shown as a failure, with a retry', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  for (const how of ['no answer', 'fault'] as const) {
    await fail(page, '**/api/malls', how);
    await page.goto('/user/mall');
    await expect(page.getByText('No malls found')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await page.unroute('**/api/malls');
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the history cannot be fetched: no records found, and no figure is invented', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  await fail(page, '**/api/history?*', 'fault');
  await page.goto('/user/history');
  await expect(page.getByText('No records found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await expect(page.locator('dl').first().locator('dd')).toHaveText(['–', '–', '–', '–']);
  await expectFits(page);
  await expectAccessible(page);
});

test('nobody answers who is signed in: home names that instead of showing the landing page alone', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  await page.addInitScript(() => localStorage.setItem('gms_user', JSON.stringify({ name: 'Asha Driver' })));
  await page.goto('/user/home');
  await expect(page.getByRole('region', { name: 'Your parking' })).toBeVisible();
  await fail(page, '**/api/auth/session', 'no answer');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('could not be looked up', { timeout: 20_000 });
  await page.unroute('**/api/auth/session');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Your parking' })).toBeVisible();
});

test('the own cars cannot be looked up: nobody says that none is in a mall', async ({ page, signIn }) => {
  await signIn('driver');
  await fail(page, '**/api/account/cars', 'fault');
  await page.goto('/car');
  await expect(page.getByRole('alert')).toContainText('could not be looked up');
  await expect(page.getByText('None of your cars is in a mall now')).toHaveCount(0);
  await page.unroute('**/api/account/cars');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: / is at / }).first()).toBeVisible();
});

test('the sessions cannot be fetched: nothing is shown, and no figure is invented', async ({
  page,
  signIn,
}) => {
  await signIn('palladium');
  await fail(page, /\/api\/parking/, 'fault');
  await page.goto('/admin/palladium');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByText('No records found')).toHaveCount(0);
  await expect(page.getByText('–', { exact: true })).toHaveCount(4);
  await expectAccessible(page);
});

test('the occupancy cannot be fetched: the default layout stands, Phoenix with eight slots a section', async ({
  page,
  signIn,
}) => {
  await signIn('driver');
  await fail(page, '**/api/mall*/**', 'no answer');
  await fail(page, '**/api/malls?*', 'no answer');
  for (const [mall, spots] of [
    ['palladium', 80],
    ['phoenix', 64],
  ] as const) {
    await page.goto(`/user/mall/${mall}`);
    await expect(page.locator('[data-slot]')).toHaveCount(spots);
    await expect(page.getByText(/Live data not available/)).toBeVisible();
  }
  await expectFits(page);
  await expectAccessible(page);
});

test('every change by the super admin that fails shows its own words, and they go when dismissed', async ({
  page,
  signIn,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn('super');
  await page.goto('/super');
  const mall = page.getByRole('article').first();
  const changes = [
    [
      '**/api/super/malls/*/toggle-live',
      'Failed to toggle mall status',
      () => mall.getByRole('button', { name: 'Deactivate' }).click(),
    ],
    [
      '**/api/super/malls/*',
      'Failed to delete mall',
      () => mall.getByRole('button', { name: 'Delete' }).click(),
    ],
    [
      '**/api/super/malls/*',
      'Failed to update mall',
      async () => {
        await mall.getByRole('button', { name: 'Edit' }).click();
        await page.getByRole('button', { name: 'Update Mall' }).click();
      },
    ],
    [
      '**/api/super/malls',
      'Failed to create mall',
      async () => {
        await page.getByRole('button', { name: 'Add New Mall' }).click();
        await page.getByLabel('Mall Name *').fill('Anything');
        await page.getByRole('button', { name: 'Add Mall' }).click();
      },
    ],
  ] as const;
  for (const [address, words, change] of changes) {
    for (const how of FAILURES) {
      await fail(page, address, how);
      await change();
      const banner = page.getByRole('alert').filter({ hasText: words });
      await expect(banner).toHaveCount(1);
      await expect(page.getByText(words, { exact: true })).toBeVisible();
      if (how === 'refusal') {
        await expect(banner).toContainText('The server says why.');
        await expectAccessible(page);
      }
      await banner.getByRole('button', { name: 'Dismiss' }).click();
      await expect(banner).toHaveCount(0);
      await page.unroute(address);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
});

test('the malls of the super admin cannot be fetched: shown, dismissed, tried again', async ({
  page,
  signIn,
}) => {
  await signIn('super');
  await fail(page, '**/api/super/malls', 'fault');
  await page.goto('/super');
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to fetch malls' });
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(banner).toBeVisible();
  await page.unroute('**/api/super/malls');
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the parking configuration: every message of a failure, in red', async ({ page, signIn, manager }) => {
  const mall = await manager.add({ name: `Refused Layout ${Date.now()}` });
  await signIn('super');
  await page.goto('/super');
  const open = () =>
    page
      .getByRole('article')
      .filter({ hasText: mall.name })
      .getByRole('button', { name: 'Parking Config' })
      .click();
  const dialog = page.getByRole('dialog');
  await fail(page, '**/parking-config', 'fault');
  await open();
  await expect(dialog.getByRole('alert')).toHaveText('Error loading configuration');
  await page.unroute('**/parking-config');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByLabel('Slot Format')).toBeVisible();
  await page.keyboard.press('Escape');

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/parking-config', async (route) => {
    await held;
    await route.continue();
  });
  await open();
  await expect(dialog.getByText('Loading configuration...', { exact: true })).toBeVisible();
  release();
  await expect(dialog.getByLabel('Slot Format')).toBeVisible();
  for (const [how, words] of [
    ['no answer', 'Error updating configuration'],
    ['fault', 'Failed to update configuration'],
    ['refusal', 'The server says why.'],
  ] as const) {
    await fail(page, '**/parking-config', how, 'PUT');
    await dialog.getByRole('button', { name: 'Save Configuration' }).click();
    const message = dialog.getByText(words, { exact: true });
    await expect(message).toBeVisible();
    const [red, green] = (
      (await message.evaluate((box) => getComputedStyle(box).color)).match(/[\d.]+/g) ?? []
    ).map(Number);
    expect(red).toBeGreaterThan(green ?? 0);
  }
  await expectAccessible(page);
});
