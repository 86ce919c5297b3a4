import { readFileSync } from 'node:fs';
import { addDays, indiaDate } from '#domain/time/india-time.ts';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

// A day of some hundred payments is read again by a machine that does much else.
const slow = { timeout: 20_000 };
const DAY = addDays(indiaDate(new Date()), -5);

// The report that is none is refused.
test.use({ expectConsole: [/Failed to load resource/] });

test('a mall’s admin reads the books of a day, takes them along, and sends the provider’s report', async ({
  page,
  signIn,
}) => {
  await signIn('palladium');
  await page.goto('/admin/palladium');
  await page.getByRole('link', { name: 'Books' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill(DAY);
  await expect(page.getByRole('region', { name: 'By method' }).getByRole('row')).toHaveCount(5, slow);
  const moved = page.getByRole('region', { name: 'Payments and refunds' }).getByRole('row');
  await expect(moved).toHaveCount(9);
  await page.getByRole('button', { name: 'Show all 50' }).click();
  await expect(moved).toHaveCount(51);
  await expect(page.getByRole('region', { name: 'Tax documents' })).toContainText('Consolidated invoice');
  const charged = page.getByRole('definition').first();
  await expect(charged).toHaveText(/^₹[\d,]+$/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  expect(file).toMatch(/^\uFEFFdate,time,kind,reference,visit,method,amount/);
  expect(file.split('\r\n').length).toBeGreaterThan(100);

  await page.getByLabel('Report (CSV)').setInputFiles({
    name: 'report.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('no report at all'),
  });
  await page.getByRole('button', { name: 'Take the report' }).click();
  await expect(page.getByRole('alert')).toContainText('This is no settlement report');
  await expectAccessible(page);
});

test('the books fit every window', async ({ page, signIn }) => {
  await signIn('phoenix');
  await page.goto('/admin/phoenix/books');
  await page.getByLabel('Day', { exact: true }).fill(DAY);
  await expect(page.getByRole('heading', { name: 'By method' })).toBeVisible(slow);
  await expectFits(page);
});
