import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LaneList } from '#contract/lanes.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../../testing/holding-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;
let mall: HoldingMall;
let attendant: Person;
let wait: string;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A car that owes 80 rupees holds at exit-1 since eleven thirty. */
beforeEach(async () => {
  mall = await addHoldingMall(gates);
  gates.app.setNow(at(0));
  attendant = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  await mall.read('entry-1', at(0), PLATE);
  await mall.read('exit-1', at(90), PLATE);
  gates.app.setNow(at(91));
  await attendant.client.call('POST', address('/cash-shifts'), { float: 0 });
  wait = (await lanes()).waiting[0]?.id ?? '';
});

const address = (rest: string) => `/api/malls/${mall.mall.publicId}${rest}`;
async function lanes(): Promise<LaneList> {
  return (await attendant.client.call('GET', address('/lanes'))).body as LaneList;
}
const press = (key: string, received = 500, by = attendant) =>
  by.client.call(
    'POST',
    address(`/lanes/${wait}/cash`),
    { amountDue: 80, received },
    { headers: { 'idempotency-key': key } },
  );
const TAKEN = { status: 200, body: { amount: 80, change: 420 } };

describe('cash whose answer was lost', () => {
  it('is answered by the same press again, also once the car has left', async () => {
    expect(await press('press-one')).toMatchObject(TAKEN);
    expect(await press('press-one')).toMatchObject(TAKEN);
    expect(await mall.read('exit-1', at(93), PLATE)).toMatchObject({ decision: 'open' });
    expect((await lanes()).waiting).toEqual([]);
    expect(await press('press-one')).toMatchObject(TAKEN);
    expect((await lanes()).shift).toMatchObject({ taken: 80 });
  });

  it('is taken once by two presses at the same moment', async () => {
    expect(await Promise.all([press('press-one'), press('press-one')])).toMatchObject([TAKEN, TAKEN]);
    expect((await lanes()).shift).toMatchObject({ taken: 80 });
  });

  it('is another one than cash that another press took, or another person', async () => {
    await press('press-one');
    expect(await press('press-two')).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
    const other = await signInAdmin(gates.app, root, [mall.mall.publicId]);
    expect(await press('press-one', 500, other)).toMatchObject({ status: 422 });
    expect(await press('press-one', 600)).toMatchObject({ status: 422 });
    await mall.read('exit-1', at(93), PLATE);
    expect(await press('press-two')).toMatchObject({ status: 404, body: { code: 'not_waiting' } });
  });

  it('is refused under a key that names nothing, and taken without one as ever', async () => {
    expect(await press('short')).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } });
    const given = { amountDue: 80, received: 500 };
    expect(await attendant.client.call('POST', address(`/lanes/${wait}/cash`), given)).toMatchObject(TAKEN);
  });
});
