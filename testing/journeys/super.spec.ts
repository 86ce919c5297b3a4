import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible } from './journey.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './manager.ts';

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const sent = (page: Page, method: string, path: RegExp): Promise<Request> =>
  page.waitForRequest((request) => request.method() === method && path.test(new URL(request.url()).pathname));

test('a mall is added, activated, edited and deleted, each with its call', async ({ page, signIn }) => {
  const name = `Journey Mall ${Date.now()}`;
  await signIn('super');
  await page.goto('/super');
  await expect(page.getByRole('heading', { level: 1, name: 'Mall Management System' })).toBeVisible();
  await page.getByRole('button', { name: 'Add New Mall' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Mall' });
  await expect(form.getByPlaceholder('₹20/hour')).toBeVisible();
  await expect(form.getByLabel('Active Status')).not.toBeChecked();
  await expect(form.getByLabel('Enable Timing Controls')).not.toBeChecked();
  await expect(form.getByLabel('Start Time Offset (minutes)')).toHaveValue('0');
  await expect(form.getByLabel('End Time Offset (minutes)')).toHaveValue('0');
  await form.getByRole('button', { name: 'Add Mall' }).click();
  expect(await form.getByLabel('Mall Name *').evaluate((box) => box.matches(':invalid'))).toBe(true);
  await form.getByLabel('Mall Name *').fill('   ');
  await form.getByRole('button', { name: 'Add Mall' }).click();
  expect(await form.getByLabel('Mall Name *').evaluate((box) => box.matches(':invalid'))).toBe(true);
  await form.getByLabel('Mall Name *').fill('Given up');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add New Mall' }).click();
  await expect(form.getByLabel('Mall Name *')).toHaveValue('');

  await form.getByLabel('Mall Name *').fill(name);
  await form.getByLabel('Price').fill('₹25/hour');
  await form.getByLabel('Address').fill('Ring Road, Navsari');
  await form.getByLabel('Enable Timing Controls').check();
  await form.getByLabel('Start Time Offset (minutes)').fill('1441');
  expect(
    await form.getByLabel('Start Time Offset (minutes)').evaluate((box) => box.matches(':invalid')),
  ).toBe(true);
  await form.getByLabel('Start Time Offset (minutes)').fill('540');
  await form.getByLabel('End Time Offset (minutes)').fill('1320');
  await expectAccessible(page);
  const created = sent(page, 'POST', /^\/api\/super\/malls$/);
  await form.getByRole('button', { name: 'Add Mall' }).click();
  const input = {
    name,
    price: '₹25/hour',
    address: 'Ring Road, Navsari',
    isLive: false,
    offsetOn: 540,
    offsetOff: 1320,
    isOffsetEnabled: true,
  };
  expect((await created).postDataJSON()).toEqual(input);
  await expect(form).toHaveCount(0);
  for (const words of [
    'INACTIVE',
    '₹25/hour',
    'Ring Road, Navsari',
    'Timing Settings',
    'Enabled: Yes',
    'Start Offset: 540 minutes',
    'End Offset: 1320 minutes',
    'Mall ID',
    'Created',
  ]) {
    await expect(card(page, name)).toContainText(words);
  }

  const toggled = sent(page, 'POST', /^\/api\/super\/malls\/[^/]+\/toggle-live$/);
  await card(page, name).getByRole('button', { name: 'Activate' }).click();
  expect((await toggled).postData()).toBeNull();
  await expect(card(page, name).getByText('ACTIVE', { exact: true })).toBeVisible();
  await expect(card(page, name).getByRole('button', { name: 'Deactivate' })).toBeVisible();

  await card(page, name).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Mall' });
  await expect(edit.getByLabel('Mall Name *')).toHaveValue(name);
  await edit.getByLabel('Enable Timing Controls').uncheck();
  const changed = sent(page, 'PUT', /^\/api\/super\/malls\/[^/]+$/);
  await edit.getByRole('button', { name: 'Update Mall' }).click();
  expect((await changed).postDataJSON()).toEqual({ ...input, isLive: true, isOffsetEnabled: false });
  await expect(card(page, name)).toContainText('Enabled: No');
  await expect(card(page, name)).not.toContainText('Start Offset');

  const questions: string[] = [];
  let answer: 'accept' | 'dismiss' = 'dismiss';
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog[answer]();
  });
  await card(page, name).getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => questions).toEqual(['Are you sure you want to delete this mall?']);
  await expect(card(page, name)).toBeVisible();
  answer = 'accept';
  const removed = sent(page, 'DELETE', /^\/api\/super\/malls\/[^/]+$/);
  await card(page, name).getByRole('button', { name: 'Delete' }).click();
  await removed;
  await expect(card(page, name)).toHaveCount(0);
});

