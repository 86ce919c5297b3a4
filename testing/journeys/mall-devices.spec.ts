import { listDevices } from '#contract/devices.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible } from './journey.ts';
import { test } from './manager.ts';

const answer = (page: Page) => page.getByRole('region', { name: 'Is anything wrong?' });
const row = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });

async function send(request: APIRequestContext, path: string, key: string, data: object) {
  const sent = await request.post(path, { data, headers: { authorization: `Bearer ${key}`, cookie: '' } });
  expect(sent.ok(), await sent.text()).toBe(true);
}

/** Registers a device by the form; answers its key, which is copied. */
async function register(page: Page, name: string, fill: () => Promise<unknown>): Promise<string> {
  await page.getByLabel('Device name').fill(name);
  await fill();
  await page.getByRole('button', { name: 'Register device' }).click();
  return copyKey(page);
}

async function copyKey(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Device key' });
  await dialog.getByRole('button', { name: 'Copy key' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return key;
}

test('whoever runs a mall sees first what is silent and what it costs, and sees to it', async ({
  page,
  signIn,
  manager,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const mall = await manager.add({ name: `Devices ${Date.now()}`, isLive: true });
  await manager.equip(mall, {
    totalBasements: 2,
    sections: ['A'],
    slotsPerSection: 4,
    slotFormat: 'B{level}{section}{index:02d}',
  });
  await signIn('super');
  await page.goto(`/admin/${mall.slug}`);
  await page.getByRole('main').getByRole('link', { name: 'Devices', exact: true }).click();
  await expect(page).toHaveURL(`/admin/${mall.slug}/devices`);
  await expect(answer(page)).toContainText('No device is known to be silent');
  await expect(row(page, 'journey sensors')).toContainText('Nothing yet');

  const camera = await register(page, 'South camera', async () => {
    await page.getByLabel('Gate').fill('exit-2');
    await page.getByLabel('Direction').selectOption('exit');
  });
  const sensors = await register(page, 'Sensors of B2', async () => {
    await page.getByLabel('Kind').selectOption('slot-sensors');
    await page.getByLabel('Heartbeat (seconds)').fill('5');
  });
  // A camera's silence is noticed once somebody sets how often it sends something.
  await page.getByRole('button', { name: 'Settings of South camera' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByLabel('Heartbeat (seconds)').fill('3');
  await settings.getByRole('button', { name: 'Save settings' }).click();
  await expect(settings.getByLabel('Heartbeat (seconds)')).toHaveJSProperty('validity.valid', false);
  await settings.getByLabel('Heartbeat (seconds)').fill('5');
  await settings.getByLabel('Device name').fill('South ramp camera');
  await expectFits(page, [320, 390]);
  await expectAccessible(page);
  await settings.getByRole('button', { name: 'Save settings' }).click();
  await expect(settings).toHaveCount(0);
  await expect(row(page, 'South ramp camera')).toBeVisible();

  const at = () => new Date().toISOString();
  const read = { readId: crypto.randomUUID(), plate: 'GJ05ZZ0443', confidence: 0.98 };
  await send(page.request, '/api/ingest/plate-reads', camera, { ...read, readAt: at() });
  const readings = ['B2A01', 'B2A02', 'B1A04'].map((slot) => ({ slot, occupied: true, at: at() }));
  await send(page.request, '/api/ingest/occupancy', sensors, { readings });
  await expect(row(page, 'South ramp camera')).toContainText('Well', { timeout: 20_000 });

  // Nothing more comes of either.
  await expect(answer(page)).toContainText('2 devices are silent.', { timeout: 45_000 });
  const silent = answer(page).getByRole('listitem');
  await expect(silent.filter({ hasText: 'South ramp camera' })).toContainText(
    'Cars that leave at exit-2 are not read',
  );
  await expect(silent.filter({ hasText: 'South ramp camera' })).toContainText(
    /since \d+ \w+,? \d\d:\d\d, \d+ (s|min) ago/,
  );
  await expect(silent.filter({ hasText: 'Sensors of B2' })).toContainText(
    /3 slots are unknown: 1 on B1, 2 on B2\./,
    { timeout: 20_000 },
  );
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Silent');
  await expectFits(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('a key is changed and ended only after a question, and a link leads to the messages of one device', async ({
  page,
  signIn,
  manager,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const mall = await manager.add({ name: `Keys ${Date.now()}` });
  const asked: string[] = [];
  const answers = { sure: false };
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (answers.sure ? dialog.accept() : dialog.dismiss());
  });
  await signIn('super');
  await page.goto(`/admin/${mall.slug}/devices`);
  await expect(page.getByText('No devices yet')).toBeVisible({ timeout: 20_000 });
  const first = await register(page, 'North camera', async () => undefined);
  await page.getByRole('button', { name: 'Settings of North camera' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'New key' }).click();
  expect(asked.splice(0)).toEqual([
    'Make a new key for North camera? The one before works for another hour, older ones no more.',
  ]);
  await expect(settings).toBeVisible();
  answers.sure = true;
  await settings.getByRole('button', { name: 'New key' }).click();
  const second = await copyKey(page);
  expect(second).not.toBe(first);

  const listed = await page.request.get(`/api/super/malls/${mall._id}/devices`);
  const { devices } = listDevices.answer.parse(await listed.json());
  await page.goto(`/admin/${mall.slug}/devices?device=${devices[0]?.id ?? ''}`);
  const messages = page.getByRole('dialog', { name: 'Messages of North camera' });
  await expect(messages).toContainText('Nothing has come yet.');
  await page.keyboard.press('Escape');
  await expect(messages).toHaveCount(0);
  await expect(page).toHaveURL(`/admin/${mall.slug}/devices`);

  asked.length = 0;
  await page.getByRole('button', { name: 'Settings of North camera' }).click();
  await settings.getByRole('button', { name: 'Revoke' }).click();
  expect(asked).toEqual(['Revoke North camera? Its keys stop working at once.']);
  await expect(row(page, 'North camera')).toContainText('Revoked');
  await expect(page.getByRole('button', { name: 'Settings of North camera' })).toHaveCount(0);
});

test('three hundred devices are found by a few letters, and the page begins with what needs somebody', async ({
  page,
  signIn,
  manager,
}) => {
  const mall = await manager.add({ name: `Many devices ${Date.now()}` });
  await signIn('super');
  const device = (index: number) => ({
    id: `device-${index}`,
    name: `Camera ${index} at the north ramp of the old building`,
    kind: 'plate-camera',
    gate: `entry-${(index % 40) + 1}`,
    direction: 'entry',
    heartbeatSeconds: 60,
    stabilitySeconds: null,
    protocol: null,
    mapping: null,
    barrier: null,
    createdAt: new Date().toISOString(),
    lastSeenAt: new Date(Date.now() - (index % 30 === 0 ? 7_200_000 : 1_000)).toISOString(),
    clockOffsetMs: 0,
    isRevoked: false,
  });
  await page.route(`**/api/super/malls/${mall._id}/devices`, (route) =>
    route.fulfill({ json: { devices: Array.from({ length: 300 }, (_, index) => device(index)) } }),
  );
  await page.goto(`/admin/${mall.slug}/devices`);
  await expect(answer(page)).toContainText('10 devices are silent.');
  await expect(answer(page).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(51);
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all 300 devices' }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(301);
  await page.getByRole('button', { name: 'Need you' }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(11);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByLabel('Search name or gate').fill('camera 269 entry-30');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.getByLabel('Search name or gate').fill('nowhere');
  await expect(page.getByText('No device fits')).toBeVisible();
});

test.describe('without an answer', () => {
  test.use({ expectConsole: [/Failed to load resource/] });
  test('nothing is claimed of devices whose alerts could not be loaded', async ({ page, signIn }) => {
    const faults = { on: true };
    await page.route('**/api/super/malls/*/alerts', (route) =>
      faults.on ? route.fulfill({ status: 500, json: { error: 'Fault', code: 'fault' } }) : route.continue(),
    );
    await signIn('palladium');
    await page.goto('/admin/palladium/devices');
    await expect(page.getByText('The devices could not be loaded.')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('No devices yet').or(page.getByRole('table'))).toHaveCount(0);
    faults.on = false;
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText('No devices yet').or(page.getByRole('table'))).toBeVisible();
  });
});

test('the devices of a mall are shown to no other role', async ({ page, signIn }) => {
  await signIn('manager');
  await page.goto('/admin/palladium/devices');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await page.goto('/admin/palladium');
  await expect(page.getByRole('heading', { name: 'Now', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Devices', exact: true })).toHaveCount(0);
});

test('the devices of a mall are found from its dashboard, by its own admins', async ({ page, signIn }) => {
  await signIn('palladium');
  await page.goto('/admin/phoenix/devices');
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toHaveCount(0);
  await page.goto('/admin/palladium');
  await page
    .getByRole('link', { name: /^(none registered|all well|.*: (silent|wrong clock).*|\d+ sensors?)$/ })
    .click();
  await expect(page).toHaveURL('/admin/palladium/devices');
});
