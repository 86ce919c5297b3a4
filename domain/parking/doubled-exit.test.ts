import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSecondRead } from './doubled-exit.ts';

const AT = new Date('2026-11-20T10:00:00+05:30');
const after = (seconds: number) => new Date(AT.getTime() + seconds * 1_000);
const left = { gate: 'exit-1', at: AT, plates: ['GJ05AB1234', null] };
const exit = (key: string | null, seconds = 60, gate: string | null = 'exit-1') => ({
  gate,
  at: after(seconds),
  key,
});

describe('a second read of a car that has just left', () => {
  it.each<[string, Parameters<typeof isSecondRead>, boolean]>([
    ['its own plate', [exit('GJ05AB1234'), left], true],
    ['a plate one character away', [exit('GJ05AB1235'), left], true],
    ['two minutes later', [exit('GJ05AB1234', 120), left], true],
    ['two minutes earlier', [exit('GJ05AB1234', -120), left], true],
    ['longer after it', [exit('GJ05AB1234', 121), left], false],
    ['in another lane', [exit('GJ05AB1234', 60, 'exit-2'), left], false],
    ['in no lane that is known', [exit('GJ05AB1234', 60, null), { ...left, gate: null }], false],
    ['another plate', [exit('MH12CD5678'), left], false],
    ['no plate', [exit(null), left], false],
    ['as near to another car', [exit('GJ05AB1235'), left, ['GJ05AB1236']], true],
    ['the very plate of another car', [exit('GJ05AB1235'), left, [null, 'GJ05AB1235']], false],
  ])('%s', (_what, given, expected) => {
    expect(isSecondRead(...given)).toBe(expected);
  });

  it('is never the read of a car of that very plate, unless both bear it', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    const plate = fc.tuple(digit, digit).map(([one, other]) => `GJ05AB12${one}${other}`);
    fc.assert(
      fc.property(plate, plate, fc.integer({ min: -300, max: 300 }), (own, read, seconds) => {
        const is = isSecondRead(exit(read, seconds), { ...left, plates: [own] }, [read]);
        expect(is).toBe(own === read && Math.abs(seconds) <= 120);
      }),
    );
  });
});
