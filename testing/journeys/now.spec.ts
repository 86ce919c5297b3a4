import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

for (const colorScheme of ['light', 'dark'] as const)
  test(`a mall’s admin reads how it stands now, in the ${colorScheme}`, async ({ page, signIn }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn('palladium');
    await page.goto('/admin/palladium');
    const now = page.getByRole('region', { name: 'Now', exact: true });
    const figure = (label: string) =>
      now.locator('dl > div').filter({ hasText: label }).locator('dd').first();
    await expect(figure('Cars, by the gates')).toHaveText(/^[\d,]+$/);
    await expect(figure('Revenue today')).toHaveText(/^₹/);
    await expect(now).toContainText(/The (gates|sensors)|No sensor has reported/);
    // First on the page, above the four cards.
    const top = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.y ?? 0;
    expect(await top('Now')).toBeLessThan(await top('Total Sessions'));
    await expect(page.getByText(/came in today$/)).toBeVisible();
    await expectAccessible(page);
    if (colorScheme === 'light') await expectFits(page, [390, 768, 1440]);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `test-results/now-${colorScheme}-${width}.png` });
    }
  });

test('a person on a phone recounts the cars of a mall, and the counts go on from there', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('phoenix');
  await page.goto('/admin/phoenix');
  await page.getByRole('link', { name: 'Recount' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recount' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Begin a recount' }).click();
  const levels = page.getByRole('article');
  const first = page.getByRole('article', { name: 'Level B1' });
  await expect(first.getByLabel('Cars on B1')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, [320, 390]);
  await page.screenshot({ path: 'test-results/recount-390.png' });
  let total = 0;
  for (let index = 0; index < (await levels.count()); index += 1) {
    const level = levels.nth(index);
    await level.getByRole('spinbutton').fill(String(7 + index));
    await level.getByRole('button', { name: 'One car more' }).click();
    total += 8 + index;
    await level.getByRole('button', { name: /^Set / }).click();
    await expect(level).toContainText(`${8 + index} cars, counted by you.`);
  }
  await first.getByRole('button', { name: 'Correct' }).click();
  await first.getByRole('button', { name: 'One car fewer' }).click();
  await first.getByRole('button', { name: /^Set / }).click();
  await expect(first).toContainText('7 cars, counted by you.');
  total -= 1;
  await page.getByRole('button', { name: 'Correct the counts' }).click();
  const corrected = page.getByRole('status').filter({ hasText: 'The counts are corrected.' });
  const inside = Number(/(\d+) cars inside/.exec((await corrected.textContent()) ?? '')?.[1]);
  // The demo's own cars that came within the last minutes are on their way, where nobody counts them.
  expect(inside).toBeGreaterThanOrEqual(total);
  expect(inside).toBeLessThanOrEqual(total + 3);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/recount-done-390.png' });
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  const gates = page.locator('dl > div').filter({ hasText: 'Cars, by the gates' });
  await expect(gates.locator('dd').first()).toHaveText(String(inside));
  await expect(gates).toContainText('recounted');
});
