import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../testing/gated-mall.ts';
import { payInCash } from '../../../testing/holding-mall.ts';
import { CALM, EXIT_AT, newTagId, openTaggedMall, type TaggedMall } from '../../../testing/tagged-mall.ts';

let mall: TaggedMall;
const NOW = at(EXIT_AT);

beforeAll(async () => {
  mall = await openTaggedMall();
});
afterAll(() => mall.end());

describe('a car that holds at an exit, and its tag', () => {
  it('is debited once, opens once, and is paid by FASTag', async () => {
    const car = await mall.hold();
    expect(car.answer).toMatchObject({ decision: 'hold', reason: 'payment_due', amountDue: 80 });
    expect(await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate })).toMatchObject({
      status: 202,
    });
    await mall.until(car.id, 'accepted');
    expect(await mall.balances(car.id)).toEqual({ fastag_clearing: 8000, parking_revenue: -8000 });
    expect(await mall.payments(car.id)).toMatchObject([{ method: 'fastag', state: 'paid' }]);
    expect(await mall.opened(car.id)).toBe(1);
    expect(await mall.bill(car.token)).toMatchObject({
      status: 'paid',
      amountPaid: 80,
      isBeingCharged: false,
    });
    const again = await mall.holding.read('exit-1', at(EXIT_AT + 0.2), car.plate);
    expect(again).toMatchObject({ decision: 'open', reason: 'paid' });
  });

  it('is debited too where the reader saw the tag before the camera read the plate', async () => {
    const plate = 'MH01EF4321';
    const tagId = newTagId();
    await mall.seeTag('exit-1', at(EXIT_AT - 0.05), { tagId, vrn: plate });
    const car = await mall.hold(plate);
    await mall.until(car.id, 'accepted');
    expect(await mall.opened(car.id)).toBe(1);
  });

  it('is debited once, however often the tag is seen and the plate is read', async () => {
    const car = await mall.hold();
    const more = { tagId: car.tagId, vrn: car.plate };
    await Promise.all([
      ...Array.from({ length: 8 }, () => mall.seeTag('exit-1', NOW, more)),
      ...Array.from({ length: 4 }, () => mall.holding.read('exit-1', NOW, car.plate)),
      mall.seeTag('exit-1', NOW, { ...more, readId: 'one-and-the-same' }),
      mall.seeTag('exit-1', NOW, { ...more, readId: 'one-and-the-same' }),
    ]);
    await mall.until(car.id, 'accepted');
    expect(await mall.debits(car.id)).toHaveLength(1);
    expect(await mall.movements(car.id)).toHaveLength(2);
  });

  it.each([
    ['a tag of the next lane, which names another car', 'MH01ZZ9999'],
    ['a tag that names its plate with one letter otherwise', 'like'],
    ['a tag that names no car, and that the acquirer does not know', null],
  ])('is not debited by %s', async (_name, given) => {
    const car = await mall.hold();
    const vrn = given === 'like' ? car.plate.replace('CD', 'CO') : given;
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, ...(vrn ? { vrn } : {}) });
    await mall.seeTag('exit-2', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.holding.read('exit-1', at(EXIT_AT + 0.1), car.plate);
    await mall.app.gates.tick(at(EXIT_AT + 0.2));
    expect(await mall.debits(car.id)).toEqual([]);
    expect(await mall.bill(car.token)).toMatchObject({ status: 'due', methods: ['upi', 'card', 'fastag'] });
  });

  it('is debited by a tag without a number once the acquirer says whose it is', async () => {
    const car = await mall.hold();
    await mall.control('tags', { tagId: car.tagId, plate: car.plate });
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId });
    expect(await mall.until(car.id, 'accepted')).toHaveLength(22);
  });

  it('is not debited where another tag named it at the entry', async () => {
    const plate = 'MH01GH1234';
    await mall.seeTag('entry-1', at(0), { vrn: plate });
    const car = await mall.hold(plate);
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: plate });
    await mall.app.gates.tick(at(EXIT_AT + 0.2));
    expect(await mall.debits(car.id)).toEqual([]);
  });

  it('is not debited while a code is on its driver’s screen', async () => {
    const car = await mall.hold();
    const begun = await mall.begin(car.token);
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.pay({ orderId: begun.order });
    expect(await mall.debits(car.id)).toEqual([]);
    expect(await mall.bill(car.token)).toMatchObject({ status: 'paid' });
  });
});

