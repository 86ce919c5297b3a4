import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { versionAt, versionsWithin } from './versions.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const ended = (name: string, minute: number) => ({ name, until: at(minute).toISOString() });
const former = [ended('first', 10), ended('second', 20)];
const now = { name: 'third' };
const names = (from: number, until: number) =>
  versionsWithin(now, former, { from: at(from), until: at(until) }).map(({ name }) => name);

describe('a value that has changed twice', () => {
  test.each([
    [0, 5, ['first']],
    [5, 9, ['first']],
    [10, 10, ['second']],
    [15, 15, ['second']],
    [20, 90, ['third']],
    [5, 10, ['second', 'first']],
    [15, 25, ['third', 'second']],
    [5, 25, ['third', 'second', 'first']],
  ])('had from minute %i to %i', (from, until, wanted) => {
    expect(names(from, until)).toEqual(wanted);
  });

  test('one that never changed is what it is, at whatever time', () => {
    expect(versionAt(now, [], at(-1000))).toBe(now);
  });

  test('what counts at an instant is among what counts in a time around it', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(20), fc.nat(20), (minute, before, after) => {
        const around = versionsWithin(now, former, { from: at(minute - before), until: at(minute + after) });
        expect(around).toContain(versionAt(now, former, at(minute)));
      }),
    );
  });

  test('by a clock that was set back, the one that came last counts once it has begun', () => {
    expect(versionAt(now, [ended('first', 40), ended('second', 20)], at(30))).toBe(now);
  });
});
