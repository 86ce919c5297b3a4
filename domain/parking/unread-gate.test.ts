import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { NONE_COMES, unreadSince } from './unread-gate.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
/** One read each so many minutes, from an instant to another one ago. */
const each = (minutes: number, from: number, to: number) =>
  Array.from({ length: Math.floor((from - to) / minutes) + 1 }, (_, one) => ago(from - one * minutes));

it('is not taken for silent while one in six comes, where hardly any comes in a silence', () => {
  const evening = [...each(1, 200, 90), ...each(6, 84, 0)];
  expect(unreadSince(evening, NOW)).toEqual(ago(90));
  expect(unreadSince(evening, NOW, NONE_COMES)).toBeNull();
});

test.each<[string, Date[], Date | null]>([
  ['reads come each minute', each(1, 120, 0), null],
  ['the last of a minute each came half an hour ago', each(1, 120, 30), ago(30)],
  ['one of them came late while there was no connection', [...each(1, 120, 40), ago(22)], ago(40)],
  ['the last one of a minute each came five minutes ago', each(1, 120, 5), null],
  ['hardly anybody came before', each(15, 120, 45), null],
  ['they come again', [...each(1, 160, 100), ...each(1, 30, 0)], null],
  ['fewer come, one each two and a half minutes', [...each(1, 160, 60), ...each(2.5, 57.5, 0)], null],
  ['one in ten comes', [...each(1, 160, 60), ...each(10, 50, 0)], ago(60)],
  ['nobody has come', [], null],
])('a gate at which %s', (_what, reads, since) => {
  expect(unreadSince(reads, NOW)).toEqual(since);
});

/** Instants by chance in the last six hours, so many an hour. */
const chance = (perHour: number) => {
  const second = fc.noBias(fc.integer({ min: 0, max: 6 * 3_600 }));
  return fc
    .array(second, { minLength: perHour * 6, maxLength: perHour * 6, size: 'max' })
    .map((all) => all.map((one) => ago(one / 60)));
};
const DRAWN = { numRuns: 200, seed: 195, endOnFailure: true };

it('is read wherever vehicles come by chance as often as before', () => {
  const wrong = fc.sample(chance(30), DRAWN).filter((reads) => unreadSince(reads, NOW) !== null);
  expect(wrong.length).toBeLessThanOrEqual(1);
});

it('is not read once nobody has come for half an hour where one comes each minute, from about then on', () => {
  fc.assert(
    fc.property(chance(60), fc.integer({ min: 30, max: 200 }), (reads, minutes) => {
      const read = reads.filter((at) => at < ago(minutes));
      const since = unreadSince(read, NOW);
      const last = Math.max(...read.map((at) => at.getTime()));
      expect(Math.abs((since?.getTime() ?? 0) - last)).toBeLessThan(60 * 60_000);
    }),
    DRAWN,
  );
});
