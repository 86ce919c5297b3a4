import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './journey.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './manager.ts';

const RATE = { firstBlock: [] };
/** By day and by night, at weekends another price, with caps, a night and a lost ticket; two-wheelers pay their own. */
const TARIFF = {
  zero: false,
  prices: [
    {
      classes: ['car', 'ev'],
      freeMinutes: 10,
      unitMinutes: 60,
      dayCapPaise: 50_000,
      stayCapPaise: null,
      overnight: { atMinute: 120, paise: 10_000 },
      rates: [
        {
          ...RATE,
          days: ['weekday', 'holiday'],
          bands: [
            { name: 'early', from: 0, to: 600, unitPaise: 1000 },
            { name: 'day', from: 600, to: 1440, unitPaise: 6000 },
          ],
        },
        { ...RATE, days: ['weekend'], bands: [{ name: 'all_day', from: 0, to: 1440, unitPaise: 8000 }] },
      ],
    },
    {
      classes: ['two_wheeler'],
      freeMinutes: 0,
      unitMinutes: 60,
      dayCapPaise: null,
      stayCapPaise: null,
      overnight: null,
      rates: [
        {
          ...RATE,
          days: ['weekday', 'weekend', 'holiday'],
          bands: [{ name: 'all_day', from: 0, to: 1440, unitPaise: 500 }],
        },
      ],
    },
  ],
  lostTicketPaise: 50_000,
  validations: [],
};

async function publish(page: Page, mall: string, draft: object, effectiveFrom?: string) {
  const answer = await page.request.put(`/api/malls/${mall}/tariffs`, {
    data: { draft, publish: true, effectiveFrom },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const prices = (page: Page) => page.locator('#prices');

test('who has no account reads the whole tariff of a mall, what comes next, and what it costs', async ({
  page,
  signIn,
  manager,
}) => {
  const mall = await manager.add({ name: `Posted ${Date.now()}`, price: '₹10 an hour', isLive: true });
  await signIn('super');
  await page.goto(`/live/${mall.slug}`);
  await expect(prices(page)).toContainText('Not known yet');
  await prices(page).getByText('What parking costs here').click();
  await expect(prices(page)).toContainText('This mall has published no prices yet');
  await publish(page, mall._id, TARIFF);
  await publish(page, mall._id, { ...TARIFF, zero: true }, '2099-01-01T00:00:00+05:30');

  await page.context().clearCookies();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/live/${mall.slug}#prices`);
  await page.reload();
  await expect(prices(page)).toContainText(/First hour now: ₹\d+/);
  for (const words of [
    'In force since',
    'A visit of at most 10 min. A longer one pays from its entry on.',
    'Weekdays and holidays',
    '00:00 to 10:00: ₹10',
    '10:00 to 24:00: ₹60',
    '₹80 for each started hour',
    '₹500 for each 24 hours from entry, and the night beside it',
    '₹100 for each night on which the car is inside at 02:00',
    'Where nobody knows when a car came in, at most ₹500 are taken at the exit.',
    'From 1 Jan 2099, 00:00',
    'Nothing is charged for parking here.',
  ])
    await expect(prices(page)).toContainText(words);
  const cost = (stay: string) =>
    prices(page).getByRole('row').filter({ hasText: stay }).getByRole('cell').nth(1);
  await expect(cost('2 h')).toHaveText('₹70');
  await prices(page).getByRole('button', { name: 'Afternoon, 13:00' }).click();
  await expect(cost('2 h')).toHaveText('₹120');
  await prices(page).getByRole('button', { name: 'Weekends' }).click();
  await expect(cost('2 h')).toHaveText('₹160');
  await expectAccessible(page);
  await expectFits(page);
  await prices(page).getByRole('button', { name: 'Two-wheelers' }).click();
  await expect(cost('2 h')).toHaveText('₹10');
  await expect(prices(page)).not.toContainText('02:00');
});

test('the free text of the list and the plan of a day lead to it; a slot shows its least and its most', async ({
  page,
  signIn,
  manager,
}) => {
  const name = `Linked ${Date.now()}`;
  const mall = await manager.add({ name, price: '₹10 an hour', isLive: true });
  await signIn('super');
  await page.goto('/user/mall');
  await publish(page, mall._id, TARIFF);
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('link', { name: '₹10 an hour' }).click();
  await expect(page).toHaveURL(`/user/mall/${mall.slug}#prices`);
  await expect(prices(page)).toContainText('In force since');

  // Nobody signs in over somebody else.
  await page.context().clearCookies();
  await signIn('driver');
  const days = [1, 2, 3, 4].map((ahead) =>
    new Date(Date.now() + 5.5 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10),
  );
  const weekday = days.find((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) ?? '';
  await page.goto(`/user/pre-plan?mall=${mall._id}&date=${weekday}`);
  const card = (slot: string) =>
    page.getByRole('region', { name: 'Time slots' }).getByRole('button').filter({ hasText: slot });
  await expect(card('Morning')).toContainText('Here: ₹10 to ₹60');
  await expect(card('Afternoon')).toContainText(/Here: ₹60(?! to)/);
  // The night of 02:00 falls into some first hours.
  await expect(card('Late Night')).toContainText('Here: ₹10 to ₹110');
  await expectFits(page);
  await page.getByRole('link', { name: 'What parking costs here' }).click();
  await expect(prices(page)).toContainText('In force since');
});
