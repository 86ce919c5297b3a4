import { expect, expectAccessible } from './journey.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './manager.ts';

const HOSTILE = [
  '<img src=x onerror="document.title=1"><b>Bold</b>',
  '=HYPERLINK("http://example.com","Mall")',
  'مول الفينيق للتسوق',
  '🚗🅿️ Emoji ਮਾਲ मॉल 👨‍👩‍👧‍👦',
];

test('names of every kind are shown as text and break no layout', async ({ page, signIn, manager }) => {
  const tail = ` ${Date.now()}`;
  const names = [...HOSTILE, `${'W'.repeat(90)} ${'long'.repeat(23)}`].map((name) =>
    `${name}${tail}`.slice(0, 200),
  );
  const malls = [];
  for (const name of names) {
    malls.push(
      await manager.add({ name, price: `${name.slice(0, 60)} ₹20/hour`, address: name, isLive: true }),
    );
  }
  await signIn('super');
  for (const path of ['/user/mall', '/super']) {
    await page.goto(path);
    for (const name of names) {
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    }
    await expect(page.locator('article b, article img[src=x]')).toHaveCount(0);
    await expectFits(page);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  const long = page.getByRole('article').filter({ hasText: names[4] ?? '' });
  for (const opener of ['Parking Config', 'Edit']) {
    await long.getByRole('button', { name: opener }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await expectFits(page, [320, 390]);
    await page.keyboard.press('Escape');
  }
  for (const tab of ['Devices', 'Admins']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
    await expectFits(page);
  }
  await page.goto(`/admin/${malls[4]?.slug ?? ''}`);
  await expect(page.getByText(names[4] ?? '')).toBeVisible();
  await expectFits(page);
});

test('what other systems send is text too: plates, slots, malls of a history', async ({
  page,
  signIn,
  context,
}) => {
  const plate = '<script>alert(1)</script>';
  const long = 'B'.repeat(120);
  await page.route('**/api/history?*', (route) =>
    route.fulfill({
      json: HOSTILE.map((mallName, id) => ({
        id,
        mallName: `${mallName} ${long}`,
        carNumber: plate,
        date: long,
        day: '=1+1',
        status: 'completed',
        entryTime: '10:00',
        exitTime: '11:00',
        duration: long,
        charges: 123456789.5,
      })),
    }),
  );
  await page.route('**/api/parking?*', (route) =>
    route.fulfill({
      json: [{ id: 'x', number_plate: plate, slot: '=1+1', duration: long, charges: 12345678 }],
    }),
  );
  await signIn('driver');
  await page.goto('/user/history');
  await expect(page.getByText(plate)).toHaveCount(HOSTILE.length);
  await expectFits(page);
  await page.goto('about:blank');
  await context.clearCookies();
  await signIn('palladium');
  await page.goto('/admin/palladium');
  await expect(page.getByRole('cell', { name: plate })).toBeVisible();
  await expect(page.getByRole('cell', { name: '=1+1' })).toBeVisible();
  await expectFits(page);
});

test('a search for markup finds nothing and does nothing', async ({ page, signIn }) => {
  await signIn('palladium');
  await page.goto('/user/mall');
  await page.getByRole('searchbox').fill('<img src=x onerror=alert(1)>');
  await expect(page.getByText('No malls found')).toBeVisible();
  await page.goto('/admin/palladium');
  for (const words of ["' OR 1=1 --", '%', '_', '\\', '<b>']) {
    await page.getByRole('searchbox').fill(words);
    await expect(page.getByText('No records found')).toBeVisible();
  }
});
