import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttentionEntry } from '#contract/attention.ts';
import { at } from '../../../testing/gated-mall.ts';
import {
  CALM,
  EXIT_AT,
  newTagId,
  openTaggedMall,
  type HeldTag,
  type TaggedMall,
} from '../../../testing/tagged-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { say } from '../../../testing/words-of-acquirer.ts';

let mall: TaggedMall;
let admin: Person;
beforeAll(async () => {
  mall = await openTaggedMall();
  const root = await signInSuperAdmin(mall.app);
  admin = await signInAdmin(mall.app, root, [mall.holding.mall.publicId]);
});
afterAll(() => mall.end());

const NOW = at(EXIT_AT);

async function holdAsked(): Promise<HeldTag & { txnId: string }> {
  const car = await mall.hold();
  await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
  return { ...car, txnId: await mall.until(car.id, 'submitted', 'timeout') };
}

const alertsOf = (subject: string | null) =>
  mall.holding.rows<{ kind: string; closed: boolean }>(
    sql`select kind, closed_at is not null as closed from alerts where subject = ${subject}`,
  );

async function sent(): Promise<void> {
  await mall.app.gates.settleTags();
}

describe('an acquirer that names the car of the tag', () => {
  beforeEach(() => mall.setFaults({ ...CALM, fastagCallbacks: 'never', fastagHoldsMs: 600_000 }));

  it('as another one: its owner has the money back, and the car that stands here owes it still', async () => {
    const car = await holdAsked();
    await say(mall, car.txnId, { tollFare: '80', plate: 'DL01ZZ9999' });
    expect(await mall.debits(car.id)).toMatchObject([{ state: 'accepted', code: 'other_car' }]);
    expect(await mall.refunds(car.id)).toEqual([{ paise: 8_000, method: 'fastag', state: 'requested' }]);
    expect(await mall.bill(car.token)).toMatchObject({ status: 'due', amountDue: 80 });
    expect(await mall.opened(car.id)).toBe(0);
    expect(await alertsOf(car.txnId)).toEqual([{ kind: 'fastag_doubtful', closed: false }]);
    const { body } = await admin.client.call('GET', `/api/malls/${mall.holding.mall.publicId}/attention`);
    const [entry] = (body as { entries: AttentionEntry[] }).entries.filter(
      (one) => one.kind === 'fastag_doubtful',
    );
    expect(entry?.alert?.facts).toMatchObject({ word: 'other_car', rupees: 80, named: '•••••Z9999' });
    expect(JSON.stringify(body)).not.toContain('DL01ZZ9999');
    // It pays otherwise, and its tag is asked no more.
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await sent();
    expect(await mall.debits(car.id)).toHaveLength(1);
    const begun = await mall.begin(car.token);
    await mall.pay({ orderId: begun.order });
    expect(await mall.bill(car.token)).toMatchObject({ status: 'paid', amountDue: 0 });
    expect(await mall.opened(car.id)).toBe(1);
    // What goes back is the other owner's still.
    expect(await mall.refunds(car.id)).toEqual([{ paise: 8_000, method: 'fastag', state: 'requested' }]);
  });

  it.each([
    ['in another notation', (plate: string) => `${plate.slice(0, 2)} ${plate.slice(2, 4)} ${plate.slice(4)}`],
    ['as nobody can read', () => 'XXXXXXXXXXXX'],
    ['not at all', () => ''],
  ])('%s: it has paid', async (_what, nameOf) => {
    const car = await holdAsked();
    await say(mall, car.txnId, { tollFare: '80', plate: nameOf(car.plate) });
    expect(await mall.bill(car.token)).toMatchObject({ status: 'paid' });
    expect(await mall.opened(car.id)).toBe(1);
  });
});

describe('one tag that names two cars within days', () => {
  beforeEach(() => mall.setFaults(CALM));

  async function two(): Promise<[HeldTag, HeldTag]> {
    const first = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: first.tagId, vrn: first.plate });
    await mall.until(first.id, 'accepted');
    const second = { ...(await mall.hold()), tagId: first.tagId };
    return [first, second];
  }

  it('is not debited for the second: it holds with other ways to pay, and a person is asked once', async () => {
    const [first, second] = await two();
    for (const _time of [1, 2]) {
      await mall.seeTag('exit-1', NOW, { tagId: second.tagId, vrn: second.plate });
      await sent();
    }
    expect(await mall.debits(second.id)).toEqual([]);
    expect(await mall.opened(second.id)).toBe(0);
    expect(await alertsOf(second.answer.sessionId)).toEqual([{ kind: 'tag_contradicted', closed: false }]);
    expect(await mall.bill(second.token)).toMatchObject({
      status: 'due',
      methods: ['upi', 'card', 'fastag'],
    });
    expect(await mall.bill(first.token)).toMatchObject({ status: 'paid' });
  });

  it('is debited for the second where the acquirer says that it is this car’s now', async () => {
    const [, second] = await two();
    await mall.control('tags', { tagId: second.tagId, plate: second.plate });
    await mall.seeTag('exit-1', NOW, { tagId: second.tagId, vrn: second.plate });
    await mall.until(second.id, 'accepted');
    expect(await mall.bill(second.token)).toMatchObject({ status: 'paid' });
    expect((await alertsOf(second.answer.sessionId)).every(({ closed }) => closed)).toBe(true);
  });

  it('is debited again some days after it was moved', async () => {
    const car = await mall.hold();
    const tagId = newTagId();
    await mall.seeTag('exit-2', at(EXIT_AT - 4 * 24 * 60), { tagId, vrn: 'GJ01KL4321' });
    await mall.seeTag('exit-1', NOW, { tagId, vrn: car.plate });
    await mall.until(car.id, 'accepted');
    expect(await alertsOf(car.answer.sessionId)).toEqual([]);
  });
});
