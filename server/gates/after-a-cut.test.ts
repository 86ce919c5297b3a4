import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests, type LaneName } from '../../testing/gated-mall.ts';

const PLATE = 'DL08CD2277';
const SURE = { confidence: 0.95 };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const OTHERS: readonly [minute: number, plate: string][] = [
  [-60, 'KA01MC3111'],
  [-50, 'MH12AB9051'],
  [-40, 'RJ14GH6630'],
];

/** A camera that is known by three other cars, whose clock was right. */
async function know(mall: GatedMall, lane: LaneName, isSaying: boolean): Promise<void> {
  for (const [minute, plate] of OTHERS) {
    const sentAt = isSaying ? { sentAt: at(minute).toISOString() } : {};
    await mall.read(lane, at(minute), plate, { ...SURE, ...sentAt });
  }
}
const own = async (mall: GatedMall) => (await mall.sessions()).filter(({ plate }) => plate === PLATE);

describe('a read that waited in a camera', () => {
  it('costs no more at an entry where the clock was set forward before it was sent', async () => {
    const mall = await gates.addMall();
    await know(mall, 'entry-1', true);
    gates.app.setNow(at(60));
    await mall.readLate('entry-1', at(0), PLATE, { ...SURE, sentAt: at(60 + 19).toISOString() });
    expect(await mall.read('exit-1', at(110), PLATE, SURE)).toMatchObject({ amountDue: 80 });
  });

  it.each([true, false])(
    'at an exit ends its own visit, and the next exit the next one (sentAt: %s)',
    async (says) => {
      const mall = await gates.addMall();
      await know(mall, 'exit-1', false);
      await mall.read('entry-1', at(0), PLATE, SURE);
      await mall.read('entry-1', at(100), PLATE, SURE);
      gates.app.setNow(at(130));
      const sentAt = says ? { sentAt: at(130).toISOString() } : {};
      await mall.readLate('exit-1', at(60), PLATE, { ...SURE, ...sentAt });
      await mall.read('exit-1', at(160), PLATE, SURE);
      expect(await own(mall)).toMatchObject([
        { entryAt: at(0), exitAt: at(60), charge: 4_000 },
        { entryAt: at(100), exitAt: at(160), charge: 4_000, state: 'closed' },
      ]);
    },
  );
});

describe('a camera that is back with a clock hours behind, and says so', () => {
  it.each([330, 300])('by %i minutes ends the visit of now, not the last one', async (behind) => {
    const mall = await gates.addMall();
    await know(mall, 'exit-2', true);
    await mall.read('entry-1', at(0), PLATE, SURE);
    await mall.read('exit-2', at(79), PLATE, { ...SURE, sentAt: at(79).toISOString() });
    await mall.read('entry-1', at(354), PLATE, { confidence: 0.9 });
    gates.app.setNow(at(358));
    const wrong = at(358 - behind);
    const answer = await mall.readLate('exit-2', wrong, PLATE, { ...SURE, sentAt: wrong.toISOString() });
    expect(answer).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await own(mall)).toMatchObject([
      { entryAt: at(0), exitAt: at(79), charge: 8_000 },
      { entryAt: at(354), exitAt: at(358), charge: 0, state: 'closed' },
    ]);
  });
});
