import { expect, test } from 'vitest';
import { wordSlotOfVisit, wordSurety, wordSuretyShort, wordWay } from './word-place.ts';

const place = {
  slot: 'B1C07',
  surety: 'confirmed',
  level: 'B1',
  section: 'C',
  position: 7,
  sections: [...'ABCDEFGH'],
  emptySince: null,
  takenAnewSince: null,
} as const;

test('the way on foot begins at Entry/Exit and ends at the slot', () => {
  expect(wordWay({ ...place, sections: [...place.sections] })).toEqual([
    'Take the stairs or a lift to level B1, and start at Entry/Exit.',
    'Walk past one row of sections; in the second row, section C is the third from the left.',
    'B1C07 is in its second line of spots, counted from the far end, third from the left.',
  ]);
  expect(wordWay({ ...place, section: 'E', sections: [...'ABCDE'] })[1]).toBe(
    'In the row of sections nearest to you, section E stands alone.',
  );
  expect(wordWay({ ...place, section: 'A', sections: ['A', 'B'] })[1]).toBe(
    'Section A is the first from the left.',
  );
  expect(wordWay({ ...place, section: 'Z', sections: ['A'] })).toHaveLength(2);
});

test('what is not sure is worded so', () => {
  expect(wordSurety({ ...place, surety: 'suggested' })).toContain('Suggested, not confirmed');
  expect(wordSurety({ ...place, surety: 'inferred' })).toContain('Most likely');
  expect(wordSuretyShort(place)).toBe('confirmed');
  const moved = { ...place, emptySince: '2026-11-20T10:40:00+05:30' };
  expect(wordSurety(moved)).toContain('since 10:40');
  expect(wordSuretyShort(moved)).toBe('may have been moved');
  const taken = { ...place, takenAnewSince: '2026-11-20T10:45:00+05:30' };
  expect(wordSurety(taken)).toContain('anew at 10:45');
  expect(wordSuretyShort(taken)).toBe('may have been moved');
});

test('of a spot that was only a guess nobody is shown as seen there', () => {
  const taken = { ...place, surety: 'inferred', takenAnewSince: '2026-11-20T10:45:00+05:30' } as const;
  expect(wordSurety(taken)).toBe(
    'Not confirmed: this spot was taken soon after you came in, but a car was seen taking this spot anew at 10:45. Yours may stand elsewhere.',
  );
  expect(wordSurety({ ...taken, surety: 'suggested' })).toContain('Suggested, not confirmed');
});

test.each([
  ['confirmed', {}, 'confirmed'],
  ['inferred', {}, 'most likely'],
  ['suggested', {}, 'suggested, not confirmed'],
  // The history's own word may be older than what the sensors have seen since.
  ['confirmed', { emptySince: '2026-11-20T10:40:00+05:30' }, 'may have been moved'],
  ['confirmed', { surety: 'inferred', takenAnewSince: '2026-11-20T10:45:00+05:30' }, 'not confirmed'],
] as const)('of a car inside the history says what every screen says: %s, %j', (slotSurety, seen, words) => {
  const now = { ...place, sections: [...place.sections], surety: slotSurety, ...seen };
  expect(wordSlotOfVisit({ slot: 'B1C07', slotSurety }, now)).toBe(`B1C07, ${words}`);
  expect(words).toBe(wordSuretyShort(now));
});

test('of a car that has left, or of which nobody knows, the history says what was known', () => {
  expect(wordSlotOfVisit({ slot: 'B1C07', slotSurety: 'inferred' }, undefined)).toBe('B1C07, most likely');
  expect(wordSlotOfVisit({ slot: '-', slotSurety: null }, null)).toBeNull();
});
