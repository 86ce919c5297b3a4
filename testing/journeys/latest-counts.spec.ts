import { expect, test } from './journey.ts';

test.describe('of two polls the later one counts', () => {
  // The stream is closed by an error, so that the polls alone draw the slots.
  test.use({ expectConsole: [/Failed to load resource/] });

  test('an older answer that comes late puts no slot back', async ({ page, signIn }) => {
    await signIn('driver');
    let polls = 0;
    await page.route('**/api/mall/occupancy/stream**', (route) => route.abort());
    await page.route('**/api/mall/slots**', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { slots: { slot: string; status: string }[] };
      const slots = body.slots.map((one) => (one.slot === 'B1A03' ? { ...one, status: 'empty' } : one));
      await route.fulfill({ response, json: { ...body, slots } }).catch(() => undefined);
    });
    await page.route(/\/api\/mall\/occupancy\?/, async (route) => {
      polls += 1;
      const isOld = polls === 2;
      // The second poll is answered after the third one, with a car that has gone meanwhile.
      if (isOld) await new Promise((resolve) => setTimeout(resolve, 5_000));
      const json = isOld ? [{ mall: 'Palladium Mall', slot: 'B1A03' }] : [];
      await route.fulfill({ json, headers: { etag: `"${isOld ? 'old' : 'new'}"` } }).catch(() => undefined);
    });
    await page.goto('/user/mall/palladium');
    const slot = page.locator('[data-slot=B1A03]');
    await expect(slot).toHaveAttribute('data-status', 'empty');
    await slot.evaluate((element) => {
      const seen: (string | null)[] = [];
      Object.assign(window, { seenStatuses: seen });
      new MutationObserver(() => seen.push((element as HTMLElement).dataset['status'] ?? null)).observe(
        element,
        {
          attributes: true,
        },
      );
    });
    await expect.poll(() => polls, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
    const seen = await page.evaluate(() => Reflect.get(window, 'seenStatuses') as string[]);
    expect(seen).not.toContain('occupied');
    await expect(slot).toHaveAttribute('data-status', 'empty');
  });
});

test.describe('a layout that somebody else saved meanwhile', () => {
  test.use({ expectConsole: [/412/] });

  test('is loaded before anything is saved over it', async ({ page, signIn }) => {
    await signIn('super');
    await page.goto('/super');
    await page.route('**/parking-config', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      return route.fulfill({
        status: 412,
        json: { error: 'Somebody has changed the parking configuration meanwhile.', code: 'outdated' },
      });
    });
    const card = page.getByRole('article').filter({ hasText: 'Phoenix MarketCity' });
    await card.getByRole('button', { name: /Parking/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save Configuration' }).click();
    await expect(dialog.getByText(/changed the parking configuration meanwhile/)).toBeVisible();
    const again = page.waitForResponse(
      (response) => response.url().endsWith('/parking-config') && response.request().method() === 'GET',
    );
    await dialog.getByRole('button', { name: /^Load the configuration/ }).click();
    expect((await again).ok()).toBe(true);
    await expect(dialog.getByText(/changed the parking configuration meanwhile/)).toHaveCount(0);
  });
});
