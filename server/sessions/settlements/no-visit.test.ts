import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryRecord, ParkingSession } from '#contract/sessions.ts';
import { settleSessions } from '#contract/settlements.ts';
import { indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, signUpDriver, type Person } from '../../../testing/test-people.ts';
import { readRunningTotals } from '../../money/index.ts';
import { countEntriesByHour } from '../counts/store.ts';
import { sumSessions } from '../daily/store.ts';
import { countMoves } from '../recounts/store.ts';
import { countTraffic } from '../traffic/store.ts';

// A session that a person made and took back was none, and an exit that was given to a visit is part of it: their rows
// stay for the trail, and nobody counts or lists them.
const PLATE = 'MH22XY5678';

let gates: GateTests;
let root: Person;
let mall: GatedMall;
let driver: Person;
beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  driver = await signUpDriver(gates.app, [PLATE]);
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-30));
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall({ graceMinutes: 0 });
});

async function settle(body: object) {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { ...body, reason: 'A mistake' });
  expect(answer.status).toBe(201);
  return settleSessions.answer.parse(answer.body);
}
const undo = async ({ settlement }: Awaited<ReturnType<typeof settle>>) =>
  settle({ action: 'undo', settlement: settlement.id });

const get = async (url: string, person = root) => {
  const { body, headers } = await person.client.call('GET', url);
  return { body, count: headers['x-total-count'] };
};
const named = () => `mall=${encodeURIComponent(mall.mall.name)}`;

/** All that people see of a mall's visits, and what is counted of them. */
async function shown() {
  const { id } = mall.mall;
  const stats = (await get(`/api/parking/stats?${named()}`)).body as Record<string, unknown>;
  const { asOf: _, ...cards } = stats;
  const listed = await get(`/api/parking?${named()}`);
  const history = (await get('/api/history', driver)).body as HistoryRecord[];
  const span = { from: startOfIndiaDay(indiaDate(at(0))), until: at(600) };
  const counted = await gates.database.transact({ mall: id }, async (transaction) => [
    await readRunningTotals(transaction, id),
    await sumSessions(transaction, id, span),
    await countTraffic(transaction, id, [span]),
    await countMoves(transaction, id, span),
    await countEntriesByHour(transaction, id, span.from, span.until),
  ]);
  return {
    cards,
    counted,
    list: (listed.body as ParkingSession[]).map(({ number_plate: plate, charges }) => [plate, charges]),
    count: listed.count,
    history: history
      .filter(({ mallName }) => mallName === mall.mall.name)
      .map(({ carNumber, status }) => [carNumber, status]),
  };
}

const MISTAKES: [string, (session: string | null) => object][] = [
  ['an entry', () => ({ action: 'enter', plate: 'GJ05KK9911' })],
  ['an exit taken off', (session) => ({ action: 'split', session })],
  ['a waiver', (session) => ({ action: 'waive', session })],
  ['an earlier exit', (session) => ({ action: 'close', session, exitAt: at(20).toISOString() })],
  ['another plate', (session) => ({ action: 'correct_plate', session, plate: 'GJ05KK9911' })],
];

describe('what is taken back', () => {
  it.each(MISTAKES)('leaves all that people see as it was: %s', async (_what, action) => {
    const { sessionId } = await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(62), PLATE);
    gates.app.setNow(at(70));
    const before = await shown();
    expect(before).toMatchObject({ cards: { totalSessions: 1, completedToday: 1 }, count: '1' });
    expect(before.history).toEqual([[PLATE, 'completed']]);
    await undo(await settle(action(sessionId)));
    expect(await shown()).toEqual(before);
  });

  it('leaves no visit of a car that was never there, and its row says that it was cancelled', async () => {
    gates.app.setNow(at(10));
    const before = await shown();
    const undone = await undo(await settle({ action: 'enter', plate: PLATE }));
    expect(await shown()).toEqual(before);
    expect(before.history).toEqual([]);
    expect(undone.sessions).toMatchObject([{ status: 'completed', charges: 0, review: 'cancelled' }]);
  });
});

describe('an exit that is given to a visit', () => {
  it('is one row with it, and one of its own again where that is taken back', async () => {
    const { sessionId: session } = await mall.read('entry-1', at(0), 'unknown', { confidence: 0 });
    await mall.read('exit-1', at(62), PLATE, { confidence: 0.96 });
    await gates.tick(at(90));
    gates.app.setNow(at(90));
    const before = await shown();
    expect(before.list).toHaveLength(2);
    const [exit] = await mall.rows<{ id: string }>(
      sql`select public_id as id from sessions where mall_id = ${mall.mall.id} and plate_key = ${PLATE}`,
    );
    const joined = await settle({ action: 'join', session, exit: exit?.id });
    expect(await shown()).toMatchObject({
      cards: { totalSessions: 1, completedToday: 1 },
      list: [[PLATE, 80]],
      history: [[PLATE, 'completed']],
      count: '1',
    });
    await undo(joined);
    expect(await shown()).toEqual(before);
  });
});

describe('what was made and taken back', () => {
  it('is no visit that ends by an exit that is read later', async () => {
    gates.app.setNow(at(0));
    await undo(await settle({ action: 'enter', plate: PLATE }));
    await mall.read('exit-1', at(20), PLATE);
    await gates.tick(at(60));
    expect((await mall.sessions()).map(({ exitAt, review, flags }) => [exitAt, review, flags])).toEqual([
      [null, null, ['cancelled']],
      [at(20), 'entry_unknown', ['entry_unknown']],
    ]);
  });

  it('answers for no visit whose exit is read once more', async () => {
    const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(62), PLATE);
    await undo(await settle({ action: 'split', session }));
    expect(await mall.read('exit-1', at(63), PLATE)).toMatchObject({ sessionId: session, amountDue: 80 });
  });
});
