import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const PLATE = 'TS09AB7845';
const SURE = { confidence: 0.95 };
const ZONE = 330;

/** A mall whose second entry is known to tell the right time; a car came in past the first one, and left unread. */
async function visit(): Promise<GatedMall> {
  const mall = await gates.addMall({ rupeesPerHour: 30, graceMinutes: 0 });
  for (let car = 0; car < 12; car += 1)
    await mall.read('entry-2', at(-60 + 2 * car), `TS07CD10${10 + car}`, SURE);
  await mall.read('entry-1', at(0), PLATE, SURE);
  return mall;
}

/** The second entry's camera reads a plate by a clock that is so many minutes behind. */
async function readBehind(mall: GatedMall, minute: number, plate: string, behind: number) {
  gates.app.setNow(at(minute));
  return mall.readLate('entry-2', at(minute - behind), plate, SURE);
}

const own = async (mall: GatedMall) =>
  (await mall.sessions())
    .filter(({ plate }) => plate === PLATE)
    .map(({ entryAt, exitAt, charge }) => ({ entryAt, exitAt, charge: charge / 100 }));

const AGAIN = { entryAt: at(306), exitAt: at(485), charge: 90 };

describe('an entry camera falls behind without saying when it sends', () => {
  it.each([
    ['first', 'the time zone', ZONE, 0, 'open'],
    ['second', 'the time zone', ZONE, 1, 'open'],
    ['fifth', 'the time zone', ZONE, 4, 'open'],
    // Nothing tells the first of them from a read that is late.
    ['first', '400 minutes', 400, 0, 'hold'],
    ['second', '400 minutes', 400, 1, 'open'],
  ])(
    'its %s read by %s ends the visit before, and the exit costs the time since',
    async (_which, _what, behind, before, decision) => {
      const mall = await visit();
      for (let car = 0; car < before; car += 1)
        await readBehind(mall, 306 - before + car, `TS08EF20${10 + car}`, behind);
      expect(await readBehind(mall, 306, PLATE, behind)).toMatchObject({ decision });
      await gates.tick(at(310));
      expect(await mall.read('exit-1', at(485), PLATE, SURE)).toMatchObject({ amountDue: 90 });
      expect(await own(mall)).toContainEqual(AGAIN);
    },
  );

  it('its first read is judged anew once that is clear: the car is inside since it came again', async () => {
    const mall = await visit();
    await readBehind(mall, 306, PLATE, 400);
    await readBehind(mall, 308, 'TS08EF2099', 400);
    for (let car = 0; car < 6; car += 1) await readBehind(mall, 310 + 2 * car, `TS08EF20${10 + car}`, 400);
    await gates.tick(at(325));
    expect(await own(mall)).toEqual([
      { entryAt: at(0), exitAt: null, charge: 0 },
      { entryAt: at(306), exitAt: null, charge: 0 },
    ]);
    const began = (await mall.sessions()).find(({ plate }) => plate === 'TS08EF2099');
    expect(began).toMatchObject({ state: 'open', entryAt: at(308) });
    expect(await mall.read('exit-1', at(485), PLATE, SURE)).toMatchObject({ amountDue: 90 });
  });

  it('a read that is late for sure is one of the visit before, and ends nothing', async () => {
    const mall = await visit();
    expect(await readBehind(mall, 306, PLATE, 400)).toMatchObject({ decision: 'hold', reason: 'late_entry' });
    await mall.read('entry-2', at(310), 'TS08EF2010', SURE);
    await gates.tick(at(315));
    expect(await mall.read('exit-1', at(485), PLATE, SURE)).toMatchObject({ amountDue: 270 });
  });

  it('one that is behind by the time zone begins its visit when it arrived', async () => {
    const mall = await visit();
    const answer = await readBehind(mall, 306, 'TS08EF2099', ZONE);
    expect(answer).toMatchObject({ decision: 'open', reason: 'entered', timeFlag: 'clock_corrected' });
    expect((await mall.sessions()).at(-1)).toMatchObject({ plate: 'TS08EF2099', entryAt: at(306) });
  });
});
