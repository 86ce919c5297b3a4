import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../../testing/holding-mall.ts';

const PLATE = 'MH17PP0001';
let gates: GateTests;
let mall: HoldingMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

async function tick(...minutes: readonly number[]): Promise<void> {
  for (const minute of minutes) {
    gates.app.setNow(at(minute));
    await gates.app.gates.tick(at(minute));
  }
}

describe.each(['pay-to-leave', 'record'] as const)(
  'a car without an entry, read again at its exit, where the rule is %s',
  (exitRule) => {
    beforeEach(async () => {
      mall = await addHoldingMall(gates, { exitRule });
    });

    it.each([
      ['while its entry is awaited', [12], []],
      ['as nobody waits for its entry any more', [15.6], []],
      ['just after nobody waits for its entry any more', [15.6], [15.5]],
      ['again and again', [12, 24, 36], [15.5, 30]],
      ['a while later', [25], [15.5]],
    ])('%s is one case', async (_name, reads, ticks) => {
      await mall.read('exit-1', at(0), PLATE);
      for (const minute of [...reads, ...ticks].toSorted((one, other) => one - other))
        if (ticks.includes(minute)) await tick(minute);
        else await mall.read('exit-1', at(minute), PLATE);
      await tick(60, 75);
      const found = (await mall.sessions()).map(({ plate, exitAt }) => ({ plate, exitAt }));
      expect(found).toEqual([{ plate: PLATE, exitAt: at(0) }]);
    });

    it('is two where another car was read there meanwhile', async () => {
      await mall.read('exit-1', at(0), PLATE);
      await mall.read('exit-1', at(6), 'KA05MM7788');
      await mall.read('exit-1', at(12), PLATE);
      await tick(60, 75);
      expect((await mall.sessions()).filter(({ plate }) => plate === PLATE)).toHaveLength(2);
    });
  },
);
