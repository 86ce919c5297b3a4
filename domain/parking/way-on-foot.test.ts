import { expect, test } from 'vitest';
import { findWayOnFoot } from './way-on-foot.ts';

const EIGHT = [...'ABCDEFGH'];

test.each([
  ['C', 7, EIGHT, { row: 2, rows: 2, place: 3, inRow: 4, line: 2, placeInLine: 3 }],
  ['H', 1, EIGHT, { row: 1, rows: 2, place: 4, inRow: 4, line: 1, placeInLine: 1 }],
  ['E', 4, [...'ABCDE'], { row: 1, rows: 2, place: 1, inRow: 1, line: 1, placeInLine: 4 }],
  ['A', 1, ['A'], { row: 1, rows: 1, place: 1, inRow: 1, line: 1, placeInLine: 1 }],
])('section %s, slot %i', (section, position, sections, way) => {
  expect(findWayOnFoot({ section, position, sections })).toEqual(way);
});

test('a section that the level does not have leads nowhere', () => {
  expect(findWayOnFoot({ section: 'Z', position: 1, sections: EIGHT })).toBeNull();
  expect(findWayOnFoot({ section: 'A', position: 0, sections: EIGHT })).toBeNull();
});
