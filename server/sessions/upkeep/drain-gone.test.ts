import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countDrained } from './store.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const [FIRST, SECOND] = ['GJ05AB1234', 'MH12CD5678'];
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());

/** Cars that were read at both gates; each had a slot, or none had. */
async function settleVisits(mall: GatedMall, from: number, { count = 24, isSlotted = true } = {}) {
  const code = gates.app.malls.slotsOf(mall.mall.id).at(-1)?.code ?? '';
  await mall.sense(at(from), code, false);
  for (let one = 0; one < count; one += 1) {
    const [came, plate] = [from + 10 * one + 1, `MH02KL${3_000 + 7 * one}`];
    await mall.read('entry-1', at(came), plate);
    if (isSlotted) await mall.sense(at(came + 1.6), code, true);
    if (isSlotted) await mall.sense(at(came + 8), code, false);
    await mall.read('exit-1', at(came + 9.3), plate);
  }
}

/** Two cars by their sessions, and slots that can hold one; counted for so many minutes from the entry on. */
async function countTwo(
  from: number,
  minutes: number,
  {
    second = SECOND,
    gate = 'entry-1' as 'entry-1' | 'entry-2',
    visits = { count: 24, isSlotted: true },
  } = {},
): Promise<GatedMall> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await settleVisits(mall, from - 260, visits);
  await mall.read('entry-1', at(from), FIRST);
  await mall.read(gate, at(from + 1), second);

  const [one, ...others] = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
  // Two minutes after the second car: the slot is more likely that one's.
  await mall.sense(at(from + 3), one ?? '', true);
  await mall.sense(at(from + 3), others, false);
  for (let minute = 20; minute <= minutes; minute += 10) await gates.tick(at(from + minute));
  return mall;
}

const countedOf = async (mall: GatedMall) =>
  (await mall.sessions()).filter(({ plate }) => !plate.startsWith('MH02KL'));

describe('a car beyond what the slots hold', () => {
  it('has left after twelve minutes of counting, the one for which no slot was taken, uncharged, and nobody is asked', async () => {
    const mall = await countTwo(0, 60);
    expect(await countedOf(mall)).toMatchObject([
      {
        state: 'closed',
        review: null,
        charge: 0,
        flags: ['drained', 'not_asked'],
        detail: { drainedBy: 'count' },
      },
      { state: 'open' },
    ]);
    expect((await mall.ledger()).filter(({ account }) => account === 'receivable')).toHaveLength(24);
  });

  it('may be on its way until then', async () => {
    const mall = await countTwo(1_000, 20);
    expect(await countedOf(mall)).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  });

  it('that was there all the same is charged when its exit is read', async () => {
    const mall = await countTwo(2_000, 60);
    expect(await mall.read('exit-1', at(2_070), FIRST)).toMatchObject({ reason: 'charged', amountDue: 80 });
    expect((await countedOf(mall))[0]).toMatchObject({ review: null, exitAt: at(2_070), charge: 8_000 });
  });

  it('and whose plate is near to that of a car inside, whose slot was freed just now: which of the two leaves is asked', async () => {
    const mall = await countTwo(7_000, 60, { second: 'GJ05AB1284', gate: 'entry-2' });
    const [drained, inside] = await countedOf(mall);
    expect(drained).toMatchObject({ state: 'closed', flags: ['drained', 'not_asked'] });
    const [slot = ''] = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
    await mall.sense(at(7_068), slot, false);
    const exit = await mall.read('exit-1', at(7_070), FIRST, { confidence: 0.86 });
    expect(exit).toMatchObject({ reason: 'exit_ambiguous', amountDue: 0 });
    const asked = (await mall.sessions()).find(({ sessionId }) => sessionId === exit.sessionId);
    expect(asked?.detail['candidates']).toEqual([drained?.sessionId, inside?.sessionId]);
  });

  it('is judged by the exit that it is given later: one before it was drained says that it had left', async () => {
    const mall = await countTwo(8_000, 20);
    const asked = await mall.read('exit-1', at(8_025), 'GJ05AB1284', { confidence: 0.97 });
    expect(asked).toMatchObject({ reason: 'exit_ambiguous' });
    for (let minute = 8_030; minute <= 8_120; minute += 6) await gates.tick(at(minute));
    expect((await countedOf(mall))[0]).toMatchObject({
      exitAt: at(8_025),
      flags: ['drained'],
      detail: { matched: 'later', spokeFor: ['only_candidate_left'] },
    });
    const counted = await gates.database.ask('system', (transaction) =>
      countDrained(transaction, mall.mall.id, { now: at(8_120) }),
    );
    expect(counted).toEqual({ all: 1, there: 0 });
  });

  it('and whose exit comes long after, is charged too: nothing showed it leave', async () => {
    const mall = await countTwo(3_000, 60);
    expect(await mall.read('exit-1', at(3_300), FIRST)).toMatchObject({ reason: 'charged', amountDue: 200 });
    expect((await countedOf(mall))[0]).toMatchObject({ review: null, charge: 20_000 });
  });

  it.each([
    ['nobody knows whether cars have slots here', { count: 0, isSlotted: true }],
    ['many cars that were read at both gates had no slot either', { count: 24, isSlotted: false }],
  ])('may be inside where %s', async (_what, visits) => {
    const mall = await countTwo(visits.count === 0 ? 8_000 : 9_000, 90, { visits });
    expect(await countedOf(mall)).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  });

  it('may be on its way to an exit: its slot was freed just now', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
    await settleVisits(mall, 3_740);
    await mall.sense(at(3_999), codes, false);
    await mall.read('entry-1', at(4_000), FIRST);
    await mall.sense(at(4_001.5), codes[0] ?? '', true);
    await mall.read('entry-1', at(4_005), SECOND);
    for (let minute = 4_020; minute <= 4_080; minute += 6) await gates.tick(at(minute));
    await mall.sense(at(4_084), codes[0] ?? '', false);
    await gates.tick(at(4_086));
    const states = (await countedOf(mall)).map(({ plate, state }) => [plate, state]);
    // The other one has no slot, and has been beyond what the slots hold for an hour.
    expect(states).toEqual([
      [FIRST, 'open'],
      [SECOND, 'closed'],
    ]);
  });
});

