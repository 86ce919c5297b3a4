import type { Page } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

const PLATE = 'MH14TY5101';
const TARIFF = { graceMinutes: 0, rupeesPerHour: 40, dayCapRupees: 400 };

const cardOf = (page: Page, plate: string) => page.getByRole('article').filter({ hasText: plate });

test.use({ expectConsole: [/400 \(Bad Request\)/] });

test('an attendant types the plate at an exit whose camera is dead, and lets the car out', async ({
  page,
  signIn,
  devices,
}) => {
  await devices.setTariff(TARIFF);
  await devices.readLate('entry', PLATE, new Date(Date.now() - 20 * 60_000));
  await signIn('attendant');
  await page.goto('/admin/palladium/lanes');
  const form = page.getByRole('region', { name: 'The camera did not read?' });
  await expect(form).toBeVisible();
  await expect(form.getByRole('button', { name: 'Send the plate' })).toBeDisabled();
  const exit = await form.getByRole('option', { name: /exit/i }).first().textContent();
  await form.getByLabel('Gate').selectOption(exit ?? '');

  await form.getByLabel('Plate').fill('MH14');
  await form.getByRole('button', { name: 'Send the plate' }).click();
  await expect(form.getByRole('alert')).toContainText('This is not an Indian registration');
  await form.getByLabel('Plate').fill('mh 14 ty 5101');
  await form.getByRole('button', { name: 'Send the plate' }).click();
  await expect(form).toContainText(`${PLATE} holds at ${exit ?? ''}: ₹40 to pay.`);
  await expect(form.getByLabel('Plate')).toHaveValue('');
  await expect(cardOf(page, PLATE)).toContainText('₹40');
  await expectAccessible(page);
  await expectFits(page);
  await cardOf(page, PLATE).getByRole('button', { name: 'Open', exact: true }).click();
  await cardOf(page, PLATE).getByLabel('Why is it let out?').fill('End of the journey');
  await cardOf(page, PLATE).getByRole('button', { name: 'Open the barrier' }).click();
  await expect(cardOf(page, PLATE)).toContainText('Opening');
});
