import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;

beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

const OWN = 'GJ05AB1234';

/** Each test on a day of its own, so that its upkeep has its turn. */
let day = 0;
const time = (count: number) => at(day * 1_440 + count);

async function wait(from: number, to: number): Promise<void> {
  for (let minute = from; minute <= to; minute += 5) {
    gates.app.setNow(time(minute));
    await gates.tick(time(minute));
  }
}

const charged = async (mall: Awaited<ReturnType<GateTests['addMall']>>) =>
  (await mall.sessions())
    .filter(({ charge, review }) => charge > 0 || review !== null)
    .map(({ entryRaw, charge, review }) => [entryRaw, charge / 100, review]);

/** What the car pays that leaves at 240 minutes, after an exit at 60 that was read so. */
async function chargedAfter(plate: string, confidence: number) {
  day += 1;
  const mall = await gates.addMall();
  await mall.read('entry-1', time(0), OWN);
  await mall.read('exit-1', time(60), plate, { confidence });
  await wait(62, 237);
  await mall.read('exit-1', time(240), OWN);
  await wait(242, 262);
  return charged(mall);
}

describe('an exit at 60 minutes, and its own at 240, of the only car inside', () => {
  it.each([
    ['05AB1234', 0.6],
    ['GJ05A87284', 0.5],
    ['GJ5AB123', 0.8],
    ['AB1234', 0.6],
    ['GJ05ABB1234', 0.7],
  ])('read as %s (%s): the cheaper is charged, and one thing is asked', async (plate, confidence) => {
    expect(await chargedAfter(plate, confidence)).toEqual([[OWN, 40, 'length_doubtful']]);
  });

  it.each([
    ['GJ05CD1234', 0.8],
    ['MH12XY9876', 0.5],
    ['B1234', 0.4],
  ])('read as %s (%s), which is none of its: it is charged whole', async (plate, confidence) => {
    expect(await chargedAfter(plate, confidence)).toEqual([[OWN, 160, null]]);
  });

  it('another car inside that fits it as well: it is charged whole', async () => {
    day += 1;
    const mall = await gates.addMall();
    await mall.read('entry-1', time(0), OWN);
    await mall.read('entry-1', time(5), 'MH05AB1234');
    await mall.read('exit-1', time(60), '05AB1234', { confidence: 0.6 });
    await wait(62, 237);
    expect(await mall.read('exit-1', time(240), OWN)).toMatchObject({ amountDue: 160 });
  });
});

describe('the zeros of a registration that are not written', () => {
  const SHORT = 'DL1ST0663';

  it('a doubled character names the only car inside that it may be', async () => {
    day += 1;
    const mall = await gates.addMall();
    await mall.read('entry-1', time(0), SHORT, { confidence: 0.87 });
    const answer = await mall.read('exit-1', time(112), 'DL1ST06663', { confidence: 0.69 });
    const { sessionId } = (await mall.sessions())[0] ?? {};
    expect(answer).toMatchObject({ reason: 'exit_ambiguous' });
    const exit = (await mall.sessions()).find(({ entryRaw }) => entryRaw === null);
    expect(exit?.detail['candidates']).toEqual([sessionId]);
  });

  it('its own exit afterwards is charged until then at most', async () => {
    day += 1;
    const mall = await gates.addMall();
    await mall.read('entry-1', time(0), SHORT, { confidence: 0.87 });
    await mall.read('exit-1', time(112), 'DL1ST06663', { confidence: 0.69 });
    await wait(114, 284);
    expect(await mall.read('exit-2', time(285), SHORT, { confidence: 0.88 })).toMatchObject({
      amountDue: 80,
    });
  });
});
