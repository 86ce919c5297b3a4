import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAttention } from '#contract/attention.ts';
import type { SessionDetail } from '#contract/session-detail.ts';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

// The camera at the entry is dead, and whoever types a plate makes a slip. Then the camera's own read of that car arrives.
const RIGHT = 'GJ05AB1234';
const SLIP = 'GJ05AC1234';
/** As wrong, but as the next car of a fleet would be, too. */
const NEXT = 'GJ05AB1235';
const SURE = { confidence: 0.97 };
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
});

const inside = async () =>
  (await mall.sessions()).filter(({ state }) => state === 'open').map(({ key }) => key);
const asked = async () => (await mall.alerts()).filter(({ kind }) => kind === 'typed_near');
async function timelineOf(session: string | undefined): Promise<string[]> {
  const shown = await root.client.call('GET', mall.address(`/sessions/${session ?? ''}`));
  return (shown.body as SessionDetail).timeline.map(({ text }) => text);
}
/** A read that waited in the camera's own memory until an instant. */
async function sendLate(when: Date, readAt: Date, plate: string) {
  gates.app.setNow(when);
  return mall.readLate('entry-1', readAt, plate, { ...SURE, sentAt: when.toISOString() });
}

describe('a mistyped plate, and what the camera reads of its car', () => {
  it.each([
    ['a wrong letter', SLIP],
    ['a wrong digit', 'GJ05AB1834'],
    ['a missing one', 'GJ05A1234'],
    ['the last one missing', 'GJ05AB123'],
    ['two that changed places', 'GJ05BA1234'],
  ])('%s: it is one car, by the camera’s plate, and pays once', async (_what, typed) => {
    await mall.type('entry-1', at(0), typed);
    await mall.read('entry-1', seconds(70), RIGHT, SURE);
    expect(await inside()).toEqual([RIGHT]);
    expect(await asked()).toEqual([]);
    const [session] = await mall.sessions();
    expect(await timelineOf(session?.sessionId)).toContain(
      'The camera read a plate near to the one that was typed. It is one car, as the camera read it.',
    );
    expect(await mall.read('exit-1', at(90), RIGHT, SURE)).toMatchObject({ amountDue: 80 });
    // What it stood there before its own plate was read is not charged.
    expect(await mall.sessions()).toMatchObject([
      { key: RIGHT, state: 'closed', entryAt: seconds(70), review: null },
    ]);
    expect(await timelineOf(session?.sessionId)).toContain(
      'The camera read a plate near to the one that was typed. It is one car, as the camera read it.',
    );
  });

  it.each([
    ['just after it', 10, 5],
    ['once it is revived', 240, 30],
  ])('is one car where the camera had read it before, and sends that %s', async (_what, before, late) => {
    await mall.type('entry-1', at(0), SLIP);
    await sendLate(at(late), seconds(-before), RIGHT);
    expect(await inside()).toEqual([RIGHT]);
    expect(await mall.read('exit-1', at(90), RIGHT, SURE)).toMatchObject({ amountDue: 80 });
    expect(await inside()).toEqual([]);
  });

  it('is one car where it has left by its right plate before that arrives', async () => {
    await mall.type('entry-1', at(0), SLIP);
    await mall.read('exit-1', at(30), RIGHT, SURE);
    await sendLate(at(40), seconds(-20), RIGHT);
    expect(await inside()).toEqual([]);
    expect(await mall.sessions()).toMatchObject([{ key: RIGHT, state: 'closed', charge: 4_000 }]);
  });

  it('is one car where it has left as it was typed before that arrives', async () => {
    await mall.type('entry-1', at(0), SLIP);
    await mall.type('exit-1', at(30), SLIP);
    await sendLate(at(40), seconds(-20), RIGHT);
    expect(await mall.sessions()).toMatchObject([{ key: SLIP, state: 'closed', charge: 4_000 }]);
  });

  it('ends where the same slip is typed at the exit: nobody is left inside', async () => {
    await mall.type('entry-1', at(0), SLIP);
    await mall.read('entry-1', seconds(70), RIGHT, SURE);
    expect(await mall.type('exit-1', at(90), SLIP)).toMatchObject({ amountDue: 80 });
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', charge: 8_000 }]);
  });

  it('goes as it was typed where the person was sure of what is no registration', async () => {
    await mall.type('entry-1', at(0), 'GJ05AB1E34', { isSure: true });
    await mall.read('entry-1', seconds(50), RIGHT, SURE);
    const [session, ...more] = await mall.sessions();
    expect([session?.plate, more.length]).toEqual(['GJ05AB1E34', 0]);
    expect(await timelineOf(session?.sessionId)).toContain(
      'The camera read a plate near to the one that was typed. It is one car, as it was typed.',
    );
    expect(await mall.read('exit-1', at(90), RIGHT, SURE)).toMatchObject({ amountDue: 80 });
  });

  it('has the pass of its right plate, not that of the one that was typed', async () => {
    await passCalls(mall, root).give({ kind: 'staff', plates: [RIGHT] });
    await mall.type('entry-1', at(0), SLIP);
    await mall.read('entry-1', seconds(70), RIGHT, SURE);
    expect(await mall.read('exit-1', at(90), RIGHT, SURE)).toMatchObject({ decision: 'open', amountDue: 0 });
    mall = await addTypingMall(gates, root);
    await passCalls(mall, root).give({ kind: 'staff', plates: [SLIP] });
    await mall.type('entry-1', at(0), SLIP);
    await mall.read('entry-1', seconds(70), RIGHT, SURE);
    expect(await mall.read('exit-1', at(90), RIGHT, SURE)).toMatchObject({ amountDue: 80 });
  });
});