describe('a car that left while its exit could not be read', () => {
  it('has left though as many came in unread: its slot was freed as the camera read no plate', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
    await mall.sense(at(5_999), codes, false);
    await mall.read('entry-1', at(6_000), FIRST);
    await mall.sense(at(6_001.6), codes[3] ?? '', true);
    // Nobody was read at the entry for this one.
    await mall.sense(at(6_030), codes[4] ?? '', true);
    await mall.sense(at(6_040), codes[3] ?? '', false);
    await mall.read('exit-1', at(6_041.2), '');
    for (let minute = 6_042; minute <= 6_066; minute += 6) await gates.tick(at(minute));
    expect((await mall.sessions()).find(({ plate }) => plate === FIRST)).toMatchObject({
      state: 'closed',
      charge: 0,
      flags: ['drained', 'not_asked'],
    });
  });
});

describe('a two-wheeler whose plate was not read', () => {
  it('has left once most visits are over: no exit read can end its session', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await rememberVisits(mall, { count: 120, minutes: 40 });
    const entry = { vehicleClass: 'two_wheeler' };
    await mall.read('entry-1', at(6_000), '', entry);
    await mall.read('entry-1', at(6_002), SECOND, entry);
    await gates.tick(at(6_030));
    expect(await listOpen(mall)).toHaveLength(2);
    await gates.tick(at(6_050));
    expect(await listOpen(mall)).toMatchObject([{ plate: SECOND }]);
  });
});

describe('a two-wheeler that is inside for longer than all others were', () => {
  it.each([
    ['has left, as far as exits were read all the while', true, []],
    ['is inside, where nobody could be read at the exits since all others left', false, [SECOND]],
  ])('%s', async (_what, areRead, open) => {
    // Time goes on from one case to the next.
    const from = areRead ? 6_000 : 8_000;
    const mall = await gates.addMall({ graceMinutes: 0 });
    await rememberVisits(mall, { count: 120, minutes: 365 });
    await mall.rows(sql`update sessions set exit_at = null, exit_gate = null, review = 'exit_missed'
      where mall_id = ${mall.mall.id} and plate_key > 'MH02KL1110' returning id`);
    await mall.read('entry-1', at(from), SECOND, { vehicleClass: 'two_wheeler' });
    await settleVisits(mall, from + 110);
    const codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
    for (const [one, code] of codes.slice(0, 8).entries()) {
      const [came, plate] = [from + 352 + 12 * one, `DL05LJ${2_100 + 173 * one}`];
      await mall.sense(at(came - 1), code, false);
      await mall.read('entry-1', at(came), plate);
      await mall.sense(at(came + 2), code, true);
      await mall.sense(at(came + 9), code, false);
      if (areRead) await mall.read('exit-1', at(came + 10.3), plate);
    }
    await gates.tick(at(from + 462));
    const own = (await listOpen(mall)).filter(({ plate }) => plate === SECOND);
    expect(own.map(({ plate }) => plate)).toEqual(open);
  });
});

describe('cars that have been inside beyond all measure', () => {
  const DAY = 1_440;

  it('are inside while nothing comes of any camera, and have left once one reads again', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const before = 10_000;
    await mall.read('entry-1', at(before), FIRST);
    await mall.read('entry-1', at(before + 2), SECOND);
    for (const day of [3, 10, 15, 20]) await gates.tick(at(before + day * DAY));
    expect(await listOpen(mall)).toHaveLength(2);
    await mall.read('entry-1', at(before + 20 * DAY + 5), 'MH02KL3007');
    await gates.tick(at(before + 20 * DAY + 10));
    expect(await listOpen(mall)).toMatchObject([{ plate: 'MH02KL3007' }]);
  });
});

const listOpen = async (mall: GatedMall) => (await mall.sessions()).filter(({ state }) => state === 'open');

/** Visits of four days ago that were read at both gates. */
async function rememberVisits(mall: GatedMall, { count, minutes }: { count: number; minutes: number }) {
  const [from, to] = [at(0), at(minutes)];
  await mall.rows(sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, closed_at, entry_date, state, entry_gate,
      exit_gate, created_at)
    select gen_random_uuid(), ${mall.mall.id}, 'MH02KL' || (1000 + one), 'MH02KL' || (1000 + one), ${from}::timestamptz,
      ${to}::timestamptz, ${to}::timestamptz, '2026-11-20', 'closed', 'entry-1', 'exit-1', ${from}::timestamptz
    from generate_series(1, ${count}) as one returning id`);
}
