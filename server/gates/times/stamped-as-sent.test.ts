import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';

const PLATE = 'RJ46FP4139';
const sent = (minute: number) => ({ sentAt: at(minute).toISOString() });

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A camera whose clock has always been right, and that stamps a message as it lays it down, not as it sends it. */
it('an entry that comes an hour late, by a camera that calls it sent when it was read, lowers what the car was charged', async () => {
  const mall = await gates.addMall();
  for (const minute of [0, 1, 2, 3, 4, 5]) {
    await mall.read('entry-2', at(minute - 90), `MH43CX100${minute}`, sent(minute - 90));
    await mall.read('exit-1', at(minute - 50), `MH43CX100${minute}`);
  }
  await mall.read('entry-2', at(0), PLATE, sent(0));
  // It left unread, and came again while the entry's line was cut.
  expect(await mall.read('exit-1', at(244), PLATE)).toMatchObject({ amountDue: 200 });
  mall.app.setNow(at(275));
  await mall.readLate('entry-2', at(197), PLATE, sent(197));
  for (const minute of [280, 300, 400, 600]) await gates.tick(at(minute));
  const own = (await mall.sessions()).filter(({ plate }) => plate === PLATE);
  // Late, or by a clock that was wrong for once: nobody knows, and the less is charged.
  expect(own).toMatchObject([{ state: 'closed', charge: 0, review: 'length_doubtful' }]);
});
