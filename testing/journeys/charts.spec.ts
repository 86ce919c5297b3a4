import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

for (const colorScheme of ['light', 'dark'] as const)
  test(`the charts come as one scrolls to them, each with its values as a table, in the ${colorScheme}`, async ({
    page,
    signIn,
  }) => {
    // Six drawings and their tables are much to check.
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn('palladium');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/admin/palladium');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(asked.some((url) => url.includes('/api/parking/charts'))).toBe(false);
    await page.getByRole('heading', { name: 'Charts' }).scrollIntoViewIfNeeded();
    const revenue = page.getByRole('figure', { name: 'Revenue by day' });
    await expect(revenue).toContainText('all that was charged');
    await expect(page.getByRole('figure')).toHaveCount(6);
    // By keyboard alone: the table opens and holds every day.
    await revenue.getByText('As a table').focus();
    await page.keyboard.press('Enter');
    await expect(revenue.getByRole('row')).toHaveCount(29);
    await expectAccessible(page);
    await revenue.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `test-results/charts-${colorScheme}-1440.png` });
    if (colorScheme === 'light') await expectFits(page, [390, 768, 1440]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('figure', { name: 'Cars inside today' }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: `test-results/charts-${colorScheme}-390.png` });
  });
