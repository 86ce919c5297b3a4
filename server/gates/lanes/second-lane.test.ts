import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Shop } from '#contract/shops.ts';
import { at, openGates, type GateTests, type LaneName } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../testing/holding-mall.ts';
import { passInput } from '../../../testing/pass-calls.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
const OTHER = 'MH12QX7078';
let gates: GateTests;
let root: Person;
let mall: HoldingMall;
let sessionId: string | null;

beforeAll(async () => {
  gates = await openGates({ now: at(-10).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-10));
  mall = await addHoldingMall(gates);
});

const call = (rest: string, body: object) =>
  root.client.call('POST', `/api/malls/${mall.mall.publicId}${rest}`, body);
const read = (lane: LaneName, minute: number, plate = PLATE) => mall.read(lane, at(minute), plate);

/** Comes in at minute 0, and is answered `open` for the first time at minute 62. Nothing tells what the barriers do. */
const WAYS = {
  'is within its free minutes': async () => {
    ({ sessionId } = await read('entry-1', 54));
    await read('exit-1', 62);
  },
  'comes to a mall that charges nothing': async () => {
    await mall.setRules({ zeroTariff: true });
    ({ sessionId } = await read('entry-1', 0));
    await read('exit-1', 62);
  },
  'has a pass': async () => {
    await call('/passes', passInput({ plates: [PLATE] }));
    ({ sessionId } = await read('entry-1', 0));
    await read('exit-1', 62);
  },
  'was given all of it by a shop': async () => {
    ({ sessionId } = await read('entry-1', 0));
    gates.app.setNow(at(50));
    const wanted = { name: 'Cinema', gives: 'percent', value: 100 };
    const { id } = (await call('/shops', wanted)).body as Shop;
    const { url } = (await call(`/shops/${id}/link`, {})).body as { url: string };
    const visit = gates.app.plates.codeOf(sessionId ?? '');
    const rest = `/api/shop/${url.split('/').at(-1)}/validations`;
    expect(await root.client.call('POST', rest, { visit, bill: 'b1' })).toMatchObject({ status: 200 });
    await read('exit-1', 62);
  },
  'has paid at the exit': async () => {
    ({ sessionId } = await read('entry-1', 0));
    await read('exit-1', 60);
    await payInCash(mall, PLATE, at(61));
    await read('exit-1', 62);
  },
  'was waived at the exit': async () => {
    ({ sessionId } = await read('entry-1', 0));
    await read('exit-1', 60);
    await call('/settlements', { action: 'waive', session: sessionId, reason: 'A kind word' });
    await read('exit-1', 62);
  },
} as const;

const seen = async () =>
  (await mall.sessions()).map(({ sessionId: id, state, exitAt, charge }) => ({ id, state, exitAt, charge }));

describe.each(Object.entries(WAYS))('a car that %s', (_what, come) => {
  it('is let out at another lane, and at the first one again, for the minutes to leave, as one visit', async () => {
    await come();
    const before = await seen();
    for (const [lane, minute] of [
      ['exit-2', 63.5],
      ['exit-1', 69],
      ['exit-2', 76.5],
    ] as const)
      expect(await read(lane, minute)).toMatchObject({ decision: 'open', amountDue: 0, sessionId });
    expect({ after: await seen(), due: await mall.due(PLATE) }).toEqual({ after: before, due: 0 });
    expect(before).toMatchObject([{ id: sessionId, state: 'closed' }]);
  });

  it('is a person’s to let out after that', async () => {
    await come();
    expect(await read('exit-2', 77.5)).toMatchObject({ decision: 'hold', amountDue: 0 });
  });

  it('is that of its newest visit where its plate has come in since', async () => {
    await come();
    const { sessionId: next } = await read('entry-1', 63);
    expect(next).not.toBe(sessionId);
    expect(await read('exit-2', 75)).toMatchObject({ sessionId: next });
  });
});

it('has five minutes at least, however few a mall gives those who pay ahead', async () => {
  await mall.setRules({ leaveMinutes: 0 });
  await WAYS['is within its free minutes']();
  expect(await read('exit-2', 66.5)).toMatchObject({ decision: 'open', sessionId });
  await read('exit-2', 67, OTHER);
  expect(await read('exit-2', 69)).toMatchObject({ decision: 'hold' });
});

it('does not lose by a queue in the second lane the minutes that it stands there', async () => {
  await read('entry-1', 0, OTHER);
  await WAYS['is within its free minutes']();
  await read('exit-2', 63, OTHER);
  await read('exit-2', 80, OTHER);
  await payInCash(mall, OTHER, at(81));
  expect(await read('exit-2', 82)).toMatchObject({ decision: 'open', sessionId });
});

it('opens for nobody who still owes, though a person has let it out of the first lane', async () => {
  await read('entry-1', 0);
  await read('exit-1', 60);
  const { waiting } = (await root.client.call('GET', `/api/malls/${mall.mall.publicId}/lanes`)).body as {
    waiting: { id: string }[];
  };
  await call(`/lanes/${waiting[0]?.id}/open`, { reason: 'No phone' });
  expect(await read('exit-1', 62)).toMatchObject({ decision: 'open', amountDue: 40 });
  await read('exit-1', 63, OTHER);
  expect(await read('exit-2', 64)).toMatchObject({ decision: 'hold', amountDue: 40 });
});

it('whatever the lanes and times, who owes nothing is let out within the minutes and charged as at first', async () => {
  const ways = fc.constantFrom(...Object.values(WAYS));
  const reads = fc.array(fc.tuple(fc.constantFrom('exit-1', 'exit-2'), fc.integer({ min: 1, max: 149 })), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(ways, reads, async (come, again) => {
      gates.app.setNow(at(-10));
      mall = await addHoldingMall(gates);
      await come();
      const before = await seen();
      for (const [lane, tenths] of again.toSorted(([, one], [, other]) => one - other))
        expect((await read(lane, 62 + tenths / 10)).decision).toBe('open');
      expect(await seen()).toEqual(before);
    }),
    { numRuns: 25 },
  );
});
