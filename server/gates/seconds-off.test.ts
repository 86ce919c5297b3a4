import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../testing/gated-mall.ts';

const SURE = { confidence: 0.95 };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

describe('a camera whose clock is seconds off', () => {
  it.each([0, 9])(
    'keeps no doubt alive that a neighbour has settled, where it is %i s slow',
    async (slow) => {
      const mall = await gates.addMall();
      await mall.read('entry-1', at(0), 'MH12CT6978', { confidence: 0.91 });
      await mall.read('entry-1', at(42), 'MH12CT6972', { confidence: 0.87 });
      gates.app.setNow(at(95));
      const sentAt = seconds(95 * 60 - slow).toISOString();
      await mall.readLate('exit-2', sentAt, 'MH12CT6978', { confidence: 0.91, sentAt });
      expect(await mall.sessions()).toContainEqual(expect.objectContaining({ review: 'length_doubtful' }));
      await mall.read('exit-1', at(120), 'MH12CT6972', { confidence: 0.91 });
      await gates.tick(at(130 + slow));
      expect(await mall.sessions()).toMatchObject([
        { plate: 'MH12CT6978', exitAt: at(95), charge: 8_000, review: null },
        { plate: 'MH12CT6972', exitAt: at(120), charge: 8_000, review: null },
      ]);
    },
  );

  it.each([6, 9, -9])('charges the first car that it reads, where it is %i s ahead', async (ahead) => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'TN05XG3161', SURE);
    gates.app.setNow(at(102));
    await mall.readLate('exit-2', seconds(102 * 60 + ahead), 'TN05XG3161', SURE);
    expect(await mall.sessions()).toMatchObject([{ charge: 8_000, review: null }]);
  });

  it('takes the cheap end of the minute by which that one is doubtful', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'TN05XG3161', SURE);
    gates.app.setNow(at(60.5));
    await mall.readLate('exit-2', seconds(60.5 * 60 + 6), 'TN05XG3161', SURE);
    expect(await mall.sessions()).toMatchObject([{ charge: 4_000, review: null }]);
  });
});
