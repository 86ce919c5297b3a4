import { readFile } from 'node:fs/promises';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

test('a mall’s admin begins the day: reads now, finds who is inside longest, opens it, and exports', async ({
  page,
  signIn,
  devices,
}) => {
  const plate = 'MH14ZX7301';
  await devices.readLate('entry', plate, new Date(Date.now() - 3 * 3_600_000));
  await signIn('palladium');
  await page.goto('/admin/palladium');
  await expect(page.getByRole('region', { name: 'Now', exact: true })).toContainText('Cars, by the gates');

  const longest = page.getByRole('button', { name: 'Longest inside' });
  const asked = page.waitForRequest((request) => request.url().includes('sort=longest'));
  await longest.click();
  expect((await asked).url()).toContain('status=parked');
  await expect(longest).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('columnheader', { name: 'Duration' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByPlaceholder('Search by car number, slot, or date...').fill(plate);
  const row = page.getByRole('row').filter({ hasText: plate });
  await expect(row).toContainText('so far');
  await expect(row).toContainText('3 h');
  await expectAccessible(page);

  await row.getByRole('button', { name: plate }).click();
  const drawer = page.getByRole('dialog', { name: plate });
  await expect(drawer).toContainText('If it left now');
  await expect(drawer).toContainText('was read at the entry');
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/drawer-1280.png' });
  await drawer.getByRole('button', { name: 'Show the reads and photographs' }).click();
  await expect(drawer.getByRole('region', { name: 'Reads' })).toContainText('Nothing was read.');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toHaveCount(0);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/-visits\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('car number,slot');
  expect(lines.slice(1).every((line) => line.includes(plate))).toBe(true);

  await page.getByPlaceholder('Search by car number, slot, or date...').fill('');
  await page.getByRole('button', { name: 'Completed', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Exit Time' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Exit Time' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByLabel('From').fill('2026-01-01');
  await expect(page.getByRole('row').nth(1)).toContainText('Completed');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the table stands as cards on a phone, in the ${colorScheme}`, async ({ page, signIn }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn('palladium');
    await page.goto('/admin/palladium');
    const list = page.getByRole('region', { name: 'All sessions' });
    await expect(list.locator('td[data-header="Car Number"]').first()).toBeVisible();
    await expect(list.locator('td[data-header="Charges"]').first()).toBeVisible();
    await list.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `test-results/cards-${colorScheme}-390.png` });
    await expectAccessible(page);
    if (colorScheme === 'light') await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await list.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `test-results/table-${colorScheme}-1440.png` });
  });
