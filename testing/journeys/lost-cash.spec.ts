import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

// Answers that are lost on purpose.
test.use({ expectConsole: [/Failed to load resource/] });

const TARIFF = { graceMinutes: 0, rupeesPerHour: 40, dayCapRupees: 400 };
const cardOf = (page: Page, plate: string) => page.getByRole('article').filter({ hasText: plate });

/** Of cars that stand in one lane, one character apart would be one car, read twice. */
const newPlate = () =>
  `MH14${'ABCDEFGH'[Math.floor(Math.random() * 8)]}X${1000 + Math.floor(Math.random() * 9000)}`;

/** A car that owes 40 rupees holds, its drawer is open, and 500 rupees are typed. */
async function holdAndType(
  page: Page,
  plate: string,
  devices: {
    readLate: (way: 'entry' | 'exit', plate: string, at: Date) => Promise<unknown>;
    read: (way: 'entry' | 'exit', plate: string) => Promise<unknown>;
  },
): Promise<void> {
  await devices.readLate('entry', plate, new Date(Date.now() - 20 * 60_000));
  expect(await devices.read('exit', plate)).toMatchObject({ decision: 'hold', amountDue: 40 });
  await page.goto('/admin/palladium/lanes');
  const count = page.getByLabel(/^(Money in it now|Counted now) \(rupees\)$/);
  await expect(count).toBeVisible();
  const open = page.getByRole('button', { name: 'Open the drawer' });
  if (await open.isVisible()) {
    await count.fill('₹1,000');
    await open.click();
  }
  await cardOf(page, plate).getByRole('button', { name: 'Cash received' }).click();
  const field = cardOf(page, plate).getByLabel('Cash received (rupees)');
  await expect(field).toBeFocused();
  await field.fill('500');
  await expect(cardOf(page, plate)).toContainText('Change to give: ₹460');
}

test.describe.serial('cash whose answer is lost', () => {
  test('is asked for again by itself, and the change is the one that was shown', async ({
    page,
    signIn,
    devices,
  }) => {
    const plate = newPlate();
    await devices.setTariff(TARIFF);
    await signIn('manager');
    await holdAndType(page, plate, devices);
    await page.route(
      '**/lanes/*/cash',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await cardOf(page, plate).getByRole('button', { name: 'Take ₹40' }).click();
    await expect(page.getByText(`${plate} has paid. Give ₹460 back.`)).toBeVisible();
  });

  test('stays a question while no answer comes, also once the car has left', async ({
    page,
    signIn,
    devices,
  }) => {
    const plate = newPlate();
    await devices.setTariff(TARIFF);
    await signIn('manager');
    await holdAndType(page, plate, devices);
    await page.route('**/lanes/*/cash', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await cardOf(page, plate).getByRole('button', { name: 'Take ₹40' }).click();
    const question = page.getByText('nobody knows yet whether the ₹40 are in your drawer');
    await expect(question).toBeVisible();
    await expect(page.getByText(/Change to give/)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(question).toBeVisible();
    expect(await devices.read('exit', plate)).toMatchObject({ decision: 'open', amountDue: 0 });
    await expect(cardOf(page, plate)).toHaveCount(0);
    await expect(question).toBeVisible();
    await page.unroute('**/lanes/*/cash');
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(page.getByText(`${plate} has paid. Give ₹460 back.`)).toBeVisible();
    await expect(question).toHaveCount(0);
  });

  test('goes back whole where somebody else took it', async ({ page, signIn, devices }) => {
    const plate = newPlate();
    await devices.setTariff(TARIFF);
    await signIn('manager');
    await holdAndType(page, plate, devices);
    // Another press of the same drawer reaches the server first.
    await page.route(
      '**/lanes/*/cash',
      async (route) => {
        const headers = { ...route.request().headers(), 'idempotency-key': 'another-press' };
        await route.fetch({ headers });
        await route.abort();
      },
      { times: 1 },
    );
    await cardOf(page, plate).getByRole('button', { name: 'Take ₹40' }).click();
    await expect(
      page.getByText(`Nothing is due of ${plate} any more, and you took nothing: give the ₹500 back.`),
    ).toBeVisible();
    await expect(cardOf(page, plate)).toContainText('Opening');
    await expect(cardOf(page, plate).getByLabel('Cash received (rupees)')).toHaveCount(0);
  });

  test('an amount that is not clear is not taken', async ({ page, signIn, devices }) => {
    const plate = newPlate();
    await devices.setTariff(TARIFF);
    await signIn('manager');
    await holdAndType(page, plate, devices);
    const field = cardOf(page, plate).getByLabel('Cash received (rupees)');
    await field.fill('1,50');
    await field.press('Enter');
    await expect(cardOf(page, plate)).toContainText('Write rupees with a dot, such as 12.50.');
    await expect(cardOf(page, plate).getByRole('button', { name: 'Take ₹40' })).toBeDisabled();
    await field.fill('₹1,050.50');
    await expect(cardOf(page, plate)).toContainText('Change to give: ₹1,010.50');
    await cardOf(page, plate).getByRole('button', { name: 'Take ₹40' }).click();
    await expect(page.getByText(`${plate} has paid. Give ₹1,010.50 back.`)).toBeVisible();
  });
});
