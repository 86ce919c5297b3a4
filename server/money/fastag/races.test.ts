import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from '../../../testing/gated-mall.ts';
import { EXIT_AT, openTaggedMall, type HeldTag, type TaggedMall } from '../../../testing/tagged-mall.ts';
import { createTestApp, openTestDatabase, type TestApp } from '../../../testing/test-app.ts';
import { createRandom } from '../../db/demo/random.ts';
import type { Database } from '../../platform/storage/database.ts';

let database: Database;
let mall: TaggedMall;
let other: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  mall = await openTaggedMall({}, { database });
  other = await createTestApp({ database, env: mall.env });
});
afterAll(async () => {
  await other.end();
  await mall.end();
  await database.close();
});

const ROUNDS = 10;
const CALLBACKS = ['once', 'twice', 'never', 'out-of-order'] as const;

it(
  'whatever the order in which tag, code, card and messages come, nobody pays twice and keeps it so',
  { timeout: 240_000 },
  async () => {
    const random = createRandom(11);
    const cars: HeldTag[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // One driver holds no telephone: else a fast machine may let UPI win every round.
      const isByTagAlone = round === 0;
      await mall.setFaults({
        fastagCallbacks: CALLBACKS[random.below(CALLBACKS.length)] ?? 'once',
        fastagDeclines: isByTagAlone ? '' : random.below(5) === 0 ? '176' : '',
        fastagHoldsMs: random.below(3) * 20,
        fastagLoseAnswers: random.below(6) === 0 ? 1 : 0,
      });
      const car = await mall.hold();
      other.setNow(at(EXIT_AT));
      cars.push(car);
      const steps = [
        () => mall.seeTag('exit-1', at(EXIT_AT), { tagId: car.tagId, vrn: car.plate }),
        () => mall.seeTag('exit-1', at(EXIT_AT), { tagId: car.tagId, vrn: car.plate }),
        () => mall.holding.read('exit-1', at(EXIT_AT), car.plate),
        ...(isByTagAlone ? [] : [() => payByUpi(car)]),
        () => other.money.fastag.tick(at(EXIT_AT)),
        () => mall.app.money.payments.tick(at(EXIT_AT)),
      ];
      await Promise.all(
        steps.map(async (step) => {
          await new Promise((resolve) => setTimeout(resolve, random.below(40)));
          await step();
        }),
      );
    }
    await settle();
    for (const car of cars) {
      expect({ plate: car.plate, due: await mall.holding.due(car.plate) }).toEqual({
        plate: car.plate,
        due: 0,
      });
      const taken = (await mall.payments(car.id)).reduce((sum, { receivedPaise }) => sum + receivedPaise, 0);
      const back = (await mall.refunds(car.id)).reduce((sum, { paise }) => sum + paise, 0);
      expect({ plate: car.plate, left: taken - back }).toEqual({ plate: car.plate, left: 8000 });
      expect(await mall.opened(car.id)).toBe(1);
    }
    // What the acquirer took is what is booked, each debit once.
    const { debits } = (await mall.control('debits')) as { debits: { id: string; state: string }[] };
    const accepted = debits
      .filter(({ state }) => state === 'ACCEPTED')
      .map(({ id }) => `payment:fastag:${id}`);
    const booked = (await Promise.all(cars.map(({ id }) => mall.movements(id))))
      .flat()
      .flatMap(({ name }) => (name.startsWith('payment:fastag:') ? [name] : []));
    expect(booked.toSorted()).toEqual(accepted.toSorted());
    expect(accepted.length).toBeGreaterThan(0);
  },
);

/** As a driver does: asks again while FASTag is being asked, drives on once nothing is due. */
async function payByUpi(car: HeldTag): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    const { status, body } = await mall.start(car.token);
    if (status === 201) {
      await mall.pay({ orderId: (body as { order: string }).order, deliver: 'twice' });
      return;
    }
    expect(['is_being_charged', 'nothing_due']).toContain((body as { code: string }).code);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Lets time bring about what it alone does; who has not paid by then pays by UPI. */
async function settle(): Promise<void> {
  await mall.setFaults({
    fastagCallbacks: 'once',
    fastagDeclines: '',
    fastagHoldsMs: 0,
    fastagLoseAnswers: 0,
  });
  for (const minute of [0.2, 1, 2, 4]) {
    for (const app of [mall.app, other]) app.setNow(at(EXIT_AT + minute));
    await mall.app.money.fastag.tick(at(EXIT_AT + minute));
    await other.money.payments.tick(at(EXIT_AT + minute));
  }
  const unpaid = await mall.holding.rows<{
    plate: string;
  }>(sql`select s.plate from sessions s join lane_waits w on w.session_id = s.id
    where w.released_at is null`);
  for (const { plate } of unpaid) {
    const { payUrl } = await mall.holding.read('exit-1', at(EXIT_AT + 5), plate);
    const token = new URL(payUrl ?? 'http://none/none').pathname.split('/').at(-1) ?? '';
    const begun = await mall.begin(token);
    await mall.pay({ orderId: begun.order });
  }
}
