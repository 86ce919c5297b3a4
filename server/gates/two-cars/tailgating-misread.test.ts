import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';

const FIRST = 'GJ32XP6083';
const SURE = { confidence: 0.97 };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A car leaves, and two seconds later the camera reads a plate that is no registration; its own entry was read or not. */
async function play({
  isFirstInside,
  inside,
  read,
}: {
  isFirstInside: boolean;
  inside: string;
  read: string;
}) {
  const mall = await gates.addMall();
  if (isFirstInside) await mall.read('entry-1', at(0), FIRST, SURE);
  await mall.read('entry-1', at(12), inside, SURE);
  await mall.read('exit-1', at(146), FIRST, SURE);
  await mall.read('exit-1', seconds(146 * 60 + 2), read, { confidence: 0.77 });
  for (const minute of [150, 170, 300]) await gates.tick(at(minute));
  const session = (await mall.sessions()).find(({ key }) => key === inside);
  return { state: session?.state, charge: session?.charge, review: session?.review };
}

describe('a read that is no registration, two seconds after another car left', () => {
  it.each([true, false])(
    'ends the visit of the car inside that it is like, of which the other one is not (its entry read: %s)',
    async (isFirstInside) => {
      const found = await play({ isFirstInside, inside: 'GJ26LP6945', read: 'CJ26LP6945' });
      expect(found).toEqual({ state: 'closed', charge: 12_000, review: null });
    },
  );

  it('is the same car read once more where it is like its plate, though a neighbour’s is as near', async () => {
    const found = await play({ isFirstInside: true, inside: 'GJ32XP6088', read: 'CJ32XP6083' });
    expect(found.state).toBe('open');
  });

  it('is the same car read once more where it is like no plate inside', async () => {
    const found = await play({ isFirstInside: true, inside: 'GJ26LP6945', read: 'XX99ZZ1' });
    expect(found.state).toBe('open');
  });
});
