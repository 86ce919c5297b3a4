import { expect, it } from 'vitest';
import { findDoubtfulCharacters } from './doubtful-characters.ts';

const mark = (raw: string, confidence: number | null = 0.99, other: string | null = null) => {
  const at = findDoubtfulCharacters(raw, { confidence, other });
  return raw
    .split('')
    .map((char, index) => (at.includes(index) ? `[${char}]` : char))
    .join('');
};

it.each([
  ['nothing, where all agree', 'GJ05AB1234', 0.99, 'GJ05AB1234', 'GJ05AB1234'],
  ['what the other read has otherwise', 'MH12AB3438', 0.99, 'MH12AB8438', 'MH12AB[3]438'],
  ['what had to be set right', 'GJO5AB1234', 0.99, null, 'GJ[O]5AB1234'],
  ['spaces and dashes are no characters', 'GJ 05-AB 1234', 0.99, 'GJ05AB1284', 'GJ 05-AB 12[3]4'],
  ['look-alikes of a camera that was not sure', 'KA01XC3477', 0.5, null, 'K[A][0][1]XC[3][4][7][7]'],
  ['where one read has a character more', 'GJ05AB123', 0.99, 'GJ05AB1234', 'GJ05AB12[3]'],
])('%s', (_rule, raw, confidence, other, marked) => {
  expect(mark(raw, confidence, other)).toBe(marked);
});

it('takes any text', () => {
  for (const raw of ['', '???', '   ', 'ક', 'UNKNOWN'])
    expect(() => findDoubtfulCharacters(raw, { confidence: 0, other: 'X' })).not.toThrow();
});
