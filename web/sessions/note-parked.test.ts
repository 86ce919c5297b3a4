import { expect, test } from 'vitest';
import { noteParked } from './note-parked.ts';

test.each([
  ['no interval is known', { currentlyParked: 74 }, 'cars inside, by the gates'],
  [
    'the list has as many',
    { currentlyParked: 1_074, parkedLow: 1_072, parkedHigh: 1_076, openSessions: 1_074 },
    'cars inside, 1,072 to 1,076 by gates and spots together',
  ],
  [
    'the list has others',
    { currentlyParked: 74, parkedLow: 72, parkedHigh: 76, openSessions: 75 },
    'cars inside, 72 to 76 by gates and spots together; 75 listed as parked',
  ],
])('what the count of cars inside rests on where %s', (_case, parked, note) => {
  expect(noteParked(parked)).toBe(note);
});
