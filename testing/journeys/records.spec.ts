import type { Page } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible } from './journey.ts';
import { test } from './manager.ts';

const deleted = (page: Page) => page.getByRole('region', { name: 'Deleted malls' });

test('a deleted mall is below the others, with the way to its records', async ({ page, signIn, manager }) => {
  test.slow();
  const mall = await manager.add({ name: `Former Mall ${Date.now()}` });
  await signIn('super');
  await page.goto('/super');
  page.on('dialog', (dialog) => void dialog.accept());
  const card = page.getByRole('article').filter({ hasText: mall.name });
  await card.getByRole('button', { name: 'Delete' }).click();
  const row = deleted(page).getByRole('listitem').filter({ hasText: mall.name });
  await expect(row).toContainText(/Deleted \d+ \w+ \d{4}\. Number plates until \d+ \w+ \d{4}/);
  await expectFits(page);
  await expectAccessible(page);
  await row.getByRole('link', { name: `Records of ${mall.name}` }).click();
  await expect(page).toHaveURL(`/records/${mall._id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Records of ${mall.name}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Refunds that wait' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Tally/ })).toHaveAttribute('href', new RegExp(mall._id));
  await expect(page.getByRole('link', { name: 'Tax documents for GST' })).toHaveAttribute(
    'href',
    new RegExp(`${mall._id}.*format=gst`),
  );
  // Nobody is registered anew for a mall that is gone: what stands on its documents is only read.
  await expect(page.getByText('None were entered: drivers got plain receipts')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save tax details' })).toHaveCount(0);
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: /^\d+ \w+ \d{4} to \d+ \w+ \d{4}/ })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Period' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Days (CSV)' })).toHaveAttribute('href', new RegExp(mall._id));
  await expect(page.getByRole('heading', { name: 'Morning mail' })).toHaveCount(0);
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'People' }).click();
  await expect(page.getByText('Nobody has a role here any more')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Disputes' }).click();
  await expect(page.getByText('No open disputes')).toBeVisible();
  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(page.getByText(`Deleted the mall ${mall.name}`)).toBeVisible();
  await page.getByRole('link', { name: 'All malls' }).click();
  await expect(page).toHaveURL('/super');
});

test('the records of a deleted mall are shown to nobody who had no role in it', async ({
  page,
  signIn,
  manager,
  playwright,
  baseURL,
}) => {
  const mall = await manager.add({ name: `Quiet Mall ${Date.now()}` });
  const origin = new URL(baseURL ?? '').origin;
  const root = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  await root.post('/api/auth/login', { data: { email: 'super@example.com', password: 'park-demo-2026' } });
  expect((await root.delete(`/api/super/malls/${mall._id}`)).ok()).toBe(true);
  await root.dispose();
  await signIn('phoenix');
  await page.goto(`/records/${mall._id}`);
  await expect(page.getByText('No records for this account')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Records', exact: true })).toHaveCount(0);
});
