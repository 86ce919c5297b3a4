import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LaneList, WaitingCar } from '#contract/lanes.ts';
import type { MallReport } from '#contract/reports.ts';
import { readTrail } from '../../../testing/audit-trail.ts';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';
import { payInCash } from '../../../testing/holding-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { signInAdmin, signInHelper, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

/** What somebody types by mistake: another car, which is inside. */
const OTHER = 'MH04KK9922';
/** What stands there. */
const PLATE = 'GJ05ZQ2711';
let gates: GateTests;
let root: Person;
let mall: TypingMall;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** Both are inside, the other one for longer. */
beforeEach(async () => {
  mall = await addTypingMall(gates, root);
  await mall.read('entry-1', at(0), OTHER);
  await mall.read('entry-1', at(30), PLATE);
});

async function cardOf(plate: string): Promise<WaitingCar> {
  const car = (await mall.lanes()).waiting.find((one) => one.plate === plate);
  if (!car) throw new Error(`no card of ${plate}`);
  return car;
}
const takeBack = async (wait: string, by: Person = mall.attendant) =>
  by.client.call('POST', mall.address(`/lanes/${wait}/take-back`));
const visitOf = async (plate: string) => (await mall.sessions()).find((one) => one.plate === plate);
const plates = (list: LaneList) => list.waiting.map(({ plate }) => plate);

async function payAtLane(plate: string) {
  await mall.attendant.client.call('POST', mall.address('/cash-shifts'), { float: 0 });
  const { id, amountDue } = await cardOf(plate);
  const cash = { amountDue, received: amountDue };
  const answer = await mall.attendant.client.call('POST', mall.address(`/lanes/${id}/cash`), cash);
  expect(answer).toMatchObject({ status: 200 });
}

/** What the day's report says at a minute; it is made anew some minutes later. */
async function unpaidAt(minute: number) {
  gates.app.setNow(at(minute));
  const url = mall.address('/reports?period=days&from=2026-11-20&to=2026-11-20');
  const { leakage } = (await root.client.call('GET', url)).body as MallReport;
  return leakage.items.find(({ kind }) => kind === 'left_unpaid');
}

describe('a plate that was typed at an exit by mistake', () => {
  it('is taken back with one press: its visit goes on, and nothing is left of it', async () => {
    expect(await mall.type('exit-1', at(90), OTHER)).toMatchObject({ amountDue: 80, typedBefore: null });
    expect(await mall.type('exit-1', at(91), PLATE)).toMatchObject({ typedBefore: OTHER });
    const card = await cardOf(OTHER);
    expect(card).toMatchObject({ mayTakeBack: true, amountDue: 80 });
    await payAtLane(PLATE);
    expect(await unpaidAt(100)).toMatchObject({ count: 1, amount: 80 });
    const answer = await takeBack(card.id);
    expect(answer.status).toBe(200);
    expect(plates(answer.body as LaneList)).toEqual([PLATE]);
    expect(await mall.due(OTHER)).toBe(0);
    expect(await mall.sessions()).toMatchObject([
      { plate: OTHER, state: 'open', exitAt: null },
      { plate: PLATE, state: 'closed', exitAt: at(91) },
      { plate: OTHER, state: 'closed', review: null, charge: 0 },
    ]);
    expect(await unpaidAt(120)).toMatchObject({ count: 0 });
    const trail = await readTrail(gates.app);
    const record = trail.find(({ action }) => action === 'plate_taken_back');
    expect(record).toMatchObject({ actor: mall.attendant.id, detail: { gate: 'exit-1', wait: card.id } });
  });

  it.each([seconds(91 * 60 + 5), at(93), at(150)])('is read at an exit as any car at %s', async (when) => {
    await mall.type('exit-1', at(90), OTHER);
    gates.app.setNow(at(91));
    await takeBack((await cardOf(OTHER)).id);
    const { sessionId, amountDue } = await mall.read('exit-1', when, OTHER);
    expect(amountDue).toBe(when < at(120) ? 80 : 120);
    expect(await visitOf(OTHER)).toMatchObject({ sessionId, state: 'closed', exitAt: when });
    await payAtLane(OTHER);
    expect(await mall.read('exit-1', new Date(when.getTime() + 60_000), OTHER)).toMatchObject({
      decision: 'open',
    });
    expect((await mall.lanes()).waiting).toEqual([]);
  });

  it('may be typed there again at once', async () => {
    await mall.type('exit-1', at(90), OTHER);
    await takeBack((await cardOf(OTHER)).id);
    expect(await mall.type('exit-1', seconds(90 * 60 + 20), OTHER)).toMatchObject({ amountDue: 80 });
    expect(await cardOf(OTHER)).toMatchObject({ mayTakeBack: true, amountDue: 80 });
    expect(await visitOf(OTHER)).toMatchObject({ state: 'closed', charge: 8_000 });
  });

  it('is nobody’s card any more where nobody knew its entry', async () => {
    await mall.type('exit-1', at(90), 'KA01AB1111');
    const { id, state, mayTakeBack } = await cardOf('KA01AB1111');
    expect({ state, mayTakeBack }).toEqual({ state: 'unknown_car', mayTakeBack: true });
    expect((await takeBack(id)).body).toMatchObject({ waiting: [] });
    await gates.tick(at(130));
    expect((await mall.sessions()).filter(({ review }) => review !== null)).toEqual([]);
  });

  it('is the same where its exit stands alone by now', async () => {
    await mall.type('exit-1', at(90), 'KA01AB1111');
    await gates.tick(at(110));
    expect(await visitOf('KA01AB1111')).toMatchObject({ review: 'entry_unknown' });
    expect((await takeBack((await cardOf('KA01AB1111')).id)).body).toMatchObject({ waiting: [] });
    expect(await visitOf('KA01AB1111')).toMatchObject({ review: null });
  });
});

