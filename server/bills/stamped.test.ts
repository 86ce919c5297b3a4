import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listLanes } from '#contract/lanes.ts';
import type { TariffList } from '#contract/money.ts';
import { readReport, type MallReport } from '#contract/reports.ts';
import type { SessionDetail } from '#contract/session-detail.ts';
import { addCashMall, hireAll, type CashMall } from '../../testing/cash-mall.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import { takePlatesAway } from '../sessions/index.ts';

const PLATE = 'GJ05AB1234';
const REASON = 'Receipt 4711';

let gates: GateTests;
let mall: CashMall;
let staff: Awaited<ReturnType<typeof hireAll>>;
beforeAll(async () => {
  gates = await openGates({ now: at(-30).toISOString() });
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-30));
  const root = await signInSuperAdmin(gates.app);
  mall = await addCashMall(gates, root);
  staff = await hireAll(gates, mall);
  const { versions } = (await mall.call(mall.admin, 'GET', '/tariffs')).body as TariffList;
  const validations = [{ code: 'staff', freeMinutes: null }];
  await mall.call(mall.admin, 'PUT', '/tariffs', {
    draft: { ...versions[0]?.document, validations },
    publish: true,
  });
});

const stamp = (
  session: string,
  body: object = { code: 'staff', reason: REASON },
  by: Person = staff.attendant,
) => mall.call(by, 'POST', `/sessions/${session}/validations`, body);
const park = async (plate = PLATE) => (await mall.read('entry-1', at(0), plate)).sessionId ?? '';

async function timelineOf(session: string): Promise<string[]> {
  const { body } = await mall.call(staff.manager, 'GET', `/sessions/${session}`);
  return (body as SessionDetail).timeline.map(({ text }) => text);
}

async function report(): Promise<MallReport> {
  return readReport.answer.parse((await mall.call(staff.manager, 'GET', '/reports?period=today')).body);
}
const leakOf = ({ leakage }: MallReport, kind: string) => leakage.items.find((item) => item.kind === kind);

describe('a stamp that an attendant gives', () => {
  it.each([[{ code: 'staff' }], [{ code: 'staff', reason: '  ' }]])('asks for a reason: %j', async (body) => {
    const session = await park();
    expect(await stamp(session, body)).toMatchObject({ status: 400 });
    expect(await timelineOf(session)).not.toContainEqual(expect.stringContaining('stamp'));
  });

  it('while the car is inside stands in its timeline and in the report, in rupees and by person', async () => {
    const session = await park();
    gates.app.setNow(at(30));
    expect(await stamp(session)).toMatchObject({ status: 200 });
    const given = `Ravi Joshi gave it the stamp staff: ${REASON}. It takes ₹40 off so far.`;
    expect(await timelineOf(session)).toContain(given);
    gates.app.setNow(at(31));
    expect((await report()).stamps).toEqual([
      { code: 'staff', person: 'Ravi Joshi', sessions: 1, worth: 0, unknown: 1 },
    ]);
    expect(await mall.read('exit-1', at(130), PLATE)).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await timelineOf(session)).toContain(
      `Ravi Joshi gave it the stamp staff: ${REASON}. It took ₹120 off.`,
    );
    const now = await report();
    expect(now.stamps).toEqual([
      { code: 'staff', person: 'Ravi Joshi', sessions: 1, worth: 120, unknown: 0 },
    ]);
    expect(leakOf(now, 'stamped')).toMatchObject({
      count: 1,
      amount: 120,
      isSummed: true,
      isEstimate: false,
    });
    expect(leakOf(now, 'taken_off')).toMatchObject({ count: 0, amount: 0 });
    const { body } = await mall.call(staff.manager, 'GET', '/reports/leakage?period=today&kind=stamped');
    expect(body).toMatchObject({
      sessions: [{ session, amount: 120, person: 'Ravi Joshi', reason: `staff: ${REASON}` }],
    });
  });

  it('after the payment is in one line of the drawers with whoever pays the refund', async () => {
    await mall.open(staff.attendant, 500);
    const session = await park();
    await mall.read('exit-1', at(130), PLATE);
    expect(await mall.take(staff.attendant, PLATE)).toMatchObject({ status: 200 });
    gates.app.setNow(at(135));
    expect(await stamp(session)).toMatchObject({ status: 200 });
    const { body } = await mall.call(staff.attendant, 'GET', '/lanes');
    const [refund] = listLanes.answer.parse(body).refunds;
    gates.app.setNow(at(140));
    expect(await mall.call(staff.attendant, 'POST', `/refunds/${refund?.id}/cash`)).toMatchObject({
      status: 200,
    });
    expect((await mall.list(staff.accountant)).paidOut).toEqual([
      {
        at: at(140).toISOString(),
        session,
        amount: 120,
        reason: 'The stamp staff was given after the exit',
        decidedBy: 'Ravi Joshi',
        paidBy: 'Ravi Joshi',
        isSamePerson: true,
      },
    ]);
    expect(await timelineOf(session)).toContain(
      `Ravi Joshi gave it the stamp staff: ${REASON}. It took ₹120 off.`,
    );
    const now = await report();
    expect(now.stamps).toMatchObject([{ worth: 120, unknown: 0 }]);
    // What was charged before is taken off by its correction: it counts once.
    expect(leakOf(now, 'taken_off')).toMatchObject({ count: 1, amount: 120 });
    expect(leakOf(now, 'stamped')).toMatchObject({ count: 0, amount: 0 });
  });

  it('stands without the words of its reason once the plate of the visit is taken away', async () => {
    const session = await park();
    gates.app.setNow(at(30));
    await stamp(session);
    await mall.read('exit-1', at(130), PLATE);
    const ids = await mall.rows<{ id: number }>(sql`select id from sessions where public_id = ${session}`);
    await gates.database.transact('system', (transaction) =>
      takePlatesAway(
        transaction,
        ids.map(({ id }) => id),
      ),
    );
    expect(await timelineOf(session)).toContain('Ravi Joshi gave it the stamp staff. It took ₹120 off.');
  });

  it('and whose refund another person pays names both', async () => {
    await mall.open(staff.manager, 500);
    const session = await park();
    await mall.read('exit-1', at(130), PLATE);
    await mall.take(staff.manager, PLATE);
    gates.app.setNow(at(135));
    await stamp(session);
    const { body } = await mall.call(staff.manager, 'GET', '/lanes');
    const [refund] = listLanes.answer.parse(body).refunds;
    await mall.call(staff.manager, 'POST', `/refunds/${refund?.id}/cash`);
    expect((await mall.list(staff.accountant)).paidOut).toMatchObject([{ isSamePerson: false, amount: 120 }]);
  });
});
