import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { addKnownMall } from '../../testing/known-mall.ts';

const SLOTS = { sections: ['A', 'B'], slotsPerSection: 10 };
const OWN = 'GJ14SL6843';
/** Two characters that changed places, and the plate cut short at either end. */
const READ = ['GJ14SL6834', 'GJ14SL8643', 'GJ14LS6843', 'GJ41SL6843', 'GJ14SL68', '14SL6843'];
const SURE = { confidence: 0.96 };
const UNSURE = { confidence: 0.7 };
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall({ config: SLOTS, graceMinutes: 0 });
});

const sessionOf = async (plate: string) => (await mall.sessions()).find(({ entryRaw }) => entryRaw === plate);

async function enter(plate: string, minute: number, slot: string): Promise<void> {
  await mall.read('entry-1', at(minute), plate, SURE);
  await mall.sense(at(minute + 2), slot, true);
}

describe('an exit that is read in doubt, with two characters turned or the plate cut short', () => {
  it.each(READ)('%s was of the one car like it: it is charged until then', async (read) => {
    mall = await addKnownMall(gates, SURE);
    await mall.read('entry-1', at(60), OWN, SURE);
    await mall.read('exit-1', at(150), read, UNSURE);
    for (const minute of [161, 331, 337, 343]) await gates.tick(at(minute));
    expect(await sessionOf(OWN)).toMatchObject({ exitAt: at(150), review: null, charge: 8_000 });
    expect((await mall.sessions()).filter(({ flags }) => flags.includes('entry_unknown'))).toEqual([]);
  });

  it.each(READ)('%s ends nobody’s session while that car stands in its slot', async (read) => {
    await enter(OWN, 0, 'B1A10');
    await mall.read('exit-1', at(90), read, UNSURE);
    expect(await sessionOf(OWN)).toMatchObject({ state: 'open' });
  });

  it('ends nobody’s session where two cars begin alike', async () => {
    await enter(OWN, 0, 'B1A10');
    await enter('GJ14SL6891', 5, 'B1B03');
    await mall.sense(at(88), ['B1A10', 'B1B03'], false);
    await mall.read('exit-1', at(90), 'GJ14SL68', UNSURE);
    for (const plate of [OWN, 'GJ14SL6891']) expect(await sessionOf(plate)).toMatchObject({ charge: 0 });
  });
});

describe('an exit that is read surely under a plate turned in itself', () => {
  it.each(['GJ14SL6834', 'GJ14LS6843'])(
    '%s has its own car inside, and ends that one’s session',
    async (read) => {
      await enter(OWN, 0, 'B1A10');
      await enter(read, 5, 'B1B03');
      await mall.sense(at(88), 'B1B03', false);
      await mall.read('exit-1', at(90), read, SURE);
      expect(await sessionOf(read)).toMatchObject({ state: 'closed', review: null, charge: 8_000 });
      expect(await sessionOf(OWN)).toMatchObject({ state: 'open' });
    },
  );
});