describe('what the acquirer does', () => {
  it('declines: the driver may pay otherwise at once', async () => {
    await mall.setFaults({ ...CALM, fastagDeclines: '176' });
    const car = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.until(car.id, 'declined');
    await mall.setFaults(CALM);
    expect(await mall.debits(car.id)).toMatchObject([{ code: '176' }]);
    // Nobody asks the same tag again for the same stay.
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.begin(car.token);
    expect(await mall.debits(car.id)).toHaveLength(1);
  });

  it('thinks: until it has decided nobody else takes money', async () => {
    await mall.setFaults({ ...CALM, fastagHoldsMs: 1_500 });
    const car = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.until(car.id, 'inprocess');
    const refused = { status: 409, body: { code: 'is_being_charged' } };
    expect(await mall.start(car.token)).toMatchObject(refused);
    expect(await mall.start(car.token, { method: 'card' })).toMatchObject(refused);
    expect(await mall.bill(car.token)).toMatchObject({ isBeingCharged: true, status: 'due', methods: [] });
    await mall.until(car.id, 'accepted');
    await mall.setFaults(CALM);
    expect(await mall.start(car.token)).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
  });

  it.each(['twice', 'out-of-order', 'late'])('reports %s, and is booked once', async (how) => {
    await mall.setFaults({ ...CALM, fastagCallbacks: how, lateMs: 300 });
    const car = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.until(car.id, 'accepted');
    await mall.setFaults(CALM);
    await mall.app.money.fastag.tick(at(EXIT_AT + 1));
    expect(await mall.movements(car.id)).toHaveLength(2);
    expect(await mall.opened(car.id)).toBe(1);
  });

  it('loses its report: asked, it says what became of the debit', async () => {
    await mall.setFaults({ ...CALM, fastagCallbacks: 'never' });
    const car = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.until(car.id, 'submitted');
    await mall.app.money.fastag.tick(at(EXIT_AT + 0.1));
    expect(await mall.debits(car.id)).toMatchObject([{ state: 'accepted' }]);
    await mall.setFaults(CALM);
  });

  it('loses its answer to the debit: asked, it knows it', async () => {
    await mall.setFaults({ ...CALM, fastagCallbacks: 'never', fastagLoseAnswers: 1 });
    const car = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.until(car.id, 'accepted');
    await mall.setFaults(CALM);
    const { debits } = (await mall.control('debits')) as { debits: { tagId: string }[] };
    expect(debits.filter(({ tagId }) => tagId === car.tagId)).toHaveLength(1);
  });

  it('has never seen it: after a minute the driver may pay otherwise, and the tag may be tried again', async () => {
    await mall.setFaults({ ...CALM, fastagIsDown: true });
    const car = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.until(car.id, 'timeout');
    await mall.setFaults(CALM);
    await mall.app.gates.settleTags();
    await mall.app.money.fastag.tick(at(EXIT_AT + 0.5));
    expect(await mall.start(car.token)).toMatchObject({ body: { code: 'is_being_charged' } });
    await mall.app.money.fastag.tick(at(EXIT_AT + 1.5));
    expect(await mall.debits(car.id)).toMatchObject([{ state: 'declined', code: 'never_seen' }]);
    expect((await mall.start(car.token)).status).toBe(201);
  });

  it('took the money after it had never seen it: what is paid twice goes back', async () => {
    await mall.setFaults({ ...CALM, fastagIsDown: true });
    const car = await mall.hold();
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.until(car.id, 'timeout');
    await mall.setFaults(CALM);
    // What still looks at the tag would find it never seen, and try it again.
    await mall.app.gates.settleTags();
    await mall.app.money.fastag.tick(at(EXIT_AT + 1.5));
    await payInCash(mall.holding, car.plate, at(EXIT_AT + 2));
    expect(await mall.holding.due(car.plate)).toBe(0);
    await mall.report(car.id, 'ACCEPTED');
    expect(await mall.debits(car.id)).toMatchObject([{ state: 'accepted' }]);
    expect(await mall.refunds(car.id)).toEqual([{ paise: 8000, method: 'fastag', state: 'requested' }]);
    expect(await mall.holding.due(car.plate)).toBe(0);
    expect(await mall.opened(car.id)).toBe(1);
  });
});

describe('an exception list', () => {
  it('keeps a tag from being asked, and says so at the lane; one that left it is asked again', async () => {
    const car = await mall.hold();
    await mall.control('exceptions', { tagId: car.tagId, code: '01' });
    await mall.fetchExceptions(NOW);
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: car.plate });
    await mall.until(car.id, 'rejected_local');
    expect(await mall.payments(car.id)).toEqual([]);
    expect((await mall.start(car.token)).status).toBe(201);
    const { debits } = (await mall.control('debits')) as { debits: { tagId: string }[] };
    expect(debits.filter(({ tagId }) => tagId === car.tagId)).toEqual([]);
    await mall.control('exceptions', { tagId: car.tagId, code: '01', op: 'REMOVE' });
    await mall.fetchExceptions(at(EXIT_AT + 1));
    const other = await mall.hold();
    // Its owner has moved it: the bank says so too.
    await mall.control('tags', { tagId: car.tagId, plate: other.plate });
    await mall.seeTag('exit-1', NOW, { tagId: car.tagId, vrn: other.plate });
    await mall.until(other.id, 'accepted');
  });
});
