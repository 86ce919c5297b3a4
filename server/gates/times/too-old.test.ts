import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const DAY = 1_440;
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall({ graceMinutes: 0 });
});
afterAll(() => gates.end());

/** A read of a minute that arrives at another, at which its camera says that it sends it. */
function arrive(minute: number, lane: 'entry-1' | 'exit-1', readAt: number, plate: string) {
  gates.app.setNow(at(minute));
  return mall.readLate(lane, at(readAt), plate, { sentAt: at(minute).toISOString() });
}

describe('a read that says itself that it waited for more than three days', () => {
  it('ends no visit, begins none and opens nothing', async () => {
    await arrive(0, 'entry-1', 0, 'MH12DE1433');
    const exit = await arrive(5, 'exit-1', 5 - 3 * DAY - 60, 'MH12DE1433');
    expect(exit).toMatchObject({ decision: 'hold', reason: 'too_old', sessionId: null, amountDue: 0 });
    const entry = await arrive(6, 'entry-1', 6 - 20 * DAY, 'MH12DE9999');
    expect(entry).toMatchObject({ decision: 'hold', reason: 'too_old', timeFlag: 'late' });
    expect(await mall.sessions()).toMatchObject([{ plate: 'MH12DE1433', state: 'open' }]);
  });
});

describe('a read that is minutes late', () => {
  it('is answered with a closed barrier, unless the one before it was late by just as much', async () => {
    const late = (minute: number, plate: string) => {
      gates.app.setNow(at(minute));
      return mall.readLate('entry-2', at(minute - 8), plate);
    };
    await mall.read('entry-2', at(20), 'MH12DE2001');
    expect(await late(21, 'MH12DE2102')).toMatchObject({ decision: 'hold', timeFlag: 'late' });
    expect(await late(23, 'MH12DE2203')).toMatchObject({ decision: 'open' });
  });
});
