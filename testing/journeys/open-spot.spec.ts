import { expect, expectAccessible } from './journey.ts';
import { test } from './manager.ts';

test.describe('an open spot', () => {
  test.use({ expectConsole: [/Failed to load resource|net::ERR/], viewport: { width: 390, height: 700 } });

  test('it is named, shown on its level, and not promised any more in an outage', async ({
    page,
    signIn,
    manager,
  }) => {
    const mall = await manager.add({ name: `Open Spot ${Date.now()}`, isLive: true });
    const layout = { totalBasements: 2, sections: ['A', 'B'], slotsPerSection: 24 };
    const sense = await manager.equip(mall, { ...layout, slotFormat: 'B{level}{section}{index:02d}' });
    const codes = ['A', 'B'].flatMap((letter) =>
      Array.from({ length: 24 }, (_, i) => `${letter}${String(i + 1).padStart(2, '0')}`),
    );
    const taken = codes.filter((code) => code !== 'B24').map((code) => `B2${code}`);
    await sense([...codes.map((code) => `B1${code}`), ...taken], true);
    await sense(['B2B24'], false);
    await page.route('**/api/mall/occupancy/stream?*', (route) => route.abort());
    await signIn('driver');
    await page.goto(`/user/mall/${mall.slug}`);
    const status = page.locator('[data-advice]');
    await expect(status).toHaveText('Go to B2, section B. 1 free on B2.');
    // What is spoken changes with the place alone.
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Go to B2, section B. ');
    await expect(page.getByText('1 free of 96 in all')).toBeVisible();
    const level = page.getByRole('button', { name: 'Basement 2 (B2)', exact: true });
    await expect(level).toHaveAttribute('data-note', '1 empty');
    await expectAccessible(page);
    // The place stands for a while; what is free is of now everywhere.
    await sense(['B2A01'], false);
    await expect(level).toHaveAttribute('data-note', '2 empty');
    await expect(status).toHaveText('Go to B2, section B. 2 free on B2.', { timeout: 500 });
    await expect(page.getByText('2 free of 96 in all')).toBeVisible({ timeout: 500 });
    await page.getByRole('button', { name: 'Show on the map' }).click();
    await expect(level).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[data-slot=B2B24]')).toBeInViewport({ ratio: 1 });

    await page.route('**/api/mall/**', (route) => route.abort());
    await expect(page.getByText(/Live data not available, last update/)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('No spot is known to be open right now.')).toBeVisible();
    await expect(level).toHaveAttribute('data-note', '– empty');
    await expectAccessible(page);
  });
});

test.describe('polls that fail beside a living stream', () => {
  test.use({ expectConsole: [/Failed to load resource/] });

  test('once they have failed for long, nobody is sent anywhere', async ({ page, manager }) => {
    const mall = await manager.add({ name: `Half Cut ${Date.now()}`, isLive: true });
    const sense = await manager.equip(mall, {
      totalBasements: 1,
      sections: ['A'],
      slotsPerSection: 4,
      slotFormat: 'B{level}{section}{index:02d}',
    });
    await sense(['B1A01', 'B1A02', 'B1A03', 'B1A04'], false);
    await page.goto(`/live/${mall.slug}`);
    await expect(page.getByText(/Go to B1, section A/)).toBeVisible();
    await expect(page.getByText('all known')).toBeVisible();
    await page.route(/api\/mall\/(occupancy\?|slots)/, (route) => route.abort());
    await expect(page.getByText(/Live data not available, last update/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/Go to B1/)).toHaveCount(0, { timeout: 2_000 });
    await expect(page.getByText('all known')).toHaveCount(0);
    await expect(page.getByText('as they were then', { exact: true })).toBeVisible();
  });
});

test('a level is as old as its own last report, of which a poll learns though nothing turns', async ({
  page,
  manager,
}) => {
  const mall = await manager.add({ name: `Own Ages ${Date.now()}`, isLive: true });
  const sense = await manager.equip(mall, {
    totalBasements: 2,
    sections: ['A'],
    slotsPerSection: 2,
    slotFormat: 'B{level}{section}{index:02d}',
  });
  await sense(['B1A01', 'B2A01'], false);
  await page.goto(`/live/${mall.slug}`);
  const age = page.getByText(/^last sensor report/);
  await expect(age).toHaveText(/ 1\d s ago/, { timeout: 20_000 });
  const unchanged = page.waitForResponse(
    async (answer) =>
      answer.url().includes('/api/mall/occupancy?') &&
      (await answer.request().sizes()).responseBodySize === 0,
  );
  await sense(['B1A01'], false);
  await expect(age).toHaveText(/just now| [2-6] s ago/, { timeout: 6_000 });
  await unchanged;
  await page.getByRole('button', { name: /B2/ }).click();
  await expect(age).toHaveText(/ [12]\d s ago/);
});

test('nobody is sent into a mall that is closed; its spots are shown all the same', async ({
  page,
  manager,
}) => {
  const hourInIndia = new Date(Date.now() + 330 * 60_000).getUTCHours();
  const hours = hourInIndia < 12 ? { from: 20 * 60, to: 23 * 60 } : { from: 60, to: 180 };
  const mall = await manager.add({ name: `Closed Now ${Date.now()}`, isLive: true, hours });
  const sense = await manager.equip(mall, {
    totalBasements: 1,
    sections: ['A'],
    slotsPerSection: 4,
    slotFormat: 'B{level}{section}{index:02d}',
  });
  await sense(['B1A01', 'B1A02', 'B1A03', 'B1A04'], false);
  await page.goto(`/live/${mall.slug}`);
  await expect(page.locator('[data-status=empty]')).toHaveCount(4);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `Closed now. Opens ${hourInIndia < 12 ? '20:00' : '01:00'}.`,
  );
  await expect(page.getByRole('button', { name: 'The way there' })).toHaveCount(0);
});