describe('what may be two cars', () => {
  it.each([
    ['a last digit', NEXT, 30],
    ['a last digit that looks like it', 'GJ05AB1284', 30],
    ['after the car has driven on', SLIP, 150],
  ])('%s: both are inside, and a person is asked', async (_what, typed, after) => {
    await mall.type('entry-1', at(0), typed);
    await mall.read('entry-1', seconds(after), RIGHT, SURE);
    expect(await inside()).toEqual([typed, RIGHT]);
    const [first] = await mall.sessions();
    expect(await asked()).toMatchObject([{ subject: first?.sessionId, count: 1 }]);
    const listed = listAttention.answer.parse(
      (await root.client.call('GET', mall.address('/attention'))).body,
    );
    expect(listed.entries).toMatchObject([{ kind: 'typed_near', plate: typed, place: 'entry-1' }]);
    // Whoever finds that it is one car ends the typed visit, and nobody is asked any more.
    const body = { action: 'close_free', session: first?.sessionId, reason: 'One car, mistyped' };
    expect(await root.client.call('POST', mall.address('/settlements'), body)).toMatchObject({ status: 201 });
    await root.client.call('GET', mall.address('/attention'));
    expect(await inside()).toEqual([RIGHT]);
  });

  it('is asked about where another car came in between, or the plate that was typed has been here', async () => {
    await mall.type('entry-1', at(0), SLIP);
    await mall.read('entry-1', seconds(30), 'MH12CD5678', SURE);
    await mall.read('entry-1', seconds(60), RIGHT, SURE);
    expect(await inside()).toHaveLength(3);
    expect(await asked()).toHaveLength(1);
    mall = await addTypingMall(gates, root);
    await mall.read('entry-2', at(0), SLIP, SURE);
    await mall.read('exit-1', at(5), SLIP, SURE);
    await mall.type('entry-1', at(60), SLIP);
    await mall.read('entry-1', seconds(3_620), RIGHT, SURE);
    expect(await inside()).toEqual([SLIP, RIGHT]);
    expect(await asked()).toHaveLength(1);
  });

  it('is asked about where the camera saw another kind of vehicle than was pressed', async () => {
    await mall.type('entry-1', at(0), SLIP, { vehicleClass: 'two_wheeler' });
    await mall.read('entry-1', seconds(30), RIGHT, { ...SURE, vehicleClass: 'car' });
    expect(await inside()).toEqual([SLIP, RIGHT]);
    expect(await asked()).toHaveLength(1);
  });

  it('is two cars without a question at another lane, or much later', async () => {
    await mall.type('entry-1', at(0), SLIP);
    await mall.read('entry-2', seconds(60), RIGHT, SURE);
    await mall.read('entry-1', at(6), 'GJ05AD1234', SURE);
    expect(await inside()).toEqual([SLIP, RIGHT, 'GJ05AD1234']);
    expect(await asked()).toEqual([]);
  });

  it('taken for one they are two again as each leaves by its own plate, and each pays', async () => {
    await mall.type('entry-1', at(0), SLIP);
    await mall.read('entry-1', seconds(100), RIGHT, SURE);
    expect(await inside()).toEqual([RIGHT]);
    await mall.read('exit-1', at(50), SLIP, SURE);
    await mall.read('exit-2', at(130), RIGHT, SURE);
    expect((await mall.sessions()).map(({ key, charge }) => [key, charge])).toEqual([
      [SLIP, 4_000],
      [RIGHT, 12_000],
    ]);
  });
});

