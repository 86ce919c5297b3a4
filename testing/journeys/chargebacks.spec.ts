import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test, type JourneyDevices } from './journey.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
/** The smallest photograph that a browser shows: one grey point. */
const PHOTOGRAPH =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////' +
  'wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';

/** A car that holds at the exit and pays by UPI; answers its pay link and the provider's page of its payment. */
async function pay(page: Page, devices: JourneyDevices, plate: string) {
  await devices.readLate('entry', plate, ago(100));
  const { payUrl } = await devices.read('exit', plate, new Date(), PHOTOGRAPH);
  const link = new URL(payUrl ?? '').pathname;
  await page.goto(link);
  await page.getByRole('button', { name: 'Pay ₹80 by UPI' }).click();
  const opens = page.getByRole('link', { name: 'Open the payment page' });
  const checkout = (await opens.getAttribute('href')) ?? '';
  await page.goto(checkout);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByRole('status')).toContainText('Paid');
  await page.goto(link);
  await expect(page.getByText('Thank you. Everything is paid.')).toBeVisible({ timeout: 45_000 });
  return { link, checkout };
}

test('a payer goes to his bank: the mall answers, loses, and decides; the bill explains it', async ({
  page,
  browser,
  signIn,
  devices,
}) => {
  test.setTimeout(120_000);
  const plate = `MH46CB${String(Date.now()).slice(-4)}`;
  const driver = await browser.newPage();
  const { link, checkout } = await pay(driver, devices, plate);
  await driver.goto(checkout);
  await driver.getByRole('button', { name: 'Claim it back by the bank' }).click();
  await expect(driver.getByText('The bank claims it back.')).toBeVisible();
  await driver.goto(link);
  await expect(driver.getByText(/claims back ₹80 .* nobody has to pay again/)).toBeVisible();
  await expectAccessible(driver);
  await expectFits(driver);

  await signIn('palladium');
  const malls = z.array(z.object({ _id: z.string(), id: z.number() }));
  const mall = malls
    .parse(await (await page.request.get('/api/malls')).json())
    .find(({ id }) => id === 1)?._id;
  const { chargebacks } = z
    .object({ chargebacks: z.array(z.object({ id: z.string(), raisedAt: z.string() })) })
    .parse(await (await page.request.get(`/api/malls/${mall}/chargebacks`)).json());
  const newest =
    chargebacks.toSorted((one, other) => other.raisedAt.localeCompare(one.raisedAt))[0]?.id ?? '';
  await page.goto('/admin/palladium/attention');
  await page.locator(`[data-item="chargeback:${newest}"]`).click();
  const chosen = page.getByRole('article', { name: 'Chosen' });
  await expect(chosen).toContainText('Answer by');
  await expect(chosen).not.toContainText(plate);

  await page.goto('/admin/palladium/disputes');
  await page.getByRole('tab', { name: /^Chargebacks \(\d+\)/ }).click();
  const entry = page.locator(`[data-chargeback="${newest}"]`);
  await expect(entry).toContainText('To answer');
  await expect(entry).not.toContainText(plate);
  await entry.click();
  const detail = page.getByRole('article', { name: 'Chargeback' });
  await expect(detail).toContainText(plate);
  await expect(detail).toContainText('Nothing is sent from here.');
  // A photograph is shown to whoever asks for it alone.
  await expect(detail.getByRole('img')).toHaveCount(0);
  await detail.getByRole('button', { name: 'Show the photographs' }).click();
  await expect(detail.getByRole('figure').first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await detail
    .getByLabel('Answer on the provider’s pages')
    .fill('Sent the receipt and the photograph at the exit');
  await detail.getByRole('button', { name: 'It is answered' }).click();
  await expect(entry).toContainText('Answered');
  await expect(detail.getByRole('region', { name: 'Answered to the bank' })).toContainText(
    'Sent the receipt',
  );

  await driver.goto(checkout);
  await driver.getByRole('button', { name: 'The bank gives it back to the payer' }).click();
  await expect(driver.getByText('The bank has decided: lost.')).toBeVisible();
  await driver.goto(link);
  await expect(driver.getByText('Borne by the mall until somebody has looked')).toBeVisible();
  await expect(driver.getByText('Thank you. Everything is paid.')).toBeVisible();

  await page.reload();
  await page.getByRole('tab', { name: /^Chargebacks/ }).click();
  await expect(entry).toContainText('To decide');
  await entry.click();
  await detail.getByRole('radio', { name: /It is due again/ }).check();
  await detail.getByLabel('Why').fill('The photograph shows the car.');
  await expectAccessible(page);
  await expectFits(page);
  await detail.getByRole('button', { name: 'Decide' }).click();
  await expect(entry).toContainText('Lost');
  await expect(detail.getByRole('region', { name: 'It is due again' })).toContainText('shows the car');

  await driver.reload();
  await expect(driver.getByText('To pay now')).toBeVisible();
  await expect(
    driver.getByText(/The mall asks for it again since .* The photograph shows the car\./),
  ).toBeVisible();
  await page.goto('/admin/palladium/audit');
  await expect(page.getByText('that a bank gave back to the payer: it is due again').first()).toBeVisible();
  await driver.close();
});

test('an accountant sees chargebacks, and answers and decides nothing', async ({ page, signIn }) => {
  await signIn('accountant');
  await page.goto('/admin/palladium/disputes');
  await page.getByRole('tab', { name: /^Chargebacks/ }).click();
  const list = page.getByRole('list', { name: 'Chargebacks' }).getByRole('button');
  await list.filter({ hasText: 'Charged twice for the same' }).click();
  const detail = page.getByRole('article', { name: 'Chargeback' });
  await expect(detail.getByText('What speaks for the mall')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'It is answered' })).toHaveCount(0);
  await list.filter({ hasText: 'Nothing was received for it' }).first().click();
  await expect(detail.getByText('Nobody owes it unless somebody decides so here.')).toBeVisible();
  await expect(detail.getByRole('radio')).toHaveCount(0);
});
