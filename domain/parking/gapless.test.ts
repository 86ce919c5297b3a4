import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOn, type CountedSequences, type Numbered } from './gapless.ts';

const at = (sequence: number): Numbered => ({ sequence, atMs: 1_000 + sequence });
const count = (...sequences: number[]) =>
  sequences.reduce<CountedSequences | null>((known, sequence) => countOn(known, [at(sequence)]), null);

test.each<[what: string, sent: number[], upTo: number]>([
  ['nothing is missing', [1, 2, 3], 3],
  ['a device begins where it begins', [4_711, 4_712], 4_712],
  ['a gap holds the count back', [1, 2, 4, 5], 2],
  ['until it is filled', [1, 2, 4, 5, 3], 5],
  ['of two gaps the lower one counts', [1, 3, 5, 2], 3],
  ['what comes twice counts once', [1, 2, 2, 1, 3], 3],
])('%s', (_what, sent, upTo) => {
  expect(count(...sent)?.upTo).toBe(upTo);
});

test('low numbers with newer times are those of a device that lost its memory; with older ones they are repeats', () => {
  const known = countOn(null, [at(500), at(501)]);
  expect(countOn(known, [{ sequence: 1, atMs: 1_500 }])?.upTo).toBe(501);
  expect(countOn(known, [{ sequence: 1, atMs: null }])?.upTo).toBe(501);
  const anew = countOn(known, [{ sequence: 1, atMs: 9_000 }]);
  expect(anew?.upTo).toBe(1);
  expect(countOn(anew, [{ sequence: 2, atMs: 9_001 }])?.upTo).toBe(2);
});

test('in whatever order and however often they come, the count ends at the last of an unbroken run', () => {
  const shuffled = fc
    .integer({ min: 1, max: 40 })
    .chain((last) =>
      fc.tuple(
        fc.constant(last),
        fc.array(fc.integer({ min: 2, max: last + 1 }), { maxLength: 60 }),
        fc.array(fc.nat(5), { maxLength: 30 }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([last, numbers, sizes]) => {
      const all = [...numbers, ...Array.from({ length: last }, (_, index) => last - index + 1)];
      let known = countOn(null, [at(1)]);
      for (const size of [...sizes, all.length]) known = countOn(known, all.splice(0, size).map(at));
      expect(known).toEqual({ upTo: last + 1, above: [], newestMs: 1_000 + last + 1 });
    }),
  );
});

test('never is a number acknowledged below which one is missing', () => {
  const numbers = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(numbers, (sent) => {
      const begun = countOn(null, [at(0)]);
      const upTo = sent.reduce((known, one) => countOn(known, [at(one)]), begun)?.upTo ?? -1;
      for (let one = 1; one <= upTo; one += 1) expect(sent).toContain(one);
      expect(sent).not.toContain(upTo + 1);
    }),
  );
});

test('a device with thousands of gaps costs no more than hundreds', () => {
  const sent = Array.from({ length: 3_000 }, (_, index) => at(index * 2));
  expect(countOn(null, sent)?.above.length).toBeLessThanOrEqual(200);
});
