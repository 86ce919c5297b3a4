import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DisputeDetail } from '#contract/disputes.ts';
import { readTrail } from '../../testing/audit-trail.ts';
import { openDisputeTests, type ChargedVisit, type DisputeTests } from '../../testing/disputed-visits.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let tests: DisputeTests;
beforeAll(async () => {
  tests = await openDisputeTests();
});
afterAll(() => tests.gates.end());

describe('the mall decides', () => {
  let car: ChargedVisit;
  let dispute: unknown;
  beforeEach(async () => {
    car = await tests.visit();
    dispute = (await tests.ask(car)).body['id'];
  });

  it('that a part was wrong: the charge falls, and what was paid of it goes back', async () => {
    const decided = await tests.decide(dispute, {
      decision: 'refund',
      rupees: 39.5,
      answer: 'The queue was long.',
    });
    expect(decided).toMatchObject({
      status: 200,
      body: { dispute: { state: 'refunded', charges: 40.5 }, bill: { charges: 40.5, amountDue: 0 } },
    });
    const { due, refunds } = await tests.moneyOf(car);
    expect(refunds).toEqual([{ paise: 3950, cause: 'dispute', state: 'requested' }]);
    expect(due).toEqual({ chargedPaise: 4050, receivedPaise: 8000, refundedPaise: 3950, duePaise: 0 });
    const { bill } = decided.body as DisputeDetail;
    expect(bill.lines.at(-1)).toMatchObject({ text: 'Corrected by the mall', amountRupees: -39.5 });
    expect(bill.lines.reduce((sum, { amountRupees }) => sum + amountRupees, 0)).toBe(40.5);
    const [seen] = (await tests.own(car)).disputes;
    expect(seen?.steps.slice(1).map(({ text }) => text)).toEqual([
      'The charge was wrong: ₹39.50 was taken off. The queue was long.',
      "₹39.50 in cash waits for you at the attendant's desk.",
    ]);
  });

  it('that it goes back in full, as goodwill', async () => {
    await tests.decide(dispute, { decision: 'goodwill', rupees: 80, answer: 'Sorry for the wait.' });
    const { due, refunds } = await tests.moneyOf(car);
    expect(refunds).toEqual([{ paise: 8000, cause: 'goodwill', state: 'requested' }]);
    expect(due).toEqual({ chargedPaise: 0, receivedPaise: 8000, refundedPaise: 8000, duePaise: 0 });
    expect(await tests.ask(car)).toMatchObject({ status: 409, body: { code: 'nothing_charged' } });
  });

  it('once, whoever decides beside it', async () => {
    // The clock has moved on for hours: who did nothing since is signed out.
    const root = await signInSuperAdmin(tests.gates.app);
    const body = { decision: 'refund', rupees: 80, answer: 'Right.' };
    const answers = await Promise.all([
      tests.decide(dispute, body),
      tests.decide(dispute, body, root),
      tests.decide(dispute, body),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect((await tests.moneyOf(car)).refunds).toHaveLength(1);
  });

  it('never more than was charged, and no fraction of a paisa', async () => {
    for (const rupees of [80.01, 0, -1, 1e9, 0.001])
      expect((await tests.decide(dispute, { decision: 'refund', rupees, answer: 'x' })).status).toBe(400);
    expect((await tests.show(dispute)).dispute.state).toBe('open');
    expect((await tests.moneyOf(car)).refunds).toEqual([]);
  });

  it('with a record that holds neither the words nor the plate', async () => {
    await tests.decide(dispute, { decision: 'refuse', answer: 'Ramesh checked GJ05AB0001' });
    const records = (await readTrail(tests.gates.app)).filter(({ action }) => action === 'dispute_decided');
    expect(records.at(-1)).toMatchObject({
      actor: tests.admin.id,
      mall: tests.mall.mall.id,
      detail: { decision: 'refuse' },
    });
    expect(JSON.stringify(records)).not.toMatch(/Ramesh|GJ05AB/);
  });

  it('and nobody of another mall does, or learns of it', async () => {
    const root = await signInSuperAdmin(tests.gates.app);
    const stranger = await signInAdmin(tests.gates.app, root, [tests.other.mall.publicId]);
    expect((await tests.decide(dispute, { decision: 'refuse', answer: 'x' }, stranger)).status).toBe(403);
    const elsewhere = `/api/malls/${tests.other.mall.publicId}/disputes/${String(dispute)}`;
    expect((await stranger.client.call('GET', elsewhere)).status).toBe(404);
    expect(
      (await stranger.client.call('POST', `${elsewhere}/decision`, { decision: 'refuse', answer: 'x' }))
        .status,
    ).toBe(404);
  });
});

it('what is unpaid is only owed less: nothing goes back that never came', async () => {
  const car = await tests.visit({ paidPaise: 0 });
  const { body } = await tests.ask(car);
  await tests.decide(body['id'], { decision: 'refund', rupees: 30, answer: 'x' });
  expect(await tests.moneyOf(car)).toMatchObject({
    due: { chargedPaise: 5000, duePaise: 5000 },
    refunds: [],
  });
});

it('whatever is decided, charged = received − refunded + outstanding, and the ledger sums to zero', async () => {
  const decision = fc.record({
    paise: fc.integer({ min: 1, max: 8000 }),
    decision: fc.constantFrom('refund', 'goodwill'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 8000 }),
      fc.array(decision, { maxLength: 3 }),
      async (paidPaise, decisions) => {
        const car = await tests.visit({ paidPaise });
        // The clock moves on by hours for each visit: whoever signed in before is signed out by then.
        const left = await decideAll(car, decisions, await signInSuperAdmin(tests.gates.app));
        const { due } = await tests.moneyOf(car);
        expect(due.chargedPaise).toBe(left);
        expect(due.chargedPaise).toBe(due.receivedPaise - due.refundedPaise + due.duePaise);
        expect(due.duePaise).toBe(Math.max(0, left - paidPaise));
        expect(due.refundedPaise).toBe(Math.max(0, paidPaise - left));
        expect(await tests.sumOf(car)).toBe(0);
      },
    ),
    { numRuns: 12 },
  );
});

/** Disputes and decides one after the other; answers what is left of the charge. */
async function decideAll(
  car: ChargedVisit,
  decisions: readonly { paise: number; decision: string }[],
  person: Person,
) {
  let left = 8000;
  for (const { paise, decision } of decisions) {
    const { status, body } = await tests.ask(car);
    if (status !== 201) break;
    const wanted = { decision, rupees: paise / 100, answer: 'x' };
    const answer = await tests.decide(body['id'], wanted, person);
    expect(answer.status).toBe(paise <= left ? 200 : 400);
    if (answer.status === 200) left -= paise;
    else await tests.decide(body['id'], { decision: 'refuse', answer: 'x' }, person);
  }
  return left;
}
