import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttentionEntry } from '#contract/attention.ts';
import type { BooksDay } from '#contract/books.ts';
import type { ListedChargeback } from '#contract/chargebacks.ts';
import type { SessionDetail } from '#contract/session-detail.ts';
import { at } from '../../../../testing/gated-mall.ts';
import {
  CALM,
  EXIT_AT,
  openTaggedMall,
  type HeldTag,
  type TaggedMall,
} from '../../../../testing/tagged-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../../testing/test-people.ts';
import { say, type Saying } from '../../../../testing/words-of-acquirer.ts';

let mall: TaggedMall;
let admin: Person;
beforeAll(async () => {
  mall = await openTaggedMall();
  const root = await signInSuperAdmin(mall.app);
  admin = await signInAdmin(mall.app, root, [mall.holding.mall.publicId]);
});
afterAll(() => mall.end());
// It says nothing by itself, asked or not: what counts here are the messages of the test.
beforeEach(() => mall.setFaults({ ...CALM, fastagCallbacks: 'never', fastagHoldsMs: 600_000 }));

const call = (method: string, path: string, body?: object) =>
  admin.client.call(method, `/api/malls/${mall.holding.mall.publicId}${path}`, body);

async function asked(): Promise<HeldTag & { txnId: string }> {
  const car = await mall.hold();
  await mall.seeTag('exit-1', at(EXIT_AT), { tagId: car.tagId, vrn: car.plate });
  const txnId = await mall.until(car.id, 'submitted', 'timeout');
  return { ...car, txnId };
}

/** A car whose tag has paid 80 rupees, of which the acquirer says something more then. */
async function paid(...sayings: Saying[]) {
  const car = await asked();
  for (const saying of [{ tollFare: '80' }, ...sayings]) expect(await say(mall, car.txnId, saying)).toBe(200);
  return car;
}

async function claimOf({ txnId }: { txnId: string }): Promise<ListedChargeback | undefined> {
  const { body } = await call('GET', '/chargebacks');
  const [row] = await mall.holding.rows<{ id: string }>(
    sql`select public_id as id from chargebacks where provider_chargeback = ${txnId}`,
  );
  return (body as { chargebacks: ListedChargeback[] }).chargebacks.find(({ id }) => id === row?.id);
}

async function differences({ txnId }: { txnId: string }) {
  const { body } = await call('GET', `/books?day=2026-11-20`);
  return (body as BooksDay).differences.filter(({ reference }) => reference === txnId);
}

async function timeline({ answer }: HeldTag): Promise<string> {
  const { body } = await call('GET', `/sessions/${answer.sessionId}`);
  return JSON.stringify((body as SessionDetail).timeline);
}

async function waiting(kind: string): Promise<AttentionEntry[]> {
  mall.app.setNow(new Date(mall.app.now().getTime() + 6_000));
  const { body } = await call('GET', '/attention');
  return (body as { entries: AttentionEntry[] }).entries.filter((one) => one.kind === kind);
}

const alertsOf = ({ txnId }: { txnId: string }) =>
  mall.holding.rows<{ kind: string }>(
    sql`select kind from alerts where subject = ${txnId} and closed_at is null`,
  );

const decide = (id: string | undefined, decision: string) =>
  call('POST', `/chargebacks/${id}/decision`, { decision, reason: 'The bank did so' });

async function standsBalanced(): Promise<boolean> {
  const sums = await mall.holding.rows<{ sum: number }>(
    sql`select sum(paise)::int as sum from ledger_lines group by movement_id`,
  );
  return sums.every(({ sum }) => sum === 0);
}

