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
  await page.getByLabel('Speaks').selectOption('Hikvision');
  await page.getByRole('button', { name: 'Register device' }).click();

  const dialog = page.getByRole('dialog', { name: 'Device key' });
  const origin = new URL(page.url()).origin;
  await expectAccessible(page);
  await expectFits(page, [320, 390]);
  await dialog.getByRole('button', { name: 'Copy Address' }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address.startsWith(`${origin}/api/ingest/hikvision/`)).toBe(true);
  expect(address).toMatch(/[\w-]{30,}$/);
  // Whoever has the address has the key: nothing asks any more.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Messages of North camera' }).click();
  const messages = page.getByRole('dialog', { name: 'Messages of North camera' });
  await expect(messages).toContainText('Nothing has come yet.');
  await expect(messages).toContainText('“Notify Surveillance Center” is switched on');
  await expectAccessible(page);
  const send = (data: string) =>
    page.request.post(address, { data, headers: { 'content-type': 'application/xml', cookie: '' } });
  expect((await send(anEvent('ANPR'))).status()).toBe(200);
  const list = messages.getByRole('list', { name: 'Messages, newest first' });
  await expect(list.getByRole('listitem').first()).toContainText('1 taken', { timeout: 20_000 });
  // Nothing but 200 keeps it from sending the same for ever.
  expect((await send(anEvent('VMD'))).status()).toBe(200);
  await expect(list.getByText('An event that is not used')).toBeVisible({ timeout: 20_000 });
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

/** An event as a Hikvision camera sends it, with the time of India. */
function anEvent(type: string): string {
  const at = new Date(Date.now() + 19_800_000).toISOString().replace('Z', '+05:30');
  return `<?xml version="1.0" encoding="UTF-8"?>
<EventNotificationAlert version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema">
<channelID>1</channelID><dateTime>${at}</dateTime><eventType>${type}</eventType><eventState>active</eventState>
<ANPR><licensePlate>GJ05ZZ0107</licensePlate><confidenceLevel>97</confidenceLevel></ANPR>
<UUID>journey-${type}</UUID>
</EventNotificationAlert>`;
}
