import { expect, test } from 'vitest';
import { chooseTag } from './choose-tag.ts';

const since = new Date('2026-11-20T10:00:00+05:30');
const after = (seconds: number) => new Date(since.getTime() + seconds * 1000);
const tag = (tagId: string, plate: string | null, seconds: number, rssi: number | null = -50) => ({
  tagId,
  plate,
  at: after(seconds),
  rssi,
});
const choose = (...tags: ReturnType<typeof tag>[]) => chooseTag(tags, { plate: 'own', since })?.tagId ?? null;

test.each([
  ['its own, seen while it stands', [tag('a', 'own', 1)], 'a'],
  ['its own, seen shortly before', [tag('a', 'own', -59)], 'a'],
  ['none that was seen long before', [tag('a', 'own', -61)], null],
  ['none of the next lane, however near', [tag('b', 'other', 1, -10)], null],
  ['none of a car that nobody knows', [tag('c', null, 1)], null],
  [
    'its own beside the nearer one of the next lane',
    [tag('b', 'other', 1, -10), tag('a', 'own', 1, -80)],
    'a',
  ],
  ['the nearer one of two', [tag('a', 'own', 1, -80), tag('d', 'own', 1, -40)], 'd'],
  ['the later one of two that are equally near', [tag('a', 'own', 1), tag('d', 'own', 2)], 'd'],
  ['one whose distance is known', [tag('a', 'own', 2, null), tag('d', 'own', 1, -90)], 'd'],
  ['one whose distance is not known, where it is the only one', [tag('a', 'own', 2, null)], 'a'],
])('a waiting car has %s', (_name, tags, expected) => {
  expect(choose(...tags)).toBe(expected);
});
