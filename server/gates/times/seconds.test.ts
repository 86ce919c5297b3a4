import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TIME_OF_DAY_TARIFF } from '#domain/money/tariff-templates.ts';
import { addTariff } from '../../../testing/add-tariff.ts';
import {
  at,
  openGates,
  seconds,
  type GatedMall,
  type GateTests,
  type LaneName,
} from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

async function addMall(isByHour = false): Promise<GatedMall> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  if (isByHour)
    await addTariff(gates.database, mall.mall.id, {
      effectiveFrom: at(-500),
      document: TIME_OF_DAY_TARIFF,
    });
  return mall;
}

/** Lets a camera read a car by its clock, whose message arrives so many seconds later, or seems to before. */
function readAfter(mall: GatedMall, lane: LaneName, stamp: number, way: number, plate = PLATE) {
  gates.app.setNow(seconds(stamp + way));
  return mall.readLate(lane, seconds(stamp), plate);
}

/** Reads of other cars, a minute apart, by a clock that is ahead by so many seconds; some ways take longer. */
async function passAhead(mall: GatedMall, lane: LaneName, until: number, ahead: number): Promise<void> {
  for (let car = 6; car > 0; car -= 1)
    await readAfter(
      mall,
      lane,
      until - 60 * car + ahead,
      0.3 * (1 + (car % 3)) - ahead,
      `MH01AA${1000 + car}`,
    );
}

const own = async (mall: GatedMall) => (await mall.sessions()).find(({ plate }) => plate === PLATE);

const FIVE = 7 * 3600;
const NINE = 11 * 3600;
const HOUR = 3600;

/** What people are shown of it: the lines of its charge, and how many charges somebody should look into. */
async function show({ mall }: GatedMall) {
  const parked = await root.client.call('GET', `/api/parking?mall=${encodeURIComponent(mall.name)}`);
  const sessions = parked.body as { number_plate: string; chargeLines: { text: string }[] }[];
  const lines = sessions.find(({ number_plate: plate }) => plate === PLATE)?.chargeLines ?? [];
  const disputes = await root.client.call('GET', `/api/malls/${mall.publicId}/disputes`);
  const { doubtful } = disputes.body as { doubtful: unknown[] };
  return { texts: lines.map(({ text }) => text), doubtful: doubtful.length };
}

describe('a time that is known to within seconds', () => {
  it.each([
    ['before a cheaper band by a clock that is 3 seconds behind', -2, 3.2, 25],
    ['before a cheaper band, read at once', -2, 0, 40],
    ['before a cheaper band, on the way for less than a second', -2, 0.8, 40],
    ['well before a cheaper band by a clock that is behind', -20, 4.5, 40],
  ])('of an entry %s costs the cheaper end', async (_what, stamp, way, rupees) => {
    const mall = await addMall(true);
    await readAfter(mall, 'entry-1', NINE + stamp, way);
    const answer = await mall.read('exit-1', seconds(NINE + HOUR * 0.7), PLATE);
    expect(answer).toMatchObject({ amountDue: rupees, timeFlag: 'ok' });
    expect(await own(mall)).toMatchObject({ review: null, charge: rupees * 100, flags: [] });
  });

  it.each([
    ['whose clock is 3 seconds ahead', 3, -1.2, 2.7, 35],
    ['whose clock is 3 seconds ahead, long before the edge', 3, -30, 2.7, 35],
    ['whose clock is 3 seconds ahead, well after the edge', 3, 10, 2.7, 40],
    ['whose clock is right', 0, 0.9, 0.4, 40],
  ])('of an entry at the edge of a dearer band, %s, costs the cheaper end', async (...given) => {
    const [, ahead, entered, way, rupees] = given;
    const mall = await addMall(true);
    await passAhead(mall, 'entry-1', FIVE, ahead);
    await readAfter(mall, 'entry-1', FIVE + entered + ahead, way - ahead);
    await mall.read('exit-1', seconds(FIVE + HOUR * 0.7), PLATE);
    expect(await own(mall)).toMatchObject({ review: null, charge: rupees * 100, flags: [] });
  });

  it.each([
    ['an hour by the later end', -1, 2, 40],
    ['an hour by the later end within one minute of the clock', 10, 2, 40],
    ['an hour and a minute read at once', -1, 0, 80],
  ])('of an entry makes %s', async (_what, stamp, way, rupees) => {
    const mall = await addMall();
    await readAfter(mall, 'entry-1', stamp, way);
    // 61 minutes and a second after the earlier end, a second less after the later one.
    await mall.read('exit-1', seconds(HOUR + 61 + stamp), PLATE);
    expect(await own(mall)).toMatchObject({ review: null, charge: rupees * 100 });
  });

  it.each([
    ['whose clock is 3 seconds ahead, late by as much', 3, 61, 2.5, 40],
    ['whose clock is 3 seconds ahead, at once', 3, 62.5, -2.5, 40],
    ['whose clock is 3 seconds ahead, late by minutes', 3, 62.5, 400, 40],
    ['whose clock is right, late by minutes', 0, 61, 400, 80],
    ['whose clock is right', 0, 61, 0.4, 80],
  ])('of an exit %s costs the earlier end', async (_what, ahead, stamp, way, rupees) => {
    const mall = await addMall();
    await mall.read('entry-1', seconds(0), PLATE);
    await passAhead(mall, 'exit-1', HOUR, ahead);
    await readAfter(mall, 'exit-1', HOUR + stamp, way);
    expect(await own(mall)).toMatchObject({ review: null, charge: rupees * 100 });
  });
});

it('is named by a line of the bill where it changes the amount, and is no doubt that people look into', async () => {
  const mall = await addMall(true);
  await readAfter(mall, 'entry-1', NINE - 2, 3.2);
  await mall.read('exit-1', seconds(NINE + HOUR * 0.7), PLATE);
  expect((await own(mall))?.detail).toMatchObject({ spokeAgainst: [] });
  const { texts, doubtful } = await show(mall);
  expect(texts).toContain('Priced from 21:00, which costs least of the times that its reads may mean');
  expect(doubtful).toBe(0);
});
