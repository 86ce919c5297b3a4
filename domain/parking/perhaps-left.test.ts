import { expect, it } from 'vitest';
import { findPerhapsLeft, type ExitInQuestion, type PerhapsLeft } from './perhaps-left.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const CAR: PerhapsLeft = { publicId: 'own', entryAt: at(0), plateKey: 'MH29FH5009', otherKey: null };
const exit = (minute: number, more: Partial<ExitInQuestion> = {}): ExitInQuestion => ({
  exitAt: at(minute),
  candidates: ['own', 'another'],
  plateKey: 'MH29FH5039',
  readKey: 'MH29FH5039',
  ...more,
});

it.each<[string, Partial<PerhapsLeft>, ExitInQuestion[], number | null]>([
  ['of an exit that names it, then', {}, [exit(64)], 64],
  ['of several, at the first', {}, [exit(90), exit(64)], 64],
  ['not by one that names others alone', {}, [exit(64, { candidates: ['another'] })], null],
  ['not before it came in', {}, [exit(-5), exit(0)], null],
  ['before it was read leaving', { exitAt: at(90) }, [exit(64)], 64],
  ['not as it was read leaving, or later', { exitAt: at(64) }, [exit(64), exit(70)], null],
  [
    'not by one whose plate a person has seen to be another',
    {},
    [exit(64, { plateKey: 'KA01AB1234' })],
    null,
  ],
  ['by one that a person has seen to be its own', {}, [exit(64, { plateKey: 'MH29FH5009' })], 64],
  [
    'by one of the plate that its entry was read as too',
    { otherKey: 'X' },
    [exit(64, { plateKey: 'X' })],
    64,
  ],
  ['by one whose plate could not be read', {}, [exit(64, { plateKey: null, readKey: null })], 64],
])('a car may have left %s', (_what, car, exits, minute) => {
  expect(findPerhapsLeft({ ...CAR, ...car }, exits)).toEqual(minute === null ? null : at(minute));
});
