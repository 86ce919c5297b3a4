// What happened: a car came, and its exit was read with one wrong digit; the product took that for its exit (right so).
// Another exit camera was offline then and had read the same car, with the right plate, some minutes later: the car had
// ridden up to one exit, turned, and left by the other. Its buffer comes in the evening, while the same car is inside
// again. The product answers 500 ("duplicate key value violates unique constraint sessions_one_open") and keeps nothing;
// a camera that gets no 200 sends the same read again for ever, and all that waits behind it.
// What must be: the read is answered; the first stay ended by then and costs one started hour whichever exit counts; the
// stay that began in the evening goes on ("a late read never ends a stay that began after it").
// Why: nothing that a camera reads may make the product fall over, and the late read changes no amount.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const PLATE = 'MH24BY1036';
const MISREAD = 'MH24BY6036';

it('takes a late exact exit of a stay that ended by a misread exit, while the car is inside again', async () => {
  const mall = await gates.addMall();
  await mall.read('entry-1', at(105), PLATE);
  await mall.read('exit-1', at(129), MISREAD);
  await gates.tick(at(160));
  await mall.read('entry-1', at(454), PLATE);
  await gates.tick(at(500));
  mall.app.setNow(at(507));
  const answer = await mall.readLate('exit-2', at(152), PLATE, { sentAt: at(507).toISOString() });
  expect(answer.timeFlag).toBe('late');
  const [first, ...later] = await mall.sessions();
  expect(first).toMatchObject({ state: 'closed', entryAt: at(105), charge: 4000 });
  expect(later.filter(({ state }) => state === 'open')).toMatchObject([{ plate: PLATE, entryAt: at(454) }]);
});
