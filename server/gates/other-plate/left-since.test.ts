import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const [INSIDE, PLATE] = ['KA01PR4289', 'KA01PR4239'];
const DOUBT = { confidence: 0.6 };
const SURE = { confidence: 0.99 };

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A car came in at ten, and the plate near to its own comes and leaves from one minute to another. */
async function begin(came: number, left: number): Promise<GatedMall> {
  const mall = await gates.addMall();
  const visit = async () => {
    await mall.read('entry-1', at(came), PLATE, DOUBT);
    await mall.read('exit-1', at(left), PLATE, { confidence: 0.93 });
  };
  if (came < 0) await visit();
  await mall.read('entry-1', at(0), INSIDE, DOUBT);
  if (came > 0) await visit();
  await gates.tick(at(100));
  return mall;
}

describe('a plate that is read at an exit, and is near to that of one car inside', () => {
  it('is none of that car where it has come and left since that came in: nothing is charged, and a person is asked', async () => {
    const mall = await begin(10, 18);
    expect(await mall.read('exit-2', at(206), PLATE, SURE)).toMatchObject({ amountDue: 0 });
    for (const minute of [230, 260, 400]) await gates.tick(at(minute));
    const sessions = await mall.sessions();
    expect(sessions.filter(({ charge }) => charge > 0)).toEqual([]);
    expect(sessions.filter(({ review }) => review !== null)).toHaveLength(1);
  });

  it('may be that car where it was here before that came in', async () => {
    const mall = await begin(-40, -30);
    expect(await mall.read('exit-2', at(206), PLATE, SURE)).toMatchObject({ amountDue: 160 });
  });
});
