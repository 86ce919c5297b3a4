import { expect, test } from 'vitest';
import { wordClosed } from './word-hours.ts';

const at = (time: string) => new Date(`2026-11-25T${time}:00+05:30`);
const hours = { isOffsetEnabled: true, offsetOn: 600, offsetOff: 1380 };

test.each([
  ['a mall that is not known yet', undefined, '06:00', null],
  ['an open mall', { ...hours, isLive: true }, '12:00', null],
  ['a mall outside its hours', { ...hours, isLive: false }, '06:00', 'Closed now. Opens 10:00.'],
  ['a mall taken off within its hours', { ...hours, isLive: false }, '12:00', 'Currently unavailable.'],
  [
    'a mall without hours that is off',
    { ...hours, isOffsetEnabled: false, isLive: false },
    '12:00',
    'Currently unavailable.',
  ],
])('whether drivers may come now: %s', (_name, mall, time, words) => {
  expect(wordClosed(mall, at(time))).toBe(words);
});
