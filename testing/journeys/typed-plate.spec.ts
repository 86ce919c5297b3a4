import type { Page } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

const PLATE = 'MH14TY5101';
const TARIFF = { graceMinutes: 0, rupeesPerHour: 40, dayCapRupees: 400 };

const cardOf = (page: Page, plate: string) => page.getByRole('article').filter({ hasText: plate });

test.use({ expectConsole: [/400 \(Bad Request\)|409 \(Conflict\)/] });

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
  await expect(form.getByRole('alert')).toContainText('This is too little to tell one car from another');
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
  // It holds no longer, so nothing says that it does.
  await expect(form).not.toContainText('to pay');
  await expect(form).not.toContainText('It stands in the list');
});

test('an attendant types a plate of Nepal and says what it stands on, and a plate that is inside already', async ({
  page,
  signIn,
  devices,
}) => {
  await devices.setTariff(TARIFF);
  await devices.readLate('entry', 'MH14TY5102', new Date(Date.now() - 40 * 60_000));
  await signIn('attendant');
  await page.goto('/admin/palladium/lanes');
  const form = page.getByRole('region', { name: 'The camera did not read?' });
  await expect(form).toBeVisible();
  const entry = await form
    .getByRole('option', { name: /entry|north/i })
    .first()
    .textContent();
  await form.getByLabel('Gate').selectOption(entry ?? '');
  await form.getByLabel('Plate').fill('ba 2 pa 4521');
  await form.getByRole('button', { name: 'Two-wheeler' }).click();
  await form.getByRole('button', { name: 'Send the plate' }).click();
  await expect(form).toContainText(
    'BA2PA4521 is not an Indian registration. Is this really what stands on the plate?',
  );
  await expectAccessible(page);
  await expectFits(page);
  await form.getByRole('button', { name: 'Yes, it stands so' }).click();
  await expect(form).toContainText(`BA2PA4521 is in by ${entry ?? ''}.`);
  await expect(form.getByLabel('Plate')).toHaveValue('');
  await expect(form.getByRole('button', { name: 'Not known' })).toHaveAttribute('aria-pressed', 'true');

  await form.getByLabel('Plate').fill('MH14TY5102');
  await form.getByRole('button', { name: 'Send the plate' }).click();
  await expect(form).toContainText('MH14TY5102 has been inside since');
  await form.getByRole('button', { name: 'Type it again' }).click();
  await expect(form).not.toContainText('has been inside since');
  await expect(form.getByLabel('Plate')).toHaveValue('MH14TY5102');
  await form.getByRole('button', { name: 'Send the plate' }).click();
  await form.getByRole('button', { name: 'No, another car' }).click();
  await expect(form).toContainText('as a second car under this plate');
});
