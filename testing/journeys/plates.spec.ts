import type { Page } from '@playwright/test';
import { expect, expectAccessible, PASSWORD, test } from './journey.ts';
import { expectFits } from './expect-fits.ts';

let plates = 0;
/** A plate that no other journey uses, whatever has run on this demo before. */
const newPlate = () => `KA51M${String.fromCharCode(65 + (plates++ % 8))}${String(Date.now()).slice(-4)}`;

async function signUp(page: Page, name: string, plate?: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Signup' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(`${name}.${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a long enough phrase');
  await page.getByLabel('Confirm Password').fill('a long enough phrase');
  if (plate) await page.getByPlaceholder('Plate #1').fill(plate);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL('/user/home');
}

// A code that proves nothing, a plate that is none: the browser writes the refusals to its console.
test.use({ expectConsole: [/status of 40[04]/] });

const plateRow = (page: Page, plate: string) =>
  page.getByRole('list', { name: 'Plates' }).getByRole('listitem').filter({ hasText: plate });

test("a driver adds a plate, proves it with a code of the mall's desk and releases it", async ({
  page,
  browser,
  devices,
}) => {
  test.slow();
  const plate = newPlate();
  await devices.read('entry', plate);
  await signUp(page, 'asha');
  await page.goto('/account');
  await page.getByLabel('Plate number').fill('no plate');
  await page.getByRole('button', { name: 'Add plate' }).click();
  await expect(page.getByRole('alert')).toContainText('not an Indian registration');
  await page.getByLabel('Plate number').fill(`${plate.slice(0, 4).toLowerCase()} ${plate.slice(4)}`);
  await page.getByRole('button', { name: 'Add plate' }).click();
  await expect(plateRow(page, plate)).toContainText('Not proven yet');
  await expect(page.getByLabel('Plate number')).toHaveValue('');

  const code = await codeOfDesk(await browser.newPage(), plate);
  await plateRow(page, plate)
    .getByRole('button', { name: `Prove ${plate}` })
    .click();
  await page.getByLabel(`Code for ${plate}`).fill('2222222');
  await page.getByRole('button', { name: 'Prove with this code' }).click();
  await expect(page.getByRole('alert')).toContainText('This code does not prove this plate.');
  await expectAccessible(page);
  await page.getByLabel(`Code for ${plate}`).fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Prove with this code' }).click();
  await expect(plateRow(page, plate)).toContainText('Proven');
  await expect(plateRow(page, plate).getByRole('button', { name: `Prove ${plate}` })).toHaveCount(0);

  await page.getByRole('navigation').getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'Visits' })).toContainText(plate);

  await page.goto('/account');
  await plateRow(page, plate)
    .getByRole('button', { name: `Release ${plate}` })
    .click();
  await expect(page.getByRole('dialog', { name: `Release ${plate}?` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(plateRow(page, plate)).toBeVisible();
  await plateRow(page, plate)
    .getByRole('button', { name: `Release ${plate}` })
    .click();
  await page.getByRole('button', { name: 'Release plate' }).click();
  await expect(plateRow(page, plate)).toHaveCount(0);
  await page.goto('/user/history');
  await expect(page.getByText('Your account has no plate yet')).toBeVisible();
  await devices.read('exit', plate);
});

/** The code that the admin of Palladium Mall makes at the desk. */
async function codeOfDesk(page: Page, plate: string): Promise<string> {
  await page.request.post('/api/auth/login', {
    data: { email: 'palladium@example.com', password: PASSWORD },
  });
  await page.goto('/palladium');
  await page.getByLabel('Plate on the papers').fill('KA01AB0001');
  await page.getByRole('button', { name: 'Make a code' }).click();
  await expect(page.getByRole('alert')).toContainText('has not been in this mall');
  await page.getByLabel('Plate on the papers').fill(plate);
  await page.getByRole('button', { name: 'Make a code' }).click();
  const dialog = page.getByRole('dialog', { name: `Code for ${plate}` });
  const code = (await dialog.getByRole('code').textContent()) ?? '';
  expect(code).toMatch(/^[2-9A-Z]{7}$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'The driver has it' }).click();
  await expect(page.getByText(code)).toHaveCount(0);
  await page.context().close();
  return code;
}

test('a plate shows nothing until its driver types the code of the display; a second proof contests it once its car has left', async ({
  page,
  browser,
  devices,
}) => {
  test.slow();
  const plate = newPlate();
  // Long enough ago that it may be back: so near to its exit it would only pass the entry's camera.
  const code = codeOf(await devices.readLate('entry', plate, ago(12)));
  await signUp(page, 'ravi', plate);
  await page.goto('/user/history');
  await expect(page.getByText(`${plate}: no visit is shown before`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Prove it with a code' }).click();
  await expect(page).toHaveURL('/account');
  await prove(page, plate, code);
  await expect(plateRow(page, plate)).toContainText('So far the visit that you proved is shown.');
  await page.goto('/user/history');
  await expect(visits(page)).toHaveCount(1);
  await devices.readLate('exit', plate, ago(9));

  const other = await (await browser.newContext()).newPage();
  await signUp(other, 'meera', plate);
  await other.goto('/account');
  await prove(other, plate, codeOf(await devices.readLate('entry', plate, ago(4))));
  await expect(plateRow(other, plate)).toContainText('So far the visit that you proved is shown.');
  await expectAccessible(other);
  await devices.readLate('exit', plate, ago(1));
  await expect(async () => {
    await other.reload();
    await expect(plateRow(other, plate)).toContainText('Another account has proven this car too', {
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(other);
  await other.goto('/user/history');
  await expect(visits(other)).toHaveCount(1);
  await other.context().close();

  await page.goto('/account');
  await expect(plateRow(page, plate)).toContainText('Contested');
  await page.goto('/user/history');
  await expect(visits(page)).toHaveCount(1);
});

const visits = (page: Page) => page.getByRole('list', { name: 'Visits' }).getByRole('listitem');

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

function codeOf({ display }: { display: readonly string[] }): string {
  const line = display.find((one) => one.startsWith('Code ')) ?? '';
  expect(line).toMatch(/^Code [2-9A-Z]{7}$/);
  return line.slice('Code '.length);
}

async function prove(page: Page, plate: string, code: string): Promise<void> {
  await plateRow(page, plate)
    .getByRole('button', { name: `Prove ${plate}` })
    .click();
  await page.getByLabel(`Code for ${plate}`).fill(code);
  await page.getByRole('button', { name: 'Prove with this code' }).click();
  await expect(page.getByLabel(`Code for ${plate}`)).toHaveCount(0);
}

test('at most three plates, and each list says what may be done', async ({ page }) => {
  await signUp(page, 'three', newPlate());
  await page.goto('/account');
  for (const plate of [newPlate(), newPlate()]) {
    await page.getByLabel('Plate number').fill(plate);
    await page.getByRole('button', { name: 'Add plate' }).click();
    await expect(plateRow(page, plate)).toBeVisible();
  }
  await expect(page.getByText('An account has at most 3 plates.')).toBeVisible();
  await expect(page.getByLabel('Plate number')).toHaveCount(0);
  await expectFits(page, [320, 390, 768, 1440]);
  await expectAccessible(page);
});
