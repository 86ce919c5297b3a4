import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

const TARIFF = { graceMinutes: 0, rupeesPerHour: 40, dayCapRupees: 400 };

test('an attendant shows a driver the pay page of a visit from its drawer', async ({
  page,
  signIn,
  devices,
}) => {
  const plate = 'MH14RC6101';
  await devices.setTariff(TARIFF);
  await devices.readLate('entry', plate, new Date(Date.now() - 20 * 60_000));
  await signIn('attendant');
  await page.goto('/admin/palladium');
  await page.getByPlaceholder('Search by car number, slot, or date...').fill(plate);
  await page.getByRole('row').filter({ hasText: plate }).getByRole('button', { name: plate }).click();
  const drawer = page.getByRole('dialog', { name: plate });
  await drawer.getByRole('button', { name: 'Pay link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay link' });
  await expect(dialog.getByRole('img', { name: /^QR code of http/ })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Receipt (PDF)' })).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);
  const address = await dialog.getByText(/^http.*\/pay\//).textContent();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: 'Pay link' })).toBeFocused();
  await page.goto(new URL(address ?? '').pathname);
  await expect(page.getByText('To pay now')).toBeVisible();
  await expect(page.getByText('₹40').first()).toBeVisible();
});