describe('it is not taken back at the lane', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    ['a camera has read it there', 'not_typed', () => mall.read('exit-1', at(91), OTHER)],
    [
      'a card is at the terminal',
      'has_paid',
      async () =>
        mall.attendant.client.call('POST', mall.address(`/lanes/${(await cardOf(OTHER)).id}/card`), {
          state: 'requested',
        }),
    ],
    [
      'the barrier was opened',
      'let_out',
      async () =>
        mall.attendant.client.call('POST', mall.address(`/lanes/${(await cardOf(OTHER)).id}/open`), {
          reason: 'The queue',
        }),
    ],
  ])('where %s', async (_what, code, act) => {
    await mall.type('exit-1', at(90), OTHER);
    const { id } = await cardOf(OTHER);
    await act();
    expect((await mall.lanes()).waiting).toMatchObject([{ id, mayTakeBack: false }]);
    expect(await takeBack(id)).toMatchObject({ status: 409, body: { code } });
    expect(await visitOf(OTHER)).toMatchObject({ state: 'closed', charge: 8_000 });
  });

  it('where a part was paid before it was typed', async () => {
    await payInCash(mall, OTHER, at(80), 4_000);
    await mall.type('exit-1', at(90), OTHER);
    const { id, amountDue, mayTakeBack } = await cardOf(OTHER);
    expect({ amountDue, mayTakeBack }).toEqual({ amountDue: 40, mayTakeBack: false });
    expect(await takeBack(id)).toMatchObject({ status: 409, body: { code: 'has_paid' } });
  });

  it('where a pass has paid a part', async () => {
    const plate = 'KA01AB1111';
    // It is ten o'clock in India as the car comes, and it leaves an hour and a half later.
    await passCalls(mall, root).give({ plates: [plate], toMinute: 630 });
    await mall.read('entry-1', at(1), plate);
    await mall.type('exit-1', at(90), plate);
    const { id, amountDue, mayTakeBack } = await cardOf(plate);
    expect({ amountDue, mayTakeBack }).toEqual({ amountDue: 40, mayTakeBack: false });
    expect(await takeBack(id)).toMatchObject({ status: 409, body: { code: 'is_covered' } });
  });

  it('and nobody is reminded of it where another one is typed long after', async () => {
    await mall.type('exit-1', at(90), OTHER);
    expect(await mall.type('exit-1', at(92.5), PLATE)).toMatchObject({ typedBefore: null });
    expect(await cardOf(OTHER)).toMatchObject({ mayTakeBack: true });
  });

  it('where a camera read it alone', async () => {
    await mall.read('exit-1', at(90), OTHER);
    expect(await cardOf(OTHER)).toMatchObject({ mayTakeBack: false });
    expect(await mall.type('exit-1', at(91), PLATE)).toMatchObject({ typedBefore: null });
  });

  it('by an accountant, or at another mall', async () => {
    await mall.type('exit-1', at(90), OTHER);
    const { id } = await cardOf(OTHER);
    const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
    const accountant = await signInHelper(gates.app, admin, mall.mall.publicId, 'accountant');
    expect((await takeBack(id, accountant)).status).toBe(403);
    expect((await takeBack('none')).status).toBe(404);
    expect((await takeBack(id, admin)).status).toBe(200);
  });
});

describe('where nobody took it back', () => {
  it('the car pays what stood then as it comes to the exit, and is let out', async () => {
    await mall.type('exit-1', at(90), OTHER);
    expect(await mall.read('exit-1', at(150), OTHER)).toMatchObject({ decision: 'hold', amountDue: 80 });
    await payAtLane(OTHER);
    expect(await mall.read('exit-1', at(151), OTHER)).toMatchObject({ decision: 'open' });
    await gates.tick(at(190));
    expect((await mall.lanes()).waiting).toEqual([]);
    expect(await mall.due(OTHER)).toBe(0);
  });

  it.each(['the barrier was opened', 'nobody did anything'])(
    'a manager takes the exit off where %s, and the car pays at its own exit',
    async (what) => {
      await mall.type('exit-1', at(90), OTHER);
      const { id, session } = await cardOf(OTHER);
      const reason = 'Typed by mistake';
      if (what === 'the barrier was opened')
        await mall.attendant.client.call('POST', mall.address(`/lanes/${id}/open`), { reason });
      gates.app.setNow(at(95));
      const body = { action: 'split', session, reason };
      expect(await root.client.call('POST', mall.address('/settlements'), body)).toMatchObject({
        status: 201,
      });
      expect((await mall.lanes()).waiting).toEqual([]);
      const held = await mall.read('exit-1', at(150), OTHER);
      expect(held).toMatchObject({ decision: 'hold', amountDue: 120, sessionId: session });
      await payAtLane(OTHER);
      expect(await mall.read('exit-1', at(151), OTHER)).toMatchObject({ decision: 'open' });
    },
  );

  it('what was let out unpaid counts as unpaid until its exit is taken off', async () => {
    await mall.type('exit-1', at(90), OTHER);
    const { id, session } = await cardOf(OTHER);
    await mall.type('exit-1', at(91), PLATE);
    await payAtLane(PLATE);
    await mall.attendant.client.call('POST', mall.address(`/lanes/${id}/open`), { reason: 'Typed wrong' });
    expect(await unpaidAt(100)).toMatchObject({ count: 1, amount: 80 });
    const body = { action: 'split', session, reason: 'Typed by mistake' };
    await root.client.call('POST', mall.address('/settlements'), body);
    expect(await unpaidAt(120)).toMatchObject({ count: 0 });
  });
});
