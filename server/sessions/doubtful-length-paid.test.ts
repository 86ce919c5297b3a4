import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ShownBill } from '#contract/pay.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { linkOf, takeCash, type PaidVisit } from '../../testing/paid-visits.ts';
import { createClient } from '../../testing/test-client.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
const MINUTE = 60_000;
/** A clock that has lost its time. */
const SINCE_2000 = (Date.parse('2000-01-01T00:03:00Z') - at(50).getTime()) / MINUTE;
let gates: GateTests;
let mall: GatedMall;
let root: Person;
let car: PaidVisit;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A car that may have left right after it came: nothing tells the time of its exit. */
async function comeAndLeave(left: number, paid: number): Promise<void> {
  gates.app.setNow(at(-60));
  mall = await gates.addMall({ graceMinutes: 10 });
  const { sessionId } = await mall.read('entry-1', at(0), PLATE);
  car = await linkOf(gates, sessionId, at(0));
  if (paid > 0) await takeCash(gates, mall, { id: car.id, paise: paid * 100, when: at(45) });
  gates.app.setNow(at(left));
  await mall.readLate('exit-1', at(left + SINCE_2000), PLATE);
  const [session] = await mall.sessions();
  expect(session).toMatchObject({ charge: 0, review: 'length_doubtful' });
}

const bill = async () =>
  ShownBill.parse((await createClient(gates.app.http).call('GET', `/api/pay/${car.token}`)).body);
const refunds = () =>
  mall.rows<{ paise: number }>(
    sql`select paise::int from refunds where session_id = ${car.id} and state <> 'withdrawn'`,
  );
async function settle(body: Record<string, unknown>): Promise<void> {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const settled = { reason: 'Seen on the photograph', session: car.publicId, ...body };
  expect((await root.client.call('POST', url, settled)).status).toBe(201);
}

it('a visit of which nothing is certain says so, and not that it was within the free minutes', async () => {
  await comeAndLeave(65, 0);
  const text = 'Only what is certain is charged until someone has looked';
  expect((await bill()).lines).toMatchObject([{ code: 'only_certain', text, amountRupees: 0 }]);
  expect((await mall.sessions())[0]?.reason).toBe('only_certain');
});

describe('what was paid ahead for a visit whose length is in doubt', () => {
  beforeEach(() => comeAndLeave(65, 40));

  it('goes back at once, and stays where a person confirms the length before it has left', async () => {
    expect(await refunds()).toEqual([{ paise: 4_000 }]);
    expect(await bill()).toMatchObject({ charges: 0, amountDue: 0 });
    await settle({ action: 'close', exitAt: at(50).toISOString() });
    expect(await bill()).toMatchObject({ charges: 40, amountPaid: 40, amountDue: 0 });
    expect(await refunds()).toEqual([]);
  });

  it('goes back once, also where a person says that nothing is owed', async () => {
    await settle({ action: 'waive' });
    expect(await refunds()).toEqual([{ paise: 4_000 }]);
  });

  it('goes back once where the visit is shorter than it was paid for', async () => {
    await settle({ action: 'close', exitAt: at(5).toISOString() });
    expect(await refunds()).toEqual([{ paise: 4_000 }]);
  });
});
