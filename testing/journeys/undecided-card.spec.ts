import type { Page } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';

const PLATE = 'MH14ZX5535';
const cardOf = (page: Page) => page.getByRole('article').filter({ hasText: PLATE });

test('what a silent terminal did is decided after the car was let out', async ({ page, signIn, devices }) => {
  await devices.setTariff({ graceMinutes: 0, rupeesPerHour: 40, dayCapRupees: 400 });
  await devices.readLate('entry', PLATE, new Date(Date.now() - 20 * 60_000));
  expect(await devices.read('exit', PLATE)).toMatchObject({ decision: 'hold', amountDue: 40 });
  await signIn('palladium');
  await page.goto('/admin/palladium/lanes');
  await cardOf(page).getByRole('button', { name: 'Card at the terminal' }).click();
  await cardOf(page).getByRole('button', { name: 'No answer' }).click();
  await cardOf(page).getByRole('button', { name: 'Open', exact: true }).click();
  await cardOf(page).getByLabel('Why is it let out?').fill('The queue was long');
  const opened = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await cardOf(page).getByRole('button', { name: 'Open the barrier' }).click();
  expect((await opened).ok()).toBe(true);
  expect(await devices.read('exit', PLATE)).toMatchObject({ decision: 'open' });
  await expect(cardOf(page)).toHaveCount(0);

  const asked = page.getByRole('region', { name: 'Was the card charged?' });
  await expect(asked.getByRole('listitem').filter({ hasText: PLATE })).toContainText('₹40');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
  }
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  const row = asked.getByRole('listitem').filter({ hasText: PLATE });
  await row.getByRole('button', { name: 'Card approved' }).click();
  await expect(page.getByText(`${PLATE} has paid by card.`)).toBeVisible();
  await expect(row).toHaveCount(0);
});
