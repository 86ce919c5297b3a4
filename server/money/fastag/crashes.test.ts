import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from '../../../testing/gated-mall.ts';
import { EXIT_AT, openTaggedMall, type TaggedMall } from '../../../testing/tagged-mall.ts';
import { createTestApp, openTestDatabase, type TestApp } from '../../../testing/test-app.ts';
import type { Database } from '../../platform/storage/database.ts';

let database: Database;
let mall: TaggedMall;

beforeAll(async () => {
  database = await openTestDatabase();
  mall = await openTaggedMall({}, { database });
});
afterAll(async () => {
  await mall.end();
  await database.close();
});

/** A database of which a process sees so many further commits, and then nothing: it was killed there. */
function dyingAfter(commits: { left: number }): Database {
  return {
    ...database,
    transact: (async (...given: Parameters<Database['transact']>) => {
      if (commits.left <= 0) throw new Error('this process is dead');
      commits.left -= 1;
      return database.transact(...given);
    }) as Database['transact'],
  };
}

const STEPS = [1, 2, 3, 4, 5, 6, 7];

it.each(STEPS)(
  'a process that dies after its commit number %i of a debit leaves nothing that is not found again',
  { timeout: 60_000 },
  async (commits) => {
    await mall.setFaults({ fastagCallbacks: commits % 2 === 0 ? 'never' : 'once' });
    const car = await mall.hold();
    await mall.rememberTag(car);
    const life = { left: Infinity };
    const dying: TestApp = await createTestApp({ database: dyingAfter(life), env: mall.env });
    dying.setNow(at(EXIT_AT));
    await dying.services.channel.readAnew();
    life.left = commits;
    // The camera reads the car once more: from here on this process works on the debit, until it dies.
    await mall.readBy(dying, car).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    life.left = 0;
    for (const minute of [0.2, 0.5, 1.5, 3, 6]) {
      mall.app.setNow(at(EXIT_AT + minute));
      await mall.app.money.fastag.tick(at(EXIT_AT + minute));
    }
    const before = await mall.debits(car.id);
    expect(before.every(({ state }) => state === 'accepted' || state === 'declined')).toBe(true);
    // What never reached anybody may be tried again: the car still stands there.
    if ((await mall.holding.due(car.plate)) > 0) {
      await mall.seeTag('exit-1', at(EXIT_AT + 7), { tagId: car.tagId, vrn: car.plate });
      await mall.until(car.id, 'submitted', 'accepted');
      await mall.app.money.fastag.tick(at(EXIT_AT + 8));
    }
    life.left = Infinity;
    await dying.end();
    expect(await mall.holding.due(car.plate)).toBe(0);
    expect(await mall.opened(car.id)).toBe(1);
    expect(await mall.acceptedDebits(car.tagId)).toBe(1);
    const paid = (await mall.movements(car.id)).filter(({ cause }) => cause === 'payment');
    expect(paid).toHaveLength(1);
  },
);
