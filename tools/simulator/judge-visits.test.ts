import { expect, test } from 'vitest';
import { judgeVisits } from './judge-visits.ts';
import type { TrueVisit } from './movement.ts';
import type { StoredRead, RecordedSession } from './simulated-mall.ts';

const PRICE = { graceMinutes: 15, paisePerHour: 4_000, dayCapPaise: null };
const HOUR = 3_600_000;

const visit = (id: number, enteredAt: number, exitedAt: number | null): TrueVisit => ({
  id,
  plate: `MH01AB000${id}`,
  followsSigns: false,
  enteredAt,
  slot: null,
  parkedAt: null,
  unparkedAt: null,
  exitedAt,
});
const session = (given: Partial<RecordedSession> = {}): RecordedSession => ({
  id: 1,
  plate: '',
  entryAt: 0,
  exitAt: HOUR,
  isOpen: false,
  review: null,
  because: null,
  paise: 4_000,
  slot: null,
  basis: null,
  slotAfterMs: null,
  ...given,
});
const read = (
  direction: 'entry' | 'exit',
  of: number,
  usedAt: number,
  stayId: number | null = 1,
): StoredRead => ({
  visit: of,
  direction,
  usedAt,
  session: stayId,
  isWaiting: false,
});
const READS = [read('entry', 0, 0), read('exit', 0, HOUR)];
const judge = (sessions: RecordedSession[], reads: StoredRead[], visits = [visit(0, 0, HOUR)]) =>
  judgeVisits(visits, sessions, reads, PRICE, 10 * HOUR);

test('a session with the right car, times and charge is right, and no other', () => {
  expect(judge([session()], READS)).toMatchObject([{ verdict: 'right', overPaise: 0, underPaise: 0 }]);
  expect(judge([session({ paise: 8_000 })], READS)).toMatchObject([{ verdict: 'wrong', overPaise: 4_000 }]);
  expect(judge([session({ paise: 0 })], READS)).toMatchObject([{ verdict: 'spared', underPaise: 4_000 }]);
  expect(judge([session({ entryAt: -120_000 })], READS)).toMatchObject([{ verdict: 'wrong' }]);
  expect(judge([session({ exitAt: HOUR + 120_000 })], READS)).toMatchObject([{ verdict: 'wrong' }]);
});

test('a session that one car opened and another closed is merged, for both', () => {
  const reads = [read('entry', 0, 0), read('exit', 1, HOUR)];
  const visits = [visit(0, 0, 2 * HOUR), visit(1, HOUR / 2, HOUR)];
  expect(judge([session({ paise: 8_000 })], reads, visits)).toMatchObject([
    { verdict: 'merged', overPaise: 0 },
    { verdict: 'merged', overPaise: 4_000 },
  ]);
});

test('a second read of another car that only counted as evidence merges nothing', () => {
  const reads = [...READS, read('entry', 1, 5_000)];
  expect(judge([session()], reads)).toMatchObject([{ verdict: 'right' }]);
});

test.each<[string, RecordedSession[], StoredRead[], object]>([
  [
    'review',
    [session({ review: 'exit_ambiguous', because: 'two_candidates', paise: 0 })],
    READS,
    { review: 'exit_ambiguous: two_candidates', underPaise: 4_000 },
  ],
  ['open', [session({ isOpen: true, exitAt: null, paise: 0 })], READS.slice(0, 1), { underPaise: 4_000 }],
  [
    'not_asked',
    [session({ exitAt: null, asked: 'exit_missed', paise: 0 })],
    READS.slice(0, 1),
    { underPaise: 4_000, review: null },
  ],
  ['lost', [], [], { underPaise: 4_000 }],
  [
    'open',
    [session(), session({ id: 2, isOpen: true, exitAt: null })],
    [...READS, read('entry', 0, 9_000, 2)],
    {},
  ],
])('what is %s is judged as that', (verdict, sessions, reads, more) => {
  expect(judge(sessions, reads)).toMatchObject([{ verdict, ...more }]);
});

test('a car that is still inside is not judged', () => {
  expect(judge([session()], READS, [visit(0, 0, null)])).toEqual([]);
});
