import type { Page } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

const shots = process.env['PASSES_SHOTS'];
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};
// What is refused on purpose: a plate that is none, a code of nobody.
test.use({ expectConsole: [/status of 40[04]/] });

/** Plates of this run alone, so that it can be tried once more. */
const somePlate = () => `MH14QR${1000 + Math.floor(Math.random() * 9000)}`;

test('a pass is added, used at the gate, found, changed by a file, and ended', async ({
  page,
  signIn,
  devices,
}) => {
  const [plate, other] = [somePlate(), somePlate()];
  const holder = `Traders of ${plate}`;
  await signIn('palladium');
  await page.goto('/admin/palladium');
  await page.getByRole('main').getByRole('link', { name: 'Passes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Passes' })).toBeVisible();
  await expect(page.getByText('Inside by a pass now')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New season pass' });
  await form.getByLabel('Person or company').fill(holder);
  await form.getByLabel('Plates').fill('HELLO');
  await form.getByLabel('Cars inside at once').fill('1');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('HELLO is no registration.').first()).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'form');
  // What was refused of a plate goes with it.
  await form.getByLabel('Plates').fill(`${plate}\n${other}`);
  await expect(form.getByText('HELLO is no registration.')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  expect((await devices.read('entry', plate)).decision).toBe('open');
  const second = await devices.read('entry', other);
  expect(second.display[0]).toBe('Pass full: you pay');
  expect(await devices.read('exit', plate)).toMatchObject({ decision: 'open', amountDue: 0 });

  await page.goto('/admin/palladium/lanes');
  const greeted = page.getByRole('region', { name: 'Came in by a pass' }).getByRole('listitem');
  await expect(greeted.filter({ hasText: `${other} at` })).toContainText(holder);
  await expect(greeted.filter({ hasText: `${other} at` })).toContainText('pays as a visitor');
  await expect(greeted.filter({ hasText: `${plate} at` })).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);
  await shoot(page, 'greeted');

  await page.goto('/admin/palladium/passes');
  await page.getByRole('searchbox', { name: 'Search name or plate' }).fill(plate);
  await page.getByRole('button', { name: holder }).click();
  const drawer = page.getByRole('dialog', { name: holder });
  await expect(drawer.getByText('Over the quota: paid as a visitor')).toBeVisible();
  await expect(drawer.getByText('Within the pass')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'drawer');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import passes' });
  const guard = somePlate();
  const rows = [
    'kind,holder,plates,first day',
    `staff,Guard of ${guard},${guard},2026-01-01`,
    'staff,Nobody,HELLO,2026-01-01',
  ];
  const csv = { name: 'passes.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
  await dialog.getByLabel('File (CSV)').setInputFiles(csv);
  await dialog.getByRole('button', { name: 'See what changes' }).click();
  await expect(dialog.getByText(/Nothing is changed yet. 2 rows: 1 added/)).toBeVisible();
  await expect(dialog.getByText('Row 3: HELLO is no registration.')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'import');
  await dialog.getByRole('button', { name: 'Change 1 pass' }).click();
  await expect(dialog.getByText(/^Done. 2 rows/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Staff' }).click();
  await expect(page.getByRole('button', { name: `Guard of ${guard}` })).toBeVisible();

  await page.getByRole('tab', { name: 'Season passes' }).click();
  // The tab that was left goes a moment later.
  const search = page.getByRole('searchbox', { name: 'Search name or plate' });
  await expect(search).toHaveCount(1);
  await search.fill(plate);
  await page.getByRole('button', { name: holder }).click();
  await drawer.getByRole('button', { name: 'End', exact: true }).click();
  await drawer.getByRole('button', { name: 'Yes, end it now' }).click();
  await expect(page.getByText('Nothing fits')).toBeVisible();
});

test('a shop gets its link, pays for a customer’s parking on its own page, and places are held for a wedding', async ({
  page,
  signIn,
  devices,
  browser,
}) => {
  await devices.setTariff({ graceMinutes: 0, rupeesPerHour: 40, dayCapRupees: 400 });
  const name = `Book Nook ${Math.floor(Math.random() * 1e6)}`;
  await signIn('palladium');
  await page.goto('/admin/palladium/passes');
  await page.getByRole('tab', { name: 'Shops' }).click();
  await page.getByRole('button', { name: 'Add a shop' }).click();
  const form = page.getByRole('dialog', { name: 'New shop' });
  await form.getByLabel('Name').fill(name);
  const budget = form.getByLabel('Budget a month (rupees)');
  await budget.fill('1500,50');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(budget).toHaveAccessibleDescription(/^Write rupees with a dot/);
  await budget.fill('1,500.50');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Link' }).click();
  await page.getByRole('button', { name: 'Make a new link' }).click();
  const link = (await page.getByRole('dialog').getByRole('code').textContent()) ?? '';
  expect(new URL(link).pathname).toMatch(/^\/shop\/[\w-]{24}$/);
  await expectAccessible(page);
  await shoot(page, 'shops');
  await page.getByRole('button', { name: 'The shop has it' }).click();

  const { display } = await devices.readLate('entry', somePlate(), new Date(Date.now() - 50_000));
  const code = /Code (\w+)/.exec(display.join(' '))?.[1] ?? '';
  expect(code).toHaveLength(7);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(new URL(link).pathname);
  await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(phone.getByText(/You pay for the first 2 hours/)).toBeVisible();
  await expectAccessible(phone);
  await expectFits(phone);
  await phone.getByLabel('Parking code').fill('2345678');
  await phone.getByLabel('Number of your bill').fill('A-17');
  await phone.getByRole('button', { name: 'Pay for this parking' }).click();
  await expect(phone.getByText('No visit here has this code. Please check it.')).toBeVisible();
  await phone.getByLabel('Parking code').fill(code);
  await phone.getByRole('button', { name: 'Pay for this parking' }).click();
  await expect(phone.getByText('Done: nothing is left to pay.')).toBeVisible();
  await expect(phone.getByRole('region', { name: 'Today' })).toContainText('A-17');
  await expectAccessible(phone);
  await expect(phone.getByText(/count in the order in which they were given/)).toBeVisible();
  await shoot(phone, 'shop-390');
  await context.close();
  await expect(page.getByText(/Worth, here and in a statement: .* in another order/)).toBeVisible();

  // On a phone the row of tabs shows that it goes on.
  await page.setViewportSize({ width: 390, height: 844 });
  const fade = () =>
    page
      .getByRole('tablist')
      .evaluate((tabs) => Number.parseFloat(getComputedStyle(tabs).getPropertyValue('--fade')));
  await page.getByRole('tab', { name: 'Season passes' }).click();
  await expect.poll(fade).toBeGreaterThan(20);
  await page.getByRole('tab', { name: 'Arrivals' }).click();
  await expect.poll(fade).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  const hold = page.getByRole('form', { name: 'Hold places' });
  await hold.getByLabel('Name').fill(`Wedding ${name}`);
  await hold.getByLabel('Places').fill('12');
  await hold.getByRole('button', { name: 'Hold them' }).click();
  const wedding = page.getByRole('row').filter({ hasText: `Wedding ${name}` });
  await wedding.getByRole('button', { name: `One of Wedding ${name} has arrived` }).click();
  await expect(wedding).toContainText('1 of 12');
  await expectAccessible(page);
  await shoot(page, 'arrivals');
  await wedding.getByRole('button', { name: `Give the places of Wedding ${name} free` }).click();
  await expect(wedding).toContainText('Over');
  // More than there is room for is taken, not without a word.
  await hold.getByLabel('Name').fill(`Fair ${name}`);
  await hold.getByLabel('Places').fill('9000');
  await hold.getByRole('button', { name: 'Hold them' }).click();
  const fair = page.getByRole('row').filter({ hasText: `Fair ${name}` });
  await expect(fair).toContainText(/9,\d{3} are announced at once for 160 spots: [89],\d{3} too many/);
  await expect(
    page.getByRole('status').filter({ hasText: `Places are held for Fair ${name}` }),
  ).toContainText(/\d+ spots? (is|are) known to be free: [89],\d{3} more held than free\./);
  await expectAccessible(page);
  await expectFits(page);
  await shoot(page, 'arrivals-beyond');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await shoot(page, 'arrivals-beyond-390');
  await page.setViewportSize({ width: 1280, height: 720 });
  await fair.getByRole('button', { name: `Give the places of Fair ${name} free` }).click();
  await expect(fair).toContainText('Over');
});
