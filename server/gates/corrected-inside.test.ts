import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const OWN = 'MH12RT1001';
const NEIGHBOUR = 'MH12RT1007';
/** As the neighbour is read at the entry; it is corrected to the plate of the other one. */
const MISREAD = 'MH12RT100I';
const SURE = { confidence: 0.97 };
const DOUBTFUL = { confidence: 0.85 };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const sessionOf = async (mall: GatedMall, raw: string) =>
  (await mall.sessions()).find(({ entryRaw }) => entryRaw === raw);

describe('a car whose plate is corrected to that of a car inside', () => {
  it('ends nobody’s visit: the other one pays whole by its slot', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), OWN, SURE);
    await mall.sense(at(1), 'B1A01', true);
    const second = await mall.read('entry-2', at(91), MISREAD, DOUBTFUL);
    expect(second).toMatchObject({ decision: 'open', reason: 'plate_conflict' });
    await mall.sense(at(92), 'B1A02', true);
    await mall.sense(at(120), 'B1A01', false);
    expect(await mall.read('exit-1', at(121), OWN, SURE)).toMatchObject({ amountDue: 120 });
    await mall.sense(at(140), 'B1A02', false);
    await mall.read('exit-1', at(141), NEIGHBOUR, SURE);
    await gates.tick(at(200));
    expect(await sessionOf(mall, OWN)).toMatchObject({ charge: 12_000, review: null });
    expect((await mall.sessions()).filter(({ state }) => state === 'open')).toEqual([]);
  });

  it.each(['MH12A81234', 'MHI2AB1234', 'MH12AB1Z34'])(
    'nor where no slot is watched, whatever is misread: %s',
    async (misread) => {
      const mall = await gates.addMall();
      await mall.read('entry-1', at(0), 'MH12AB1234', SURE);
      await mall.read('entry-2', at(71), misread, DOUBTFUL);
      expect(await mall.read('exit-1', at(121), 'MH12AB1234', SURE)).toMatchObject({ amountDue: 40 });
      const [first, second] = await mall.sessions();
      expect(first).toMatchObject({ exitAt: at(121), charge: 4_000, review: 'length_doubtful' });
      expect(second).toMatchObject({ state: 'open', review: 'plate_conflict' });
    },
  );

  it('is the same car, back, where its slot was seen free since', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), OWN, SURE);
    await mall.sense(at(1), 'B1A01', true);
    await mall.sense(at(50), 'B1A01', false);
    expect(await mall.read('entry-2', at(91), MISREAD, DOUBTFUL)).toMatchObject({ reason: 'entered_again' });
  });
});
