import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LaneList } from '#contract/lanes.ts';
import { at } from '../../../testing/gated-mall.ts';
import { payInCash } from '../../../testing/holding-mall.ts';
import {
  CALM,
  EXIT_AT,
  openTaggedMall,
  type HeldTag,
  type TaggedMall,
} from '../../../testing/tagged-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let mall: TaggedMall;
let admin: Person;

beforeAll(async () => {
  mall = await openTaggedMall();
  const root = await signInSuperAdmin(mall.app);
  admin = await signInAdmin(mall.app, root, [mall.holding.mall.publicId]);
});
afterAll(() => mall.end());

const SECONDS = 1 / 60;
const HOURS = 60;

/** The acquirer takes the debit, and never says what became of it. */
const SILENT = { ...CALM, fastagCallbacks: 'never', fastagEmptyChecks: true };

async function holdAsked(): Promise<HeldTag> {
  const car = await mall.hold();
  await mall.seeTag('exit-1', at(EXIT_AT), { tagId: car.tagId, vrn: car.plate });
  await mall.until(car.id, 'submitted', 'timeout');
  return car;
}

async function atLane({ plate }: HeldTag) {
  const { body } = await admin.client.call('GET', `/api/malls/${mall.holding.mall.publicId}/lanes`);
  return (body as LaneList).waiting.find((car) => car.plate === plate);
}

const alertsOf = (txnId: string) =>
  mall.holding.rows<{ kind: string; closed: boolean }>(
    sql`select kind, closed_at is not null as closed from alerts where subject = ${txnId}`,
  );

describe('an acquirer that takes a debit and never says what became of it', () => {
  beforeEach(() => mall.setFaults(SILENT));

  it('holds the other ways for three seconds, and says so', async () => {
    const car = await holdAsked();
    mall.app.setNow(at(EXIT_AT + 2.9 * SECONDS));
    expect(await mall.start(car.token)).toMatchObject({ status: 409, body: { code: 'is_being_charged' } });
    expect(await mall.bill(car.token)).toMatchObject({
      isBeingCharged: true,
      isTagUnanswered: false,
      methods: [],
    });
    expect((await atLane(car))?.fastag).toEqual({ state: 'asked', code: null });
    mall.app.setNow(at(EXIT_AT + 3 * SECONDS));
    expect(await mall.bill(car.token)).toMatchObject({
      isBeingCharged: false,
      isTagUnanswered: true,
      methods: ['upi', 'card', 'fastag'],
    });
    expect((await atLane(car))?.fastag).toEqual({ state: 'unanswered', code: null });
  });

  it('is paid by UPI then; what the acquirer took late goes back', async () => {
    const car = await holdAsked();
    mall.app.setNow(at(EXIT_AT + 4 * SECONDS));
    const begun = await mall.begin(car.token);
    await mall.pay({ orderId: begun.order });
    expect(await mall.bill(car.token)).toMatchObject({ status: 'paid', isBeingCharged: false });
    expect(await mall.opened(car.id)).toBe(1);
    await mall.report(car.id, 'ACCEPTED');
    expect(await mall.refunds(car.id)).toEqual([{ paise: 8000, method: 'fastag', state: 'requested' }]);
    expect(await mall.holding.due(car.plate)).toBe(0);
    expect(await mall.opened(car.id)).toBe(1);
  });

  it('gives UPI back where the tag has paid before the money of it came', async () => {
    const car = await holdAsked();
    mall.app.setNow(at(EXIT_AT + 4 * SECONDS));
    const begun = await mall.begin(car.token);
    await mall.report(car.id, 'ACCEPTED');
    expect(await mall.opened(car.id)).toBe(1);
    await mall.pay({ orderId: begun.order });
    expect(await mall.refunds(car.id)).toMatchObject([{ paise: 8000, method: 'upi' }]);
    expect(await mall.holding.due(car.plate)).toBe(0);
  });

  it('is paid in cash at the lane; what the acquirer took late goes back', async () => {
    const car = await holdAsked();
    mall.app.setNow(at(EXIT_AT + 4 * SECONDS));
    const address = `/api/malls/${mall.holding.mall.publicId}`;
    await admin.client.call('POST', `${address}/cash-shifts`, { float: 0 });
    const wait = await atLane(car);
    const cash = { amountDue: 80, received: 100 };
    const taken = await admin.client.call('POST', `${address}/lanes/${wait?.id}/cash`, cash);
    expect(taken).toMatchObject({ status: 200, body: { amount: 80, change: 20 } });
    await mall.report(car.id, 'ACCEPTED');
    expect(await mall.refunds(car.id)).toEqual([{ paise: 8000, method: 'fastag', state: 'requested' }]);
  });

  it('can be paid after the car has left, and asks a person within the hour, once', async () => {
    const car = await holdAsked();
    await mall.holding.rows(sql`update lane_waits set ended_at = last_seen_at where session_id = ${car.id}`);
    mall.app.setNow(at(EXIT_AT + 2 * HOURS));
    const txnId = (await mall.debits(car.id))[0]?.txnId ?? '';
    await mall.app.money.fastag.tick(at(EXIT_AT + 0.9 * HOURS));
    expect(await alertsOf(txnId)).toEqual([]);
    await mall.app.money.fastag.tick(at(EXIT_AT + 2 * HOURS));
    await mall.app.money.fastag.tick(at(EXIT_AT + 4 * HOURS));
    expect(await alertsOf(txnId)).toEqual([{ kind: 'fastag_unanswered', closed: false }]);
    expect(await mall.bill(car.token)).toMatchObject({ car: 'left', status: 'due', isTagUnanswered: true });
    expect((await mall.start(car.token)).status).toBe(201);
    await mall.report(car.id, 'DECLINED');
    expect(await alertsOf(txnId)).toEqual([{ kind: 'fastag_unanswered', closed: true }]);
  });

  it('is given up after three days, and what it took all the same is booked or goes back', async () => {
    const car = await holdAsked();
    mall.app.setNow(at(EXIT_AT + 73 * HOURS));
    await mall.app.money.fastag.tick(at(EXIT_AT + 73 * HOURS));
    expect(await mall.debits(car.id)).toMatchObject([{ state: 'declined', code: 'never_answered' }]);
    const txnId = (await mall.debits(car.id))[0]?.txnId ?? '';
    expect(await alertsOf(txnId)).toEqual([{ kind: 'fastag_unanswered', closed: false }]);
    expect(await mall.bill(car.token)).toMatchObject({ isBeingCharged: false, isTagUnanswered: false });
    await payInCash(mall.holding, car.plate, at(EXIT_AT + 73 * HOURS));
    await mall.report(car.id, 'ACCEPTED');
    expect(await mall.refunds(car.id)).toEqual([{ paise: 8000, method: 'fastag', state: 'requested' }]);
    expect(await alertsOf(txnId)).toEqual([{ kind: 'fastag_unanswered', closed: true }]);
  });

  it('is not asked a second time by the same tag', async () => {
    const car = await holdAsked();
    await mall.seeTag('exit-1', at(EXIT_AT + 1), { tagId: car.tagId, vrn: car.plate });
    await mall.app.gates.settleTags();
    expect(await mall.debits(car.id)).toHaveLength(1);
  });
});
