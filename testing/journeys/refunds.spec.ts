import type { APIRequestContext, Page } from '@playwright/test';
import type { WaitingRefund } from '#contract/refunds.ts';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test, type JourneyDevices } from './journey.ts';

let plates = 0;
const newPlate = () => `MH15R${String.fromCharCode(65 + (plates++ % 8))}${String(Date.now()).slice(-4)}`;

interface Mall {
  readonly id: string;
  readonly post: (path: string, data?: object) => Promise<unknown>;
}

/** Palladium as whoever is signed in on this page reaches it. */
async function reach(request: APIRequestContext): Promise<Mall> {
  const malls = (await (await request.get('/api/malls')).json()) as { _id: string; id: number }[];
  const id = malls.find((one) => one.id === 1)?._id ?? '';
  const { origin } = new URL((await request.get('/healthz')).url());
  return {
    id,
    async post(path, data = {}) {
      const answer = await request.post(`/api/malls/${id}${path}`, { data, headers: { origin } });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    },
  };
}

/** A car that has paid at the exit in cash, of which ten rupees are to go back. */
async function oweCash(page: Page, devices: JourneyDevices, mall: Mall): Promise<string> {
  const plate = newPlate();
  await devices.readLate('entry', plate, new Date(Date.now() - 100 * 60_000));
  const { amountDue, sessionId: session } = await devices.read('exit', plate);
  const lanes = await page.request.get(`/api/malls/${mall.id}/lanes`);
  const { waiting } = (await lanes.json()) as { waiting: { id: string; plate: string }[] };
  const wait = waiting.find((one) => one.plate === plate)?.id ?? '';
  await mall.post(`/lanes/${wait}/cash`, { amountDue, received: amountDue });
  const raised = (await mall.post('/disputes', { session })) as { id: string };
  const decision = { decision: 'refund', rupees: 10, answer: 'The barrier was slow.' };
  await mall.post(`/disputes/${raised.id}/decision`, decision);
  return plate;
}

// The drawer is the super admin's own: the other journeys at the lanes use another person's.
test.describe.configure({ mode: 'serial' });

test('cash that goes back is paid out of the drawer, on the Lanes page', async ({
  page,
  signIn,
  devices,
}) => {
  await signIn('super');
  const mall = await reach(page.request);
  await mall.post('/cash-shifts', { float: 500 });
  const plate = await oweCash(page, devices, mall);
  await page.goto('/admin/palladium/lanes');
  const back = page.getByRole('region', { name: 'Cash to give back' });
  const own = back.getByRole('listitem').filter({ hasText: plate });
  await expect(own).toContainText(plate);
  await expectAccessible(page);
  await expectFits(page);
  await own.getByRole('button', { name: 'Note ₹10 as given back' }).click();
  await expect(page.getByText(`₹10 went back to ${plate}, out of your drawer.`)).toBeVisible();
  await expect(own).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Your cash drawer' })).toContainText(
    '₹10 paid out in refunds',
  );
});

test('what nobody pays is listed in the Books, and noted there once a bank has paid it', async ({
  page,
  signIn,
  devices,
}) => {
  await signIn('super');
  const mall = await reach(page.request);
  const plate = await oweCash(page, devices, mall);
  await page.goto('/admin/palladium/books');
  await expect(page.getByText(/refunds? waits? for somebody/)).toBeVisible();
  const card = page
    .getByRole('list', { name: 'Refunds that wait' })
    .getByRole('article')
    .filter({ hasText: plate });
  await expect(card).toContainText('₹10');
  await card.getByRole('button', { name: 'Paid by bank transfer' }).click();
  await expect(card.getByRole('button', { name: 'It is paid' })).toBeDisabled();
  await card.getByLabel('Reference of the transfer').fill('UTR 611122334455');
  await expectAccessible(page);
  await expectFits(page);
  await card.getByRole('button', { name: 'It is paid' }).click();
  await expect(card).toHaveCount(0);
  await page.goto('/admin/palladium/audit');
  await expect(page.getByText('Paid a refund of ₹10 by bank transfer').first()).toBeVisible();
});

const REFUSED: WaitingRefund = {
  id: 'rf_1',
  visit: { session: 's', plate: 'MH01AB1234' },
  amount: 1234.5,
  method: 'upi',
  state: 'failed',
  reason: 'More came than was owed',
  fault: 'the payment provider answered 400: BAD_REQUEST_ERROR Your account does not have enough balance',
  attempts: 2,
  since: '2026-11-20T04:30:00Z',
  heldBy: null,
  ways: ['retry', 'bank'],
};

test('a refund that the provider refused is tried again', async ({ page, signIn }) => {
  await signIn('palladium');
  let refunds = [REFUSED];
  await page.route('**/api/malls/*/refunds', (route) => route.fulfill({ json: { refunds } }));
  await page.route('**/api/malls/*/refunds/rf_1/retry', (route) => {
    refunds = [];
    return route.fulfill({ json: { id: 'rf_1', amount: 1234.5, state: 'requested' } });
  });
  await page.goto('/admin/palladium/books');
  const card = page.getByRole('article').filter({ hasText: 'MH01AB1234' });
  await expect(card).toContainText('₹1,234.50');
  await expect(card).toContainText('After 2 tries: the payment provider answered 400');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectFits(page);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByText('No refund waits for anybody.')).toBeVisible();
});
