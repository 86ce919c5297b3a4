import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible } from './journey.ts';
import { test } from './manager.ts';

test('a camera is registered by its maker, is given its address, and shows what became of its messages', async ({
  page,
  signIn,
  manager,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const mall = await manager.add({ name: `Makers ${Date.now()}` });
  await signIn('super');
  await page.goto('/super');
  await page.getByRole('tab', { name: 'Devices' }).click();
  await page.getByRole('combobox', { name: 'Mall' }).selectOption({ label: mall.name });
  await page.getByLabel('Device name').fill('North camera');
  // A display shows, and speaks nothing.
  await page.getByLabel('Kind').selectOption('wall-display');
  await expect(page.getByLabel('Speaks')).toHaveCount(0);
  await page.getByLabel('Kind').selectOption('plate-camera');
  await page.getByLabel('Speaks').selectOption('Dahua / CP Plus');
  await page.getByRole('button', { name: 'Register device' }).click();

  const dialog = page.getByRole('dialog', { name: 'Device key' });
  const origin = new URL(page.url()).origin;
  await expect(dialog.getByRole('code').first()).toHaveText(origin);
  await expectAccessible(page);
  await expectFits(page, [320, 390]);
  await dialog.getByRole('button', { name: 'Copy Path of plate reads (ANPR)' }).click();
  const path = await page.evaluate(() => navigator.clipboard.readText());
  expect(path).toMatch(/^\/api\/ingest\/itsapi\/[\w-]{20,}\/NotificationInfo\/TollgateInfo$/);
  // Whoever has the path has the key: nothing asks any more.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Messages of North camera' }).click();
  const messages = page.getByRole('dialog', { name: 'Messages of North camera' });
  await expect(messages).toContainText('Nothing has come yet.');
  await expect(messages).toContainText('“Need Response” is switched on.');
  await expectAccessible(page);
  const sent = await page.request.post(path, { data: tollgate('GJ05ZZ0107'), headers: { cookie: '' } });
  expect(await sent.json()).toEqual({ Result: true });
  const list = messages.getByRole('list', { name: 'Messages, newest first' });
  await expect(list.getByRole('listitem').first()).toContainText('1 taken', { timeout: 20_000 });
  await page.request.post(path, { data: 'no message', headers: { cookie: '' } });
  await expect(list.getByText('1 refused')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  const sessions = await page.request.get('/api/parking', { params: { mall: mall.name } });
  expect(await sessions.json()).toMatchObject([{ number_plate: 'GJ05ZZ0107', status: 'parked' }]);
});

test('a camera that nobody wrote a translator for is read by a mapping, which is tried on a sample and changed', async ({
  page,
  signIn,
  manager,
}) => {
  const mall = await manager.add({ name: `Mapped ${Date.now()}` });
  await signIn('super');
  await page.goto('/super');
  await page.getByRole('tab', { name: 'Devices' }).click();
  await page.getByRole('combobox', { name: 'Mall' }).selectOption({ label: mall.name });
  await page.getByLabel('Device name').fill('Other camera');
  await page.getByLabel('Speaks').selectOption('mapped');
  const plate = page.getByLabel('Plate', { exact: true });
  await page.getByRole('button', { name: 'Register device' }).click();
  await expect(page.getByRole('alert')).toHaveText('Needed');
  await expect(plate).toHaveAccessibleDescription(/Needed/);
  const sample = { events: [{ car: { text: 'GJ05ZZ0108' }, when: '2026-11-20 10:00:00' }] };
  await page.getByLabel('A sample message').fill(JSON.stringify(sample));
  await page.getByLabel('List of records').fill('events');
  await plate.fill('car.text');
  await page.getByLabel('Time (not needed)').fill('time');
  const read = page.getByRole('status').filter({ hasText: 'GJ05ZZ0108' });
  await expect(read).toContainText('nothing at time');
  await page.getByLabel('Time (not needed)').fill('when');
  await expect(read).toContainText('2026-11-20 10:00:00');
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Register device' }).click();
  await page
    .getByRole('dialog', { name: 'Device key' })
    .getByRole('button', { name: 'I have stored it' })
    .click();

  await page.getByRole('button', { name: 'Mapping of Other camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mapping' });
  await expect(dialog.getByLabel('Plate', { exact: true })).toHaveValue('car.text');
  await dialog.getByLabel('Plate', { exact: true }).fill('car.number');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save mapping' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Mapping of Other camera' }).click();
  await expect(dialog.getByLabel('Plate', { exact: true })).toHaveValue('car.number');
});

/** A read as a CP Plus camera sends it. */
function tollgate(plate: string) {
  const at = new Date(Date.now() + 19_800_000).toISOString().replace('T', ' ').replace('Z', '');
  return {
    Picture: {
      Plate: { IsExist: true, PlateNumber: plate, Confidence: 96 },
      SnapInfo: { AccurateTime: at, DeviceID: 'made-up-device', Direction: 'Obverse' },
      Vehicle: { VehicleType: 'SUV' },
    },
  };
}
