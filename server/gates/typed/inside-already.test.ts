import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readTrail } from '../../../testing/audit-trail.ts';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

// A plate that is typed at an entry, and is inside already: its visit is not cut short without a word.
const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;
let mall: TypingMall;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await addTypingMall(gates, root);
  await mall.read('entry-1', at(12), PLATE);
});

const states = async () =>
  (await mall.sessions()).map(({ state, review, entryAt }) => [state, review, entryAt]);
const typed = async () =>
  (await readTrail(gates.app)).filter(
    ({ action, actor }) => action === 'plate_typed' && actor === mall.attendant.id,
  );

it('is asked about, with since when it is inside, and nothing happens yet', async () => {
  expect(await mall.send('entry-2', at(90), PLATE)).toMatchObject({
    status: 409,
    body: { code: 'plate_inside', error: `${PLATE} has been inside since 10:12. Is it the same car?` },
  });
  expect(await states()).toEqual([['open', null, at(12)]]);
  expect(await mall.countReads()).toBe(1);
  // Who was shown that is on record.
  expect(await typed()).toMatchObject([{ detail: { gate: 'entry-2', decision: 'asked' } }]);
});

it('of another day, it names the day', async () => {
  gates.app.setNow(at(14.5 * 60));
  const { client } = await signInSuperAdmin(gates.app);
  const body = { gate: 'entry-2', direction: 'entry', plate: PLATE };
  expect(await client.call('POST', mall.address('/lanes/plates'), body)).toMatchObject({
    body: { error: `${PLATE} has been inside since 10:12 on 2026-11-20. Is it the same car?` },
  });
});

it('as the same car, it had left unread, and comes in anew', async () => {
  expect(await mall.type('entry-2', at(90), PLATE, { isSameCar: true })).toMatchObject({ decision: 'open' });
  expect(await states()).toEqual([
    ['closed', 'exit_missed', at(12)],
    ['open', null, at(90)],
  ]);
  expect(await typed()).toMatchObject([{ detail: { isSameCar: true, decision: 'open' } }]);
});

it.each([90, 20])(
  'as another car, %d minutes after ten, it comes in beside the one inside, whose visit goes on, and a person is asked',
  async (minute) => {
    const answer = await mall.type('entry-1', at(minute), PLATE, { isSameCar: false });
    expect(answer).toMatchObject({ decision: 'open', reason: 'plate_conflict' });
    expect(await states()).toEqual([
      ['open', null, at(12)],
      ['open', 'plate_conflict', at(minute)],
    ]);
    expect(await typed()).toMatchObject([{ detail: { isSameCar: false } }]);
    expect(await mall.alerts()).toMatchObject([{ kind: 'review', subject: 'plate_conflict' }]);
  },
);

it('is not asked about where its car has just come in, or has left', async () => {
  expect(await mall.type('entry-1', seconds(12 * 60 + 30), PLATE)).toMatchObject({ decision: 'open' });
  expect(await states()).toEqual([['open', null, at(12)]]);
  await mall.read('exit-1', at(60), PLATE);
  expect(await mall.send('entry-2', at(90), PLATE)).toMatchObject({ status: 201 });
});

it('is answered by nobody else: an answer to a question that is none changes nothing', async () => {
  expect(await mall.type('entry-1', at(20), 'GJ05AB9999', { isSameCar: false })).toMatchObject({
    reason: 'entered',
  });
  expect(await mall.type('exit-1', at(100), PLATE, { isSameCar: false })).toMatchObject({ decision: 'hold' });
});
