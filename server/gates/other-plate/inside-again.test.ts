import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const PLATE = 'MH24BY1036';
const MISREAD = 'MH24BY6036';

it('takes the very own exit of a session that had ended by a misread one, though it comes when the car is inside again', async () => {
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