test('the parking configuration: letters, limits, preview, saved', async ({ page, signIn, manager }) => {
  const mall = await manager.add({ name: `Layout Mall ${Date.now()}` });
  await signIn('super');
  await page.goto('/super');
  const read = sent(page, 'GET', /\/parking-config$/);
  await card(page, mall.name).getByRole('button', { name: 'Parking Config' }).click();
  expect((await read).url()).toContain(`/api/super/malls/${mall._id}/parking-config`);
  const dialog = page.getByRole('dialog', { name: `Parking Configuration - ${mall.name}` });
  const basements = dialog.getByLabel('Total Basements');
  const slots = dialog.getByLabel('Slots Per Section');
  const format = dialog.getByLabel('Slot Format');
  await expect(basements).toHaveValue('2');
  await expect(slots).toHaveValue('10');
  await expect(format).toHaveValue('B{level}{section}{index:02d}');
  const sections = dialog.getByRole('list', { name: 'Sections' }).getByRole('listitem');
  await expect(sections).toHaveText([...'ABCDEFGH']);
  const preview = dialog.locator('[data-preview]');
  await expect(preview).toHaveText('B1A01B1A02B1A03B1B01B1B02B1B03B1C01B1C02B1C03...');
  for (const [field, bad] of [
    [basements, '11'],
    [slots, '101'],
  ] as const) {
    await field.fill(bad);
    expect(await field.evaluate((box) => box.matches(':invalid'))).toBe(true);
    await field.fill('');
    await expect(field).toHaveValue('1');
  }
  await expect(preview).toHaveText('B1A01B1B01B1C01...');
  const add = dialog.getByRole('button', { name: 'Add Section' });
  await expect(add).toBeDisabled();
  await dialog.getByLabel('Section letter').fill('a');
  await expect(dialog.getByLabel('Section letter')).toHaveValue('A');
  await add.click();
  await expect(sections).toHaveText([...'ABCDEFGH']);
  await dialog.getByLabel('Section letter').fill('k');
  await add.click();
  await expect(sections).toHaveText([...'ABCDEFGHK']);
  for (const letter of 'CDEFGHK')
    await dialog.getByRole('button', { name: `Remove section ${letter}` }).click();
  await expect(sections).toHaveText(['A', 'B']);
  await slots.fill('2');
  await format.fill('{section}-{level}-{index:02d}');
  await expect(preview).toHaveText('A-1-01A-1-02B-1-01B-1-02');
  await expectAccessible(page);
  const saved = sent(page, 'PUT', /\/parking-config$/);
  await dialog.getByRole('button', { name: 'Save Configuration' }).click();
  expect((await saved).postDataJSON()).toEqual({
    parkingConfig: {
      totalBasements: 1,
      sections: ['A', 'B'],
      slotsPerSection: 2,
      slotFormat: '{section}-{level}-{index:02d}',
    },
  });
  const message = dialog.getByText('Configuration updated successfully!');
  await expect(message).toBeVisible();
  const [red, green] = (
    (await message.evaluate((box) => getComputedStyle(box).color)).match(/[\d.]+/g) ?? []
  ).map(Number);
  expect(green).toBeGreaterThan(red ?? 0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a card takes the isLive that the server answers', async ({ page, signIn }) => {
  await page.route('**/toggle-live', (route) => route.fulfill({ json: { mall: { isLive: true } } }));
  await signIn('super');
  await page.goto('/super');
  const athwa = card(page, 'Athwa Bazaar');
  await expect(athwa.getByText('INACTIVE', { exact: true })).toBeVisible();
  await athwa.getByRole('button', { name: 'Activate' }).click();
  await expect(athwa.getByText('ACTIVE', { exact: true })).toBeVisible();
});

test('while malls load that is shown; where there is none, how to begin', async ({ page, signIn }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/super/malls', async (route) => {
    await held;
    await route.fulfill({ json: { malls: [] } });
  });
  await signIn('super');
  await page.goto('/super');
  await expect(page.getByText('Loading malls...', { exact: true })).toBeVisible();
  release();
  await expect(
    page.getByText('No malls found. Add your first mall to get started.', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
});

// A theme changes colours alone: the widths are tried in one.
for (const colorScheme of ['light', 'dark'] as const) {
  test(`the super admin's tabs and overlays are accessible in the ${colorScheme} and fit a phone`, async ({
    page,
    signIn,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn('super');
    await page.goto('/super');
    await expect(page.getByRole('article').first()).toBeVisible();
    for (const tab of ['Devices', 'Admins', 'Calendar', 'Malls']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
      if (colorScheme === 'light') await expectFits(page);
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    for (const opener of ['Edit', 'Parking Config']) {
      await page.getByRole('button', { name: opener }).first().click();
      await expect(
        page.getByRole('dialog').getByRole('button', { name: /Update Mall|Save Configuration/ }),
      ).toBeVisible();
      if (colorScheme === 'light') await expectFits(page, [320, 390]);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
  });
}

test('the last backup: none in a demo; made, failed or unknown as the server answers', async ({
  page,
  signIn,
}) => {
  await signIn('super');
  const line = page.locator('p').filter({ hasText: 'Last backup' });
  await page.goto('/super');
  await expect(line).toHaveText(
    /^Last backup\s*never\s*Nothing is backed up by itself: BACKUP_TO is not set\.$/,
  );
  const run = {
    at: '2026-11-21T22:00:00Z',
    ageSeconds: 25_200,
    place: '/srv/backups',
    isVerified: true,
    fault: null,
  };
  const schedule = { place: '/srv/backups', everySeconds: 86_400 };
  let answer: object | null = { status: 'good', schedule, tried: run, good: run };
  await page.route('**/api/super/backups', (route) =>
    answer ? route.fulfill({ json: answer }) : route.fulfill({ json: {} }),
  );
  await page.reload();
  await expect(line).toHaveText(/verified\s*7 hours ago \(22 Nov 2026, 03:30\), to \/srv\/backups$/);
  const failed = {
    ...run,
    ageSeconds: 600,
    isVerified: false,
    fault: 'the disk of /srv/backups is full: nothing was backed up',
  };
  answer = { status: 'failed', schedule, tried: failed, good: run };
  await page.reload();
  await expect(line).toContainText('failed');
  await expect(line).toContainText('10 minutes ago, to /srv/backups: the disk of /srv/backups is full');
  await expectAccessible(page);
  await expectFits(page);
  answer = null;
  await page.reload();
  await expect(line).toHaveText(/unknown\s*The server did not answer that\.$/);
});
