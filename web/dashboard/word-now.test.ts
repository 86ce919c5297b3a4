import { expect, test } from 'vitest';
import { wordDifference, wordIllDevices, wordLength, wordUsual } from './word-now.ts';

const gates = { cars: 40, unsure: 0, recountedAt: null, lastMoveAt: null };
const sensors = { occupied: 37, unknown: 0, total: 80, closed: 0, restless: 0, stuck: 0, observedAt: '' };
const silent = { problem: 'silent' as const, since: '' };
const camera = { id: 'a', name: 'Old Axis', kind: 'plate-camera', gate: 'exit-1', ...silent };
const sensorsOfB1 = { id: 'b', name: 'Sensors of B1', kind: 'slot-sensors', gate: null, ...silent };

test.each([
  [sensors, 'The gates count 3 more than the sensors.'],
  [
    { ...sensors, occupied: 41, unknown: 2 },
    'The sensors count at least 1 more than the gates. 2 of the slots are unknown.',
  ],
  [
    { ...sensors, unknown: 2 },
    'The gates count at least 1 more than the sensors. 2 of the slots are unknown.',
  ],
  // Each of the three that nobody knows may hold one of the gates' cars.
  [{ ...sensors, unknown: 3 }, 'The gates and the sensors may both be right. 3 of the slots are unknown.'],
  [{ ...sensors, occupied: 0, unknown: 80 }, 'No slot is known: the gates alone count.'],
  [
    { ...sensors, occupied: 0, unknown: 80, stuck: 1 },
    'No slot is known: the gates alone count. 1 sensor is suspected to be stuck: counted as shown.',
  ],
  [
    { ...sensors, restless: 12 },
    'The gates count 3 more than the sensors. 12 slots turn more often than cars can: counted as reported last.',
  ],
  [
    { ...sensors, stuck: 1 },
    'The gates count 3 more than the sensors. 1 sensor is suspected to be stuck: counted as shown.',
  ],
  [
    { ...sensors, occupied: 40, unknown: 1, restless: 1, stuck: 2 },
    'The gates and the sensors may both be right. 1 slot is unknown. 1 slot turns more often than cars can: counted as reported last. 2 sensors are suspected to be stuck: counted as shown.',
  ],
  [{ ...sensors, occupied: 40 }, 'The gates and the sensors agree.'],
  [null, 'No sensor has reported: the gates alone count.'],
])('the two counts: %#', (seen, words) => {
  expect(wordDifference({ gates, sensors: seen })).toBe(words);
});

test('an empty mall of which nobody knows a slot agrees with nothing', () => {
  const none = { gates: { ...gates, cars: 0, recountedAt: '' }, sensors: { ...sensors, occupied: 0 } };
  expect(wordDifference(none)).toBe('The gates and the sensors agree.');
  expect(wordDifference({ ...none, sensors: { ...none.sensors, unknown: 80 } })).toBe(
    'No slot is known: the gates alone count.',
  );
});

test.each([
  [sensors, 'No car was read at a gate yet: the sensors alone count.'],
  [
    { ...sensors, unknown: 2 },
    'No car was read at a gate yet: the sensors alone count. 2 of the slots are unknown.',
  ],
  [{ ...sensors, occupied: 0, unknown: 80 }, 'No slot is known, and no car was read at a gate yet.'],
  [null, 'No sensor has reported, and no car was read at a gate yet.'],
])('the counts of a mall at which no car was ever read: %#', (seen, words) => {
  expect(wordDifference({ gates: { ...gates, cars: 0 }, sensors: seen })).toBe(words);
});

test.each([
  [{ all: 4, ill: [], illSensors: 0 }, 'all well'],
  [{ all: 4, ill: [camera], illSensors: 0 }, 'Camera exit-1: silent'],
  [{ all: 4, ill: [sensorsOfB1, camera], illSensors: 0 }, 'Sensors of B1: silent, 1 more'],
  [
    { all: 4, ill: [{ ...camera, problem: 'clock' as const }, camera], illSensors: 3 },
    'Camera exit-1: wrong clock, 1 more, 3 sensors',
  ],
  [
    { all: 4, ill: [{ ...sensorsOfB1, problem: 'stuck' as const }], illSensors: 0 },
    'Sensors of B1: sends nothing new',
  ],
  [{ all: 4, ill: [], illSensors: 1 }, '1 sensor'],
])('ill devices: %#', (devices, words) => expect(wordIllDevices(devices)).toBe(words));

test.each([
  [59 * 60_000, '59 min'],
  [13.9 * 3_600_000, '13 h'],
  [50 * 3_600_000, '2 d'],
  [-5, '0 min'],
])('%d ms are %s', (ms, words) => expect(wordLength(ms)).toBe(words));

test('what is usual, or that nobody knows', () => {
  expect(wordUsual(41.6, 'Friday')).toBe('usually 42 on a Friday');
  expect(wordUsual(null, 'Friday')).toBe('no past Friday to compare');
});
