import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible } from './journey.ts';
import { test } from './manager.ts';

// The address that is refused.
test.use({ expectConsole: [/status of 400/] });

test('a barrier that the server opens is set with its account, and set anew with its password alone', async ({
  page,
  signIn,
  manager,
}) => {
  test.slow();
  const mall = await manager.add({ name: `Barriers ${Date.now()}` });
  await signIn('super');
  await page.goto('/super');
  await page.getByRole('tab', { name: 'Devices' }).click();
  await page.getByRole('combobox', { name: 'Mall' }).selectOption({ label: mall.name });
  await page.getByLabel('Device name').fill('Exit barrier');
  await expect(page.getByLabel('Who opens the barrier')).toHaveCount(0);
  await page.getByLabel('Kind').selectOption('gate-controller');
  await page.getByLabel('Gate', { exact: true }).fill('exit-1');
  const opens = page.getByLabel('Who opens the barrier');
  await opens.selectOption('The server: Relay by Modbus');
  await expect(page.getByLabel('Coil')).toHaveValue('0');
  await expect(page.getByLabel('Its password')).toHaveCount(0);
  await opens.selectOption('The server: Hikvision');
  await expectAccessible(page);
  await expectFits(page, [320, 390, 768]);

  await page.getByLabel('IP address').fill('203.0.113.9');
  await page.getByLabel('Account of the device').fill('gate');
  await page.getByLabel('Its password').fill('a secret');
  const register = page.getByRole('button', { name: 'Register device' });
  await register.click();
  await expect(page.getByLabel('IP address')).toHaveAccessibleDescription(/BARRIER_NETWORKS/);
  // Nobody answers at this one: it is in a network of examples that the server may call.
  await page.getByLabel('IP address').fill('10.255.255.1');
  await register.click();
  await page
    .getByRole('dialog', { name: 'Device key' })
    .getByRole('button', { name: 'I have stored it' })
    .click();

  const row = page.getByRole('row').filter({ hasText: 'Exit barrier' });
  await expect(row).toContainText('Hikvision at 10.255.255.1');
  await page.getByRole('button', { name: 'Barrier of Exit barrier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Barrier' });
  await expect(dialog.getByLabel('IP address')).toHaveValue('10.255.255.1');
  await expect(dialog.getByLabel('Its password')).toHaveValue('');
  await expectAccessible(page);
  await expectFits(page, [320, 390]);
  await dialog.getByLabel('Who opens the barrier').selectOption('Its own program, which asks us');
  await dialog.getByRole('button', { name: 'Save barrier' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).not.toContainText('Hikvision');
});
