import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WaitingRefund } from '#contract/refunds.ts';
import { at } from '../../../testing/gated-mall.ts';
import { payInCash } from '../../../testing/holding-mall.ts';
import { CALM, EXIT_AT, openTaggedMall, type TaggedMall } from '../../../testing/tagged-mall.ts';
import { signInAdmin, signInSuperAdmin } from '../../../testing/test-people.ts';

let mall: TaggedMall;
const NOW = at(EXIT_AT);

beforeAll(async () => {
  mall = await openTaggedMall();
});
// The last test closes it.
afterEach(() => mall.setFaults(CALM).catch(() => undefined));
afterAll(() => mall.end());

describe('a mall that opens once the acquirer has the debit', () => {
  beforeAll(async () => {
    await mall.holding.setRules({ fastagPolicy: 'open-on-submitted' });
    await mall.fetchExceptions(NOW);
  });

  it('opens before the debit is decided, once, and books it when it is', async () => {
    await mall.setFaults({ ...CALM, fastagHoldsMs: 1_000 });
    const car = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.until(car.id, 'submitted', 'inprocess');
    await expect.poll(() => mall.opened(car.id)).toBe(1);
    expect((await mall.debits(car.id)).at(-1)?.state).not.toBe('accepted');
    expect(await mall.holding.due(car.plate)).toBe(8000);
    await mall.until(car.id, 'accepted');
    expect(await mall.opened(car.id)).toBe(1);
    expect(await mall.holding.due(car.plate)).toBe(0);
  });

  it('is owed what is declined later, and opens for it no second time', async () => {
    await mall.setFaults({ ...CALM, fastagHoldsMs: 500, fastagDeclines: '176' });
    const car = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.until(car.id, 'declined');
    expect(await mall.opened(car.id)).toBe(1);
    expect(await mall.holding.due(car.plate)).toBe(8000);
    expect(await mall.bill(car.token)).toMatchObject({ status: 'due', amountDue: 80 });
  });

  it('waits for the decision where the exception lists are older than half an hour', async () => {
    await mall.fetchExceptions(at(EXIT_AT - 31));
    await mall.holding.rows(sql`update fastag_lists set fetched_at = ${at(EXIT_AT - 31)}`);
    await mall.setFaults({ ...CALM, fastagHoldsMs: 500 });
    const car = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.until(car.id, 'inprocess');
    expect(await mall.opened(car.id)).toBe(0);
    await mall.until(car.id, 'accepted');
    expect(await mall.opened(car.id)).toBe(1);
  });
});

describe('a debit that the acquirer accepted', () => {
  beforeAll(() => mall.holding.setRules({ fastagPolicy: 'hold' }));

  it('stands on the receipt by its name', async () => {
    const car = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.until(car.id, 'accepted');
    const { body } = await mall.app.http.inject({ url: `/api/pay/${car.token}/receipt` });
    expect(JSON.parse(body)).toMatchObject({ payments: [{ method: 'fastag', amount: 80 }] });
    expect(body).not.toContain(car.tagId);
  });

  it('is settled by the line of a report that names it, and stays accepted', async () => {
    const root = await signInSuperAdmin(mall.app);
    const admin = await signInAdmin(mall.app, root, [mall.holding.mall.publicId]);
    const car = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    const txnId = await mall.until(car.id, 'accepted');
    const csv = [
      'transaction_entity,entity_id,amount,currency,fee,tax,debit,credit,settlement_id,settlement_utr,settled_at',
      `payment,${txnId},80.00,INR,0.80,0.00,0.00,79.20,setl_F1,UTRF1,${Math.floor(at(EXIT_AT + 60).getTime() / 1000)}`,
    ].join('\n');
    const address = `/api/malls/${mall.holding.mall.publicId}/settlement-reports`;
    const answer = await admin.client.call('POST', address, { csv });
    expect(answer).toMatchObject({ status: 200, body: { lines: 1, booked: 1, problems: 0 } });
    expect(await mall.balances(car.id)).toMatchObject({ parking_revenue: -8000 });
  });

  it('goes back by the bank: a person notes it, and nothing is open any more', async () => {
    const root = await signInSuperAdmin(mall.app);
    const admin = await signInAdmin(mall.app, root, [mall.holding.mall.publicId]);
    const address = `/api/malls/${mall.holding.mall.publicId}/refunds`;
    await mall.setFaults({ ...CALM, fastagIsDown: true });
    const car = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.until(car.id, 'timeout');
    await mall.setFaults(CALM);
    await mall.app.money.fastag.tick(at(EXIT_AT + 1.5));
    await payInCash(mall.holding, car.plate, at(EXIT_AT + 2));
    await mall.report(car.id, 'ACCEPTED');
    const { body } = await admin.client.call('GET', address);
    const [refund] = (body as { refunds: WaitingRefund[] }).refunds;
    expect(refund).toMatchObject({ amount: 80, method: 'fastag', ways: ['bank'] });
    const done = await admin.client.call('POST', `${address}/${refund?.id}/paid`, {
      by: 'bank',
      note: 'Credit adjustment raised with the acquirer, reference 4711',
    });
    expect(done).toMatchObject({ status: 200 });
    expect(await mall.refunds(car.id)).toEqual([{ paise: 8000, method: 'fastag', state: 'done' }]);
    expect((await mall.balances(car.id))['refunds_payable']).toBeUndefined();
    expect(await admin.client.call('GET', address)).toMatchObject({ body: { refunds: [] } });
  });
});

describe('an acquirer that cannot be reached at all', () => {
  it('frees the driver for another way at once, and the tag may be tried again', async () => {
    await mall.standIn.close();
    const car = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.until(car.id, 'declined');
    // The read at the camera may have led to another try meanwhile.
    const codes = async () => (await mall.debits(car.id)).map(({ code }) => code);
    await expect.poll(async () => [...new Set(await codes())]).toEqual(['not_sent']);
    expect(await mall.bill(car.token)).toMatchObject({ status: 'due', isBeingCharged: false });
    await payInCash(mall.holding, car.plate, at(EXIT_AT + 1));
    expect(await mall.holding.due(car.plate)).toBe(0);
  });
});
