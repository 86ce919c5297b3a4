import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const PLATES = ['GJ05AB1234', 'MH12CD5678', 'RJ14EF9012', 'DL03GH3456', 'KA01JK7890', 'TN22LM1357'];
const OTHERS = ['HR26QA4821', 'PB10WZ7396', 'KL07XN2584', 'WB06VC9147'];
const STRANGERS = ['AS01MU6402', 'OD02NB8135', 'CG04PK3769'];
const newcomer = (index: number) => `UP32ST${3000 + 611 * index}`;

let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** Cars that an unswapped exit reads meanwhile: so many that are inside by the gates, and so many that nobody knows. */
type Beside = { known: number; unknown: number };

/** Six cars leave past one entry while as many come in past one exit; others leave past the exit beside it. */
async function swap({ known, unknown }: Beside, arriving = 6): Promise<GatedMall> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  for (const [index, plate] of PLATES.entries()) await mall.read('entry-2', at(index), plate);
  for (const [index, plate] of OTHERS.slice(0, known).entries())
    await mall.read('entry-1', at(10 + index), plate);
  for (const [index, plate] of PLATES.entries()) {
    if (index < arriving) await mall.read('exit-1', at(59.2 + index), newcomer(index));
    const beside = [
      ...(index < known ? [OTHERS[index]] : []),
      ...(index > 0 && index <= unknown ? [STRANGERS[index - 1]] : []),
    ];
    for (const [turn, other] of beside.entries())
      await mall.read('exit-2', at(59.5 + index + turn / 5), other ?? '');
    await mall.read('entry-2', at(60 + index), plate);
  }
  for (const minute of [66, 72, 90, 130]) await gates.tick(at(minute));
  return mall;
}

const open = async (mall: GatedMall) =>
  (await mall.sessions()).filter(({ state }) => state === 'open').map(({ plate }) => plate);
const INSIDE = [1, 2, 3, 4, 5].map(newcomer);

describe('an exit beside swapped lanes', () => {
  it.each<Beside>([
    { known: 0, unknown: 0 },
    { known: 0, unknown: 1 },
    { known: 0, unknown: 2 },
    { known: 3, unknown: 1 },
    { known: 4, unknown: 2 },
    { known: 4, unknown: 3 },
  ])('stays one: nobody has come in past it ($known known, $unknown not)', async (beside) => {
    const mall = await swap(beside);
    expect(await open(mall)).toEqual(INSIDE);
    const sessions = await mall.sessions();
    const left = sessions.filter(({ plate }) => OTHERS.includes(plate));
    expect(left).toHaveLength(beside.known);
    for (const session of left)
      expect(session).toMatchObject({ state: 'closed', charge: 4_000, review: null });
  });

  it('stays one where nobody came in past the swapped exit', async () => {
    expect(await open(await swap({ known: 4, unknown: 3 }, 0))).toEqual([]);
  });
});

describe('a car that a swapped entry seems to let in', () => {
  it('was leaving, though its own entry was misread: it is not inside', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    for (const [index, plate] of PLATES.entries()) await mall.read('entry-2', at(index), plate);
    for (const [index, plate] of PLATES.entries()) {
      await mall.read('exit-1', at(59.5 + index), newcomer(index));
      await mall.read('entry-2', at(60 + index), plate);
      if (index === 3) await mall.read('entry-2', at(63.3), 'RJ14DL1233', { confidence: 0.97 });
    }
    for (const minute of [66, 72, 90]) await gates.tick(at(minute));
    expect(await open(mall)).toEqual(INSIDE);
    const asked = (await mall.sessions()).filter(({ review }) => review !== null);
    expect(asked.filter(({ plate }) => plate === 'RJ14DL1233')).toEqual([]);
  });
});
