import type { Page } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { expect, test, type Who } from './journey.ts';

const MALL = 'Grand Riverside Galleria and Convention Centre of Surat, Vesu Road, South Wing 2';
const LEVEL = 'Upper Basement Parking of the North Wing';
const DEVICE = 'Axis-P1455-LE-licence-plate-verifier-of-entry-lane-north-002';
const PLATE = 'MH12ABCDE1234';
const GATE = 'exit-lane-of-the-northern-ramp-number-22';
const AMOUNT = 12_34_56_789.01;
const AT = new Date(Date.now() - 3_600_000).toISOString();

const facts = { level: LEVEL, since: AT, turns: 22 };
const alert = { kind: 'slot_restless', subject: 'B1A01', facts, count: 3, firstAt: AT, lastAt: AT, id: '1' };
const device = {
  id: 'd',
  name: DEVICE,
  kind: 'plate-camera',
  gate: GATE,
  direction: 'exit',
  heartbeatSeconds: 10,
  stabilitySeconds: null,
  createdAt: AT,
  lastSeenAt: AT,
  clockOffsetMs: 123_456,
  isRevoked: false,
};
const person = { id: 'p', name: MALL };
const entry = {
  id: 'alert:1',
  kind: 'slot_restless',
  plate: null,
  place: 'B1A01',
  count: 1,
  since: AT,
  worth: AMOUNT,
  assignedTo: person,
  snoozedUntil: AT,
  dueBy: AT,
  progress: { done: 3, all: 40 },
  alert,
};
const attention = { asOf: AT, count: 2, items: 40, isCounted: true, snoozed: 1, people: [person] };
const car = {
  id: 'w',
  gate: GATE,
  plate: PLATE,
  session: 's',
  entryAt: AT,
  since: AT,
  charges: AMOUNT,
  amountDue: AMOUNT,
  chargedAs: 'two_wheeler',
  postedFee: null,
  state: 'due',
  payUrl: null,
  hasController: true,
  mayTakeBack: true,
  stamps: [],
  terminal: { payment: 'p', amount: AMOUNT, state: 'unknown' },
  fastag: null,
};
const dispute = {
  id: 'd',
  session: 's',
  raisedBy: 'driver',
  reason: 'wrong_time',
  text: MALL,
  state: 'open',
  createdAt: AT,
  plate: PLATE,
  charges: AMOUNT,
};

/** The answers in which everything is as long as it may get, by the end of their address. */
const ANSWERS: readonly (readonly [RegExp, object])[] = [
  [/\/devices$/, { devices: [device] }],
  [/\/alerts$/, { alerts: [alert], refused: [] }],
  [
    /\/attention\?/,
    { ...attention, entries: [entry, { ...entry, id: 's', kind: 'exit_missed', plate: PLATE, alert: null }] },
  ],
  [
    /\/lanes$/,
    {
      waiting: [car],
      shift: { id: 'x', openedAt: AT, float: AMOUNT, taken: AMOUNT, paidOut: AMOUNT },
      undecidedCards: [{ wait: 'u', plate: PLATE, amount: AMOUNT, gate: GATE, since: AT }],
      refunds: [{ id: 'r', plate: PLATE, amount: AMOUNT, reason: MALL, since: AT, payee: PLATE }],
      greeted: [],
      gates: [{ gate: GATE, direction: 'exit' }],
      withoutCamera: [],
      announced: [
        { id: 'a', name: MALL, places: 10_000, arrived: 9_999, endsAt: '2026-11-26T18:30:00.123Z' },
      ],
    },
  ],
  [
    /\/disputes$/,
    {
      disputes: [dispute],
      doubtful: [{ session: 's', plate: PLATE, exitAt: AT, charges: AMOUNT, doubts: [MALL] }],
    },
  ],
];

/** Sums and names of other answers, as long as they may get. */
function stretch(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => stretch(one, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stretch(one, name)]));
  if (typeof value === 'string' && key === 'mallName') return MALL;
  if (typeof value === 'string' && /^(plate|number_plate)$/.test(key)) return PLATE;
  return typeof value === 'number' && SUMS.test(key) ? AMOUNT : value;
}
const SUMS =
  /^(charged|received|refunded|outstanding|charges|amount|totalRevenue|revenueToday|booked|expected)$/;

async function lengthen(page: Page): Promise<void> {
  await page.route(/\/api\/(?!auth)/, async (route) => {
    const made = ANSWERS.find(([end]) => end.test(route.request().url()));
    if (made) return route.fulfill({ json: made[1] });
    const answer = await route.fetch();
    const isJson = answer.headers()['content-type']?.includes('json') === true;
    return route.fulfill({ response: answer, ...(isJson ? { json: stretch(await answer.json()) } : {}) });
  });
}

const SCREENS: readonly [who: Who, path: string, tab: string | null, shown: RegExp][] = [
  ['palladium', '/admin/palladium', null, /₹12,34,56,789/],
  ['palladium', '/admin/palladium/attention', null, /restless since/],
  ['palladium', '/admin/palladium/lanes', null, /9999 of 10000 came, held until 27 Nov 2026, 00:00/],
  ['palladium', '/admin/palladium/disputes', null, /₹12,34,56,789/],
  ['accountant', '/admin/palladium/books', null, /₹12,34,56,789/],
  ['super', '/super', null, /Revenue today/],
  ['super', '/super', 'Devices', /restless since/],
];

for (const [who, path, tab, shown] of SCREENS)
  test(`${path} ${tab ?? ''} at 390 px: with the longest names nothing sticks out, and no sum goes on in a second line`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(who);
    await lengthen(page);
    await page.goto(path);
    if (tab !== null) await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    await expectFits(page);
    const broken = await page.locator('dd:visible, p:visible').evaluateAll((all) =>
      all
        .filter((one) => /^₹[\d,.]+$/.test(one.textContent?.trim() ?? ''))
        .filter((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        })
        .map((one) => one.textContent),
    );
    expect(broken).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