describe('an acquirer that denies money after it was booked', () => {
  it.each<[string, Saying, number]>([
    ['it declined', { result: 'DECLINED' }, 80],
    ['it took less', { tollFare: '30' }, 50],
    ['it took nothing', { tollFare: '0' }, 80],
    ['it gave it back', { type: 'CREDIT', tollFare: '80' }, 80],
    ['it was another car’s', { tollFare: '80', plate: 'DL01ZZ9999' }, 80],
  ])('says that %s: the visit stays paid, and somebody is asked', async (_what, saying, rupees) => {
    const car = await paid(saying, { ...saying, later: 5 });
    expect(await mall.bill(car.token)).toMatchObject({ status: 'paid', amountDue: 0 });
    expect(await claimOf(car)).toMatchObject({
      state: 'open',
      needs: 'decision',
      held: rupees,
      method: 'fastag',
    });
    expect(await differences(car)).toMatchObject([
      { kind: 'acquirer_differs', expected: 80, found: 80 - rupees },
    ]);
    expect(await timeline(car)).toContain('The bank of the FASTag reported');
    expect((await waiting('fastag_denied')).some(({ worth }) => worth === rupees)).toBe(true);
    expect(await mall.debits(car.id)).toMatchObject([{ state: 'accepted' }]);
    expect(await standsBalanced()).toBe(true);
  });

  it('and was right: it is lost, and nobody is chased', async () => {
    const car = await paid({ result: 'DECLINED' });
    const claim = await claimOf(car);
    expect(await decide(claim?.id, 'absorbed')).toMatchObject({ status: 200 });
    expect(await mall.bill(car.token)).toMatchObject({ status: 'paid', amountDue: 0 });
    expect(await mall.balances(car.id)).toEqual({ parking_revenue: -8_000, chargeback_losses: 8_000 });
    expect(await differences(car)).toEqual([]);
    expect(await decide(claim?.id, 'stands')).toMatchObject({
      status: 409,
      body: { code: 'decided_already' },
    });
  });

  it('and was wrong: the money is there, and all is as before', async () => {
    const car = await paid({ result: 'DECLINED' });
    const claim = await claimOf(car);
    expect(await decide(claim?.id, 'stands')).toMatchObject({ status: 200 });
    expect(await claimOf(car)).toMatchObject({ state: 'won', needs: null, held: 0, lost: 0 });
    expect(await mall.balances(car.id)).toEqual({ parking_revenue: -8_000, fastag_clearing: 8_000 });
    expect(await differences(car)).toEqual([]);
    // Reported once more it is no new question.
    await say(mall, car.txnId, { result: 'DECLINED', later: 9 });
    expect(await claimOf(car)).toMatchObject({ state: 'won', needs: null });
  });

  it('and takes that back after the money was given up: it is stored, and somebody asks again', async () => {
    const car = await paid({ result: 'DECLINED', later: 2 });
    await decide((await claimOf(car))?.id, 'absorbed');
    // A message of before that comes once more says nothing new.
    await say(mall, car.txnId, { tollFare: '80', later: 1 });
    expect(await alertsOf(car)).toEqual([]);
    for (const later of [5, 9]) await say(mall, car.txnId, { tollFare: '80', later });
    expect(await alertsOf(car)).toEqual([{ kind: 'fastag_doubtful' }]);
    expect(await timeline(car)).toContain('reported once more that it took ₹80');
    expect(await mall.balances(car.id)).toEqual({ parking_revenue: -8_000, chargeback_losses: 8_000 });
    expect(await mall.bill(car.token)).toMatchObject({ status: 'paid', amountDue: 0 });
  });

  it('and lowers the charge where the driver was right', async () => {
    const car = await paid({ type: 'CREDIT', tollFare: '80' });
    const claim = await claimOf(car);
    const body = { decision: 'corrected', rupees: 80, reason: 'The lift was broken' };
    expect(await call('POST', `/chargebacks/${claim?.id}/decision`, body)).toMatchObject({ status: 200 });
    expect(await mall.bill(car.token)).toMatchObject({ charges: 0, amountDue: 0, amountRefunded: 80 });
    expect(await mall.balances(car.id)).toEqual({});
  });
});

it('what the acquirer took more goes back at once, and is one refund however often it says so', async () => {
  const car = await paid({ tollFare: '100' }, { tollFare: '100', later: 5 }, { tollFare: '80', later: 9 });
  expect(await mall.refunds(car.id)).toEqual([{ paise: 2_000, method: 'fastag', state: 'requested' }]);
  expect(await mall.payments(car.id)).toMatchObject([{ state: 'paid', receivedPaise: 10_000 }]);
  expect(await mall.bill(car.token)).toMatchObject({ amountDue: 0 });
  expect(await timeline(car)).toContain('that it took ₹100');
  expect(await mall.balances(car.id)).toEqual({
    parking_revenue: -8_000,
    fastag_clearing: 10_000,
    refunds_payable: -2_000,
  });
});

