import { readFileSync } from 'node:fs';
import { LEAKAGE_KINDS } from '#contract/reports.ts';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

// A month of visits is summed on a machine that does much else.
const slow = { timeout: 20_000 };

test('a mall’s admin reads the answer first, then each visit behind a figure, and takes the report along', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn('palladium');
  await page.goto('/admin/palladium');
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page.locator('[data-period="month"]')).toBeVisible(slow);
  await expect(page.getByRole('definition').first()).toHaveText(/^₹[\d,]+$/);
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
  const radar = page.getByRole('region', { name: 'What may be lost' });
  // What had no case is folded under one line, so that what to look at is seen at once.
  await expect(radar.getByRole('row').nth(1)).toBeVisible();
  const others = page.getByText(/^No case of \d+ other kinds?$/);
  const shown = (await radar.getByRole('row').count()) - 1;
  await others.click();
  await expect(page.locator('details', { has: others }).getByRole('listitem')).toHaveCount(
    LEAKAGE_KINDS.length - shown,
  );
  await expectAccessible(page);

  // By keyboard: the chart's values as a table, then the visits behind a figure, then one of them.
  const lines = page.getByRole('figure', { name: 'Charged by line of the tariff' });
  await lines.getByText('As a table').focus();
  await page.keyboard.press('Enter');
  await expect(lines.getByRole('row').nth(1)).toBeVisible();
  const open = radar.getByRole('button', { name: /^Visits: / }).first();
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  const visits = page.getByRole('region', { name: /^Visits: / });
  await expect(visits.getByRole('row').nth(1)).toBeVisible(slow);
  await visits.getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('Bill', slow);
  await page.keyboard.press('Escape');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as XLSX' }).click();
  const file = readFileSync(await (await downloading).path());
  expect(file.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  const mail = page.getByLabel('Send me the morning mail of this mall');
  // Not check(): it wants the box changed within the same turn, and the page changes it in the next.
  await mail.click();
  await expect(mail).toBeChecked();
  // It is shown at once, and can be changed again when it is stored.
  await expect(mail).toBeEnabled();
  await page.reload();
  await expect(mail).toBeChecked(slow);
  await mail.click();
  await expect(mail).not.toBeChecked();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the reports and the count for an evacuation fit every window, in the ${colorScheme}`, async ({
    page,
    signIn,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn('phoenix');
    await page.goto('/admin/phoenix/reports?period=yesterday');
    await expect(page.locator('[data-period="yesterday"]')).toBeVisible(slow);
    await expectFits(page);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `test-results/reports-${colorScheme}-${width}.png`, fullPage: true });
    }
    await page.getByRole('link', { name: 'Evacuation count' }).click();
    await expect(page.getByText(/^At most [\d,]+ cars? inside$/)).toBeVisible(slow);
    await expectAccessible(page);
    await expectFits(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await page.screenshot({ path: `test-results/evacuation-${colorScheme}-390.png`, fullPage: true });
  });
