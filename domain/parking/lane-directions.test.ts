import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areContrary, areLeaving, listContrary } from './lane-directions.ts';

const [IN, OUT] = [true, false];

it.each([
  ['five cars that were inside', [IN, IN, IN, IN, IN], true],
  ['one among them whose entry was never read', [IN, IN, OUT, IN, IN, IN], true],
  ['four', [IN, IN, IN, IN], false],
  ['some now and then', [IN, OUT, IN, OUT, IN, IN, IN, IN], false],
  ['five, and another six since', [OUT, OUT, OUT, OUT, OUT, OUT, IN, IN, IN, IN, IN], false],
])('%s', (_what, newestFirst, is) => {
  expect(areLeaving(newestFirst)).toBe(is);
});

describe('the cars of a lane', () => {
  const count = fc.nat({ max: 40 });

  it('contradict it where some do and five of six', () => {
    fc.assert(
      fc.property(count, count, (contrary, others) => {
        const isSo = contrary >= 3 && contrary / Math.max(1, contrary + others) >= 5 / 6;
        expect(areContrary({ contrary, others })).toBe(isSo);
      }),
    );
  });

  it('do so no less with one more against it, and no more with one more along it', () => {
    fc.assert(
      fc.property(count, count, (contrary, others) => {
        const is = areContrary({ contrary, others });
        expect(areContrary({ contrary: contrary + 1, others }) || !is).toBe(true);
        expect(areContrary({ contrary, others: others + 1 }) && !is).toBe(false);
      }),
    );
  });
});

describe('the lanes of a mall', () => {
  const lanes = (given: Record<string, readonly [number, number]>) =>
    Object.entries(given).map(([gate, [contrary, others]]) => {
      const direction = gate.startsWith('in') ? ('entry' as const) : ('exit' as const);
      return { gate, direction, contrary, others };
    });

  it.each([
    ['two pairs, over which six cars spread', { in1: [3, 0], in2: [2, 0], out1: [3, 0], out2: [2, 0] }, 4],
    ['the same, and one entry that is right', { in1: [3, 0], in2: [2, 0], in3: [1, 5], out1: [5, 0] }, 3],
    [
      'one pair, and an exit beside of whose cars nobody knows',
      { in1: [6, 0], out1: [6, 0], out2: [2, 0] },
      2,
    ],
    ['a car at each entry that comes back', { in1: [1, 0], in2: [1, 0], out1: [2, 0] }, 0],
    ['too few cars', { in1: [2, 0], in2: [2, 0], out1: [2, 0], out2: [2, 0] }, 0],
  ] as const)('%s', (_what, given, count) => {
    expect(listContrary(lanes(given))).toHaveLength(count);
  });
});