it('taken for one, of which the first leaves as it was typed, they are two again', async () => {
  await mall.type('entry-1', at(0), SLIP);
  await mall.read('entry-1', seconds(100), RIGHT, SURE);
  await mall.type('exit-1', at(50), SLIP);
  await mall.read('exit-2', at(130), RIGHT, SURE);
  expect((await mall.sessions()).map(({ key, charge, review }) => [key, charge, review])).toEqual([
    [SLIP, 4_000, null],
    [RIGHT, 12_000, null],
  ]);
});

describe('a plate that is typed anew', () => {
  it.each([SLIP, NEXT])(
    'after %s, is asked about, and the same car goes by what was typed last',
    async (typed) => {
      await mall.type('entry-1', at(0), typed);
      expect(await mall.send('entry-1', at(1), RIGHT)).toMatchObject({
        status: 409,
        body: {
          code: 'plate_near',
          error: `${typed} was typed here at 10:00. Is it the same car as ${RIGHT}?`,
        },
      });
      expect(await inside()).toEqual([typed]);
      await mall.type('entry-1', at(1), RIGHT, { isSameCar: true });
      expect(await inside()).toEqual([RIGHT]);
      const [session] = await mall.sessions();
      expect(await timelineOf(session?.sessionId)).toContain(
        'Its plate was typed anew. It is one car, as it was typed last.',
      );
      expect(await mall.type('exit-1', at(90), RIGHT)).toMatchObject({ amountDue: 80 });
      expect(await mall.sessions()).toHaveLength(1);
    },
  );

  it('is one car even if it leaves by what was typed first: whoever typed has answered so', async () => {
    await mall.type('entry-1', at(0), NEXT);
    await mall.type('entry-1', at(1), RIGHT, { isSameCar: true });
    expect(await mall.read('exit-1', at(61), NEXT, SURE)).toMatchObject({ decision: 'hold' });
    expect(await mall.sessions()).toMatchObject([{ key: NEXT, state: 'closed' }]);
  });

  it('as another car comes in beside it, and nobody is asked again', async () => {
    await mall.type('entry-1', at(0), SLIP);
    await mall.type('entry-1', seconds(20), RIGHT, { isSameCar: false });
    expect(await inside()).toEqual([SLIP, RIGHT]);
    expect(await asked()).toEqual([]);
  });

  it.each([
    ['sure', 0.97, RIGHT],
    ['in doubt', 0.7, SLIP],
  ])(
    'after what a camera read that was %s, it is asked about, and the surer one counts',
    async (_how, confidence, plate) => {
      await mall.read('entry-1', at(0), RIGHT, { confidence });
      expect(await mall.send('entry-1', at(3), SLIP)).toMatchObject({
        status: 409,
        body: { error: `${RIGHT} was read here at 10:00. Is it the same car as ${SLIP}?` },
      });
      await mall.type('entry-1', at(3), SLIP, { isSameCar: true });
      expect(await mall.sessions()).toMatchObject([{ key: plate, state: 'open' }]);
      expect(await mall.read('exit-1', at(63), RIGHT, SURE)).toMatchObject({ decision: 'hold' });
      expect(await inside()).toEqual([]);
    },
  );
});
