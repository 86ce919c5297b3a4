import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldLookalikes } from './fold-lookalikes.ts';
import { lookalikePiecesOf, piecesOf } from './pieces.ts';

const SIGNS = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\u2191');
const plate = fc
  .array(fc.constantFrom(...SIGNS), { minLength: 2, maxLength: 14 })
  .map((signs) => signs.join(''));

it.each([
  ['Q', null, null],
  ['MH1', [['MH1']], [['MH1', 'MHI', 'MHL']]],
  ['MHKX', [['MHK'], ['HKX']], [['MHK'], ['HKX']]],
])('a text of %s', (text, pieces, alike) => {
  expect(piecesOf(text)).toEqual(pieces);
  expect(lookalikePiecesOf(text)).toEqual(alike);
});

it('asks for two signs with each that may follow them', () => {
  expect(piecesOf('MH')?.[0]).toHaveLength(1 + SIGNS.length);
});

it('asks by three groups at most', () => {
  expect(lookalikePiecesOf('GJ05AB1234')).toHaveLength(3);
});

/** What the index has of a plate. */
const known = (text: string) => Array.from(text, (_, at) => text.slice(at, at + 3));

it('finds every plate that holds the text', () => {
  fc.assert(
    fc.property(plate, fc.nat(), fc.nat(), (text, from, size) => {
      const start = from % (text.length - 1);
      const part = text.slice(start, start + 2 + (size % (text.length - start - 1)));
      const groups = piecesOf(part) ?? [];
      expect(groups.length).toBeGreaterThan(0);
      expect(groups.every((group) => known(text).some((piece) => group.includes(piece)))).toBe(true);
    }),
  );
});

it('finds every plate that holds what looks like the text', () => {
  const letters = fc.array(fc.constantFrom(...'OQD0IL1Z2A4S5G6T7B8K'), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(letters, fc.array(fc.nat(), { minLength: 5 }), plate, (signs, choices, start) => {
      const alike = signs.map((sign, at) => {
        const all = SIGNS.filter((other) => foldLookalikes(other) === foldLookalikes(sign));
        return all[(choices[at] ?? 0) % all.length];
      });
      const groups = lookalikePiecesOf(signs.join('')) ?? [];
      const there = known(start + alike.join(''));
      expect(groups.length).toBeGreaterThan(0);
      expect(groups.every((group) => there.some((piece) => group.includes(piece)))).toBe(true);
    }),
  );
});
