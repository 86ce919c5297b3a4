import { expect, test } from 'vitest';
import { areSensorsSilent, wordBySensors, wordSeen } from './word-evacuation.ts';

test.each([
  [{ occupied: 0, unknown: 36, slots: 36 }, 'Not known'],
  [{ occupied: null, unknown: null, slots: 36 }, 'Not known'],
  [{ occupied: 12, unknown: 8, slots: 36 }, '12 to 20'],
  [{ occupied: 12, unknown: 0, slots: 36 }, '12'],
  [{ occupied: 0, unknown: 0, slots: 36 }, '0'],
])('of a level that nobody sees no car is counted away: %j is %s', (level, words) => {
  expect(wordBySensors(level)).toBe(words);
});

test.each([
  [{ unknown: 108, slots: 108 }, 'By the slot sensors nothing is known now: none of 108 spots is seen'],
  [{ unknown: 8, slots: 108 }, ' by the slot sensors: 8 of 108 spots are not seen'],
  [{ unknown: 1, slots: 108 }, ' by the slot sensors: 1 of 108 spots is not seen'],
  [{ unknown: 0, slots: 108 }, ' by the slot sensors: all 108 spots are seen'],
])('says of how many spots the sensors say nothing: %j', (sensors, words) => {
  expect(wordSeen(sensors)).toBe(words);
});

test('somebody is sent to every level where the sensors say nothing', () => {
  const sensors = { occupied: 0, unknown: 108, slots: 108, observedAt: '' };
  expect(areSensorsSilent(null)).toBe(true);
  expect(areSensorsSilent(sensors)).toBe(true);
  expect(areSensorsSilent({ ...sensors, unknown: 107 })).toBe(false);
});