it('what the acquirer gives back pays the refund that waits for just that, and asks nobody', async () => {
  const car = await paid({ tollFare: '100' }, { type: 'CREDIT', tollFare: '20' });
  expect(await mall.refunds(car.id)).toEqual([{ paise: 2_000, method: 'fastag', state: 'done' }]);
  expect(await claimOf(car)).toMatchObject({ state: 'lost', needs: null });
  expect(await mall.balances(car.id)).toEqual({ parking_revenue: -8_000, fastag_clearing: 8_000 });
});

describe('a first answer that is no debit', () => {
  it.each<[string, Saying]>([
    ['a credit', { type: 'CREDIT', tollFare: '80' }],
    ['nothing taken', { tollFare: '0' }],
    ['an amount below nought', { tollFare: '-80' }],
  ])('%s is not booked: the driver may pay otherwise, and somebody is asked', async (_what, saying) => {
    const car = await asked();
    expect(await say(mall, car.txnId, saying)).toBe(200);
    expect(await mall.debits(car.id)).toMatchObject([{ state: 'declined' }]);
    expect(await mall.bill(car.token)).toMatchObject({ status: 'due', amountDue: 80 });
    expect(await mall.opened(car.id)).toBe(0);
    expect(await alertsOf(car)).toEqual([{ kind: 'fastag_doubtful' }]);
    expect(await differences(car)).toMatchObject([{ kind: 'acquirer_differs', expected: 80 }]);
    expect((await mall.start(car.token)).status).toBe(201);
    // Money that was taken after all is a fact.
    await say(mall, car.txnId, { tollFare: '80', later: 5 });
    expect(await mall.bill(car.token)).toMatchObject({ status: 'paid' });
  });
});

describe('an acceptance that names no amount that can be read', () => {
  const HELD = { parking_revenue: -8_000, chargebacks_held: 8_000 };

  it.each<[string, string | undefined]>([
    ['none', undefined],
    ['an empty one', ''],
    ['a word', 'forty'],
  ])('%s: the driver may go, nothing counts as received, and somebody is asked', async (_what, tollFare) => {
    const car = await asked();
    await say(mall, car.txnId, { tollFare });
    expect(await mall.bill(car.token)).toMatchObject({ status: 'paid', amountDue: 0 });
    expect(await mall.opened(car.id)).toBe(1);
    expect(await mall.balances(car.id)).toEqual(HELD);
    expect(await claimOf(car)).toMatchObject({ state: 'open', needs: 'decision', held: 80 });
    expect(await timeline(car)).toContain('names no amount that can be read');
    expect(await differences(car)).toMatchObject([{ kind: 'acquirer_differs', expected: 80, found: 0 }]);
  });

  it.each([
    ['as much as was asked', '80', { receivedPaise: 8_000 }, []],
    ['more', '100', { receivedPaise: 10_000 }, [{ paise: 2_000, method: 'fastag', state: 'requested' }]],
  ])('asks nobody any more once it names %s', async (_what, tollFare, payment, refunds) => {
    const car = await asked();
    await say(mall, car.txnId, { tollFare: '' });
    await say(mall, car.txnId, { tollFare, later: 5 });
    expect(await mall.payments(car.id)).toMatchObject([{ state: 'paid', ...payment }]);
    expect(await mall.refunds(car.id)).toEqual(refunds);
    expect(await claimOf(car)).toMatchObject({ state: 'won', needs: null, held: 0, lost: 0 });
    expect(await differences(car)).toEqual([]);
  });

  it('asks still once it names less, and nobody is chased for the rest', async () => {
    const car = await asked();
    await say(mall, car.txnId, { tollFare: '' });
    await say(mall, car.txnId, { tollFare: '30', later: 5 });
    expect(await claimOf(car)).toMatchObject({ state: 'open', needs: 'decision', held: 80 });
    expect(await mall.bill(car.token)).toMatchObject({ status: 'paid', amountDue: 0 });
    expect(await timeline(car)).toContain('that it took only ₹30');
  });
});
