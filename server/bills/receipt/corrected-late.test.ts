import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { A_SUPPLIER } from '../../../testing/access-books.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { takeCash, TEST_GSTIN, visit } from '../../../testing/paid-visits.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';
import { documentDays } from '../../money/index.ts';

// A visit may be corrected months later, by a bank's decision or a dispute: the tax goes back by the next night all the same.
const DAY = 1440;
let gates: GateTests;
let mall: GatedMall;
let malls = 0;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

beforeEach(async () => {
  gates.app.setNow(at(-60));
  mall = await gates.addMall();
  malls += 1;
  await call('PUT', 'gst', {
    ...A_SUPPLIER,
    gstin: TEST_GSTIN,
    prefix: `L${malls}`,
    consolidateBelowRupees: 0,
  });
});

/** Days later everybody is signed out. */
async function call(method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const { client } = await signInSuperAdmin(gates.app);
  const answer = await client.call(method, `/api/malls/${mall.mall.publicId}/${path}`, body);
  expect(answer.status).toBeLessThan(300);
  return answer.body as Record<string, unknown>;
}

async function pay(plate: string, from: number): Promise<string> {
  const { id, publicId } = await visit(gates, mall, { plate, from, minutes: 90 });
  await takeCash(gates, mall, { id, paise: 80_00, when: at(from + 91) });
  return publicId;
}

/** Ten rupees go back, as somebody decides on a day. */
async function refund(session: string, day: number): Promise<void> {
  gates.app.setNow(at(day * DAY));
  const { id } = await call('POST', 'disputes', { session });
  await call('POST', `disputes/${String(id)}/decision`, { decision: 'refund', rupees: 10, answer: 'Sorry' });
}

/** The nightly job, in the night that ends on a day; every part that failed throws. */
function night(day: number, isStopping = () => false): Promise<void> {
  const alone = async (_part: string, work: () => Promise<unknown>) => void (await work());
  const { database, log } = gates.app.services;
  return documentDays({ database, log }, mall.mall.id, { now: at(day * DAY - 560), alone, isStopping });
}

const documents = () =>
  mall.rows<{ kind: string; total: number }>(
    sql`select kind, total_paise::int / 100 as total, day::text from invoices where mall_id = ${mall.mall.id} order by id`,
  );
const INVOICE = { kind: 'invoice', total: 80, day: '2026-11-20' };
const NOTE = { kind: 'credit_note', total: -10, day: '2026-11-20' };

it('what is taken off a visit of months ago gets its credit note in the next night, once', async () => {
  const session = await pay('MH01AB1234', 0);
  await night(1);
  expect(await documents()).toEqual([INVOICE]);
  for (let day = 2; day < 200; day += 40) await night(day);
  await refund(session, 200);
  await night(201);
  expect(await documents()).toEqual([INVOICE, NOTE]);
  await night(202);
  await night(240);
  expect(await documents()).toEqual([INVOICE, NOTE]);
});

it('a mall of which the days were never gone through gets what it lacks of all of them', async () => {
  const session = await pay('MH01AB1234', 0);
  await night(1);
  await refund(session, 100);
  // As an installation has it that did not know when something was booked.
  await gates.database.transact('system', async (transaction) => {
    await transaction.query(sql`reset role`);
    await transaction.query(
      sql`update gst_settings set documented_through = null where mall_id = ${mall.mall.id}`,
    );
  });
  await night(180);
  expect(await documents()).toEqual([INVOICE, NOTE]);
});

it('nights that were missed, or stopped early, are made up for', async () => {
  const session = await pay('MH01AB1234', 0);
  await night(1);
  await refund(session, 60);
  await pay('MH01AB5678', 70 * DAY);
  let days = 0;
  await night(150, () => (days += 1) > 20);
  expect(await documents()).toEqual([INVOICE]);
  await night(151);
  expect(await documents()).toEqual([INVOICE, NOTE, { ...INVOICE, day: '2027-01-29' }]);
});

it('a night that fails on a day goes through it again, however many nights later', async () => {
  const session = await pay('MH01AB1234', 0);
  await night(1);
  await refund(session, 60);
  const { database, log } = gates.app.services;
  const failing = async (part: string, work: () => Promise<unknown>) =>
    void (part.endsWith('2027-01-19') || (await work()));
  await documentDays({ database, log }, mall.mall.id, {
    now: at(61 * DAY),
    alone: failing,
    isStopping: () => false,
  });
  expect(await documents()).toEqual([INVOICE]);
  await night(150);
  expect(await documents()).toEqual([INVOICE, NOTE]);
});
