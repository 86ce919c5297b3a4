import { expect, test } from 'vitest';
import { onlyDial } from './dials.ts';
import { explainFree, explainParked } from './misses.ts';
import { SensorField } from './sensor-field.ts';
import { makeStory } from './story.ts';
import { BIG_MALL, slotCodes } from './true-visit.ts';

const START = Date.parse('2026-03-02T00:00:00+05:30');
const SMALL = { ...BIG_MALL, visitsADay: 60 };
const HOUR = 3_600_000;

test('a slot that is shown otherwise than it is is named by what its sensor has', () => {
  const story = makeStory(4, onlyDial('deadSensors'), SMALL, START, 1);
  const codes = slotCodes(SMALL);
  const field = new SensorField(story, codes);
  const at = START + 20 * HOUR;
  const dead = codes.find((code) => field.faultOf(code, at) === 'dead') ?? '';
  expect(field.faultOf(dead, START)).toBeNull();
  const other = codes.find((code) => code !== dead) ?? '';
  const why = explainFree(
    [
      { slot: dead, status: 'unknown' },
      { slot: other, status: 'empty' },
      { slot: codes.at(-1) ?? '', status: 'empty' },
    ],
    field,
    { isTaken: (code) => code === other, at },
  );
  expect(why).toEqual(['dead: unknown, empty', 'just changed: empty, occupied']);
});

test('what had no connection is named where the count of cars is off', () => {
  const story = makeStory(4, onlyDial('cutsPerDay', 6), SMALL, START, 1);
  const [first] = story.cameraCuts.exit;
  expect(explainParked(story, (first?.from ?? START) + 1)).toContain('exit camera cut off');
  expect(explainParked({ ...story, sensorCuts: [], cameraCuts: { entry: [], exit: [] } }, START)).toEqual([
    'all connected',
  ]);
});
