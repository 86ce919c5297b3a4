import { expect, it } from 'vitest';
import { isMisreadTwice } from './misread-twice.ts';
import { readPlate } from './plate.ts';

const spell = (plateRaw: string, confidence: number | null = 0.5) => ({
  plateKey: readPlate(plateRaw).key,
  plateRaw,
  confidence,
});
const exit = readPlate('KA01JR9992');

it.each([
  ['one other character each', ['KA01JR9392', 'KA07JR9992'], true],
  ['one too many, and one other', ['KAA01JR9992', 'KA01JR9932'], true],
  ['the same place twice: it may be a neighbour, misread once', ['KA01JR9995', 'KA01JR9997'], false],
  ['one of them two away', ['KA01JR9392', 'KA07JR9982'], false],
  ['one reading', ['KA01JR9392'], false],
  ['none', [], false],
])('two readings of one entry with %s', (_, readings, expected) => {
  const judge = (...sure: readonly (number | null)[]) =>
    isMisreadTwice(
      exit,
      readings.map((text, index) => spell(text, sure[index])),
    );
  expect([judge(0.5, 0.5), judge(0.96, 0.88), judge(0.88, 0.96)]).toEqual([expected, expected, expected]);
  expect(judge(null, 0.5)).toBe(false);
});

it.each([
  ['both are sure, and registrations', ['KA01JR9392', 'KA07JR9992'], false],
  ['both are sure, and one is no registration', ['KAA01JR9992', 'KA01JR9932'], true],
])('where %s', (_, readings, expected) => {
  expect(
    isMisreadTwice(
      exit,
      readings.map((text) => spell(text, 0.95)),
    ),
  ).toBe(expected);
});
