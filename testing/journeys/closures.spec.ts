import type { APIRequestContext, Page } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible } from './journey.ts';
import { linkTo } from './mail.ts';
import { test } from './manager.ts';

const LAYOUT = {
  totalBasements: 2,
  sections: ['A', 'B'],
  slotsPerSection: 4,
  slotFormat: 'B{level}{section}{index:02d}',
};
const SLOTS = ['B1', 'B2'].flatMap((level) =>
  ['A', 'B'].flatMap((section) => ['01', '02', '03', '04'].map((index) => `${level}${section}${index}`)),
);
const PASSWORD = 'seventeen green mangoes';

const now = (page: Page) => page.getByRole('region', { name: 'Closed now' });
const level = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function send(request: APIRequestContext, path: string, data: object): Promise<void> {
  const { origin } = new URL((await request.get('/healthz')).url());
  const sent = await request.post(path, { data, headers: { origin } });
  expect(sent.ok(), await sent.text()).toBe(true);
}

/** Moves on by the tabulator until this element has the focus, and presses a key on it. */
async function press(page: Page, key: string, find: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(find).toBeVisible();
  for (let moves = 0; moves < 80; moves += 1) {
    if (await find.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error(`no key leads to ${String(find)}`);
}

test('an attendant closes a level by the keyboard, drivers see it at once, and opens it again', async ({
  page,
  browser,
  baseURL,
  signIn,
  manager,
}) => {
  test.slow();
  const mall = await manager.add({ name: `Closures ${Date.now()}`, isLive: true });
  const sense = await manager.equip(mall, LAYOUT);
  await sense(SLOTS, false);
  await sense(['B2A01'], true);
  await signIn('super');
  const email = `kavya-${Date.now()}@example.com`;
  await send(page.request, `/api/malls/${mall._id}/people`, { name: 'Kavya Iyer', email, role: 'attendant' });
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const hers = await context.newPage();
  const token = (await linkTo(email, 'invitation')).split('/').at(-1);
  await send(hers.request, '/api/invitations/accept', { token, name: 'Kavya Iyer', password: PASSWORD });

  await page.goto(`/live/${mall.slug}`);
  await level(page, 'Basement 2 (B2)').click();
  await expect(page.locator('[data-slot=B2B02]')).toHaveAttribute('data-status', 'empty');
  await expect(page.getByRole('list', { name: 'Legend' })).not.toContainText('Closed');

  await hers.goto(`/admin/${mall.slug}`);
  await press(hers, 'Enter', hers.getByRole('main').getByRole('link', { name: 'Closures' }));
  await expect(hers.getByRole('heading', { level: 1, name: 'Closures' })).toBeVisible();
  await expect(now(hers)).toContainText('Nothing is closed.');
  await expectAccessible(hers);
  await press(hers, 'Enter', hers.getByRole('button', { name: 'Close slots' }));
  const dialog = hers.getByRole('dialog', { name: 'Close slots' });
  await press(hers, 'Space', dialog.getByLabel('Level B2, all of it'));
  await expect(dialog.getByRole('status')).toHaveText('8 slots; 1 car still stands there, by the sensors.');
  await press(hers, 'End', dialog.getByLabel('Reason'));
  await hers.keyboard.type('floor painting');
  await expectFits(hers, [390]);
  await expectAccessible(hers);
  await hers.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(hers.getByRole('status').filter({ hasText: 'Level B2 is closed.' })).toBeVisible();
  await expect(now(hers)).toContainText('8 slots are closed; 1 car still stands there, by the sensors.');
  const closure = now(hers).getByRole('article', { name: 'Level B2' });
  await expect(closure).toContainText('floor painting');
  await expect(closure).toContainText('Kavya Iyer');
  await expectFits(hers);
  await expectAccessible(hers);

  // Without being loaded anew; the car that stands there still is no reason to send another one.
  await expect(page.locator('[data-slot=B2B02]')).toHaveAttribute('data-status', 'closed');
  await expect(page.locator('[data-slot=B2B02]')).toHaveAttribute('aria-label', 'Slot B2B02, closed');
  await expect(page.locator('[data-slot=B2A01]')).toHaveAttribute('data-status', 'occupied');
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Closed');
  await expect(level(page, 'Basement 2 (B2)')).toHaveAttribute('data-note', 'Closed', { timeout: 15_000 });
  await expect(page.locator('[data-advice]')).toContainText('B1');
  await sense(['B2A01'], false);
  await expect(page.locator('[data-slot=B2A01]')).toHaveAttribute('data-status', 'closed');
  await expectAccessible(page);
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: 'closed until further notice' });
  await expect(notice).toHaveText('Level B2 is closed until further notice: floor painting.');
  await expectFits(page, [390]);

  await press(hers, 'Enter', closure.getByRole('button', { name: 'Change' }));
  const change = hers.getByRole('dialog', { name: 'Change the closure' });
  await change.getByLabel('Reason').fill('a burst pipe');
  await change.getByLabel('Until').fill('2198-11-30T18:00');
  await press(hers, 'Enter', change.getByRole('button', { name: 'Save' }));
  await expect(closure).toContainText('a burst pipe');
  await expect(closure).toContainText('30 Nov 2198, 18:00');

  hers.on('dialog', (asked) => void asked.accept());
  await press(hers, 'Enter', closure.getByRole('button', { name: 'Open again' }));
  await expect(hers.getByRole('status').filter({ hasText: 'Level B2 is open again.' })).toBeVisible();
  await expect(now(hers)).toContainText('Nothing is closed.');
  await expect(hers.getByRole('table', { name: 'Closures that are over' })).toContainText('a burst pipe');
  await expectAccessible(hers);
  await level(page, 'Basement 2 (B2)').click();
  await expect(page.locator('[data-slot=B2B02]')).toHaveAttribute('data-status', 'empty');
  await page.goto(`/admin/${mall.slug}/audit`);
  await expect(page.getByText('Closed B2', { exact: false }).first()).toBeVisible();
  await context.close();
});

test.describe('without leave of the server', () => {
  test.use({ expectConsole: [/400|503/] });

  test('what is refused stands beside its field, and what was typed stays; a list that fails is no empty one', async ({
    page,
    signIn,
  }) => {
    await signIn('attendant');
    let fails = true;
    await page.route('**/api/malls/*/closures', (route) => {
      if (route.request().method() === 'POST')
        return route.fulfill({
          status: 400,
          json: {
            error: 'Please check your input.',
            code: 'no_such_place',
            fields: { places: 'This mall has no slot X9.' },
          },
        });
      return fails
        ? route.fulfill({ status: 503, json: { error: 'The database is away.', code: 'unavailable' } })
        : route.fulfill({ json: { closures: [] } });
    });
    await page.goto('/admin/palladium/closures');
    await expect(page.getByText('The closures could not be loaded.')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Nothing is closed.')).toHaveCount(0);
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(now(page)).toContainText('Nothing is closed.');
    await page.getByRole('button', { name: 'Close slots' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close slots' });
    await dialog.getByLabel('Single slots').fill('x9');
    await dialog.getByLabel('Reason').fill('floor painting');
    await dialog.getByRole('button', { name: 'Close them' }).click();
    await expect(dialog.getByText('This mall has no slot X9.')).toBeVisible();
    await expect(dialog.getByLabel('Single slots')).toHaveValue('x9');
    await expect(dialog.getByLabel('Reason')).toHaveValue('floor painting');
    await expectAccessible(page);
  });
});
