import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';

let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const PLATE = 'TS09MR7820';
const OTHER = 'MH12QP4402';

describe('a car that left and came back unread', () => {
  it.each([2, 20, 90])(
    'is charged for what is certain, though its slot was suggested to another car that took it %i minutes later',
    async (gap) => {
      const mall = await gates.addMall({
        rupeesPerHour: 40,
        config: { sections: ['A'], slotsPerSection: 2 },
      });
      await mall.sense(at(-20), ['B1A01', 'B1A02'], false);
      const { display } = await mall.read('entry-1', at(0), PLATE, { confidence: 0.95 });
      const own = display.join(' ').includes('B1A01') ? 'B1A01' : 'B1A02';
      await mall.sense(at(3), own, true);
      await mall.read('entry-1', at(10), 'KA05ZA8810', { confidence: 0.95 });
      await mall.sense(at(13), own === 'B1A01' ? 'B1A02' : 'B1A01', true);
      await mall.sense(at(52), own, false);
      await mall.read('entry-1', at(52 + gap), OTHER, { confidence: 0.95 });
      await mall.sense(at(55 + gap), own, true);
      const out = await mall.read('exit-1', at(270), PLATE, { confidence: 0.95 });
      expect(out.amountDue).toBe(40);
      expect((await mall.sessions())[0]).toMatchObject({ charge: 4000, review: 'length_doubtful' });
    },
  );

  it.each([0.95, 0.85])(
    'is charged up to its first exit, which arrives late and was read by %f, and no more than that',
    async (confidence) => {
      const mall = await gates.addMall({ rupeesPerHour: 40 });
      await mall.read('entry-1', at(0), PLATE, { confidence: 0.95 });
      expect(await mall.read('exit-1', at(190), PLATE, { confidence: 0.95 })).toMatchObject({
        amountDue: 160,
      });
      gates.app.setNow(at(206));
      const sentAt = at(206).toISOString();
      await mall.readLate('exit-2', at(150), PLATE, { confidence, sentAt });
      expect((await mall.sessions())[0]).toMatchObject({ exitAt: at(150), charge: 12_000 });
    },
  );
});
