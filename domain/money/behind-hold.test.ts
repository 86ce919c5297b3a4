import { describe, expect, it } from 'vitest';
import { perhapsBehindSince, type CarThatHeld } from './behind-hold.ts';

const minute = (count: number) => new Date(Date.parse('2026-11-20T10:00:00+05:30') + count * 60_000);
const GATE = 'exit-1';

function hold(since: number, lastSeen: number, released: number | null, session = 1): CarThatHeld {
  const releasedAt = released === null ? null : minute(released);
  return { session, gate: GATE, since: minute(since), lastSeenAt: minute(lastSeen), releasedAt };
}

const READ = (count: number, session: number) => ({ at: minute(count), session });

describe('whether a car that leaves may have stood behind one that held for long', () => {
  it.each([
    ['it is there as that one leaves', [hold(50, 50, 90)], [], 90.5, 50],
    ['that one was read now and then', [hold(50, 85, 90)], [READ(70, 1), READ(85, 1)], 90.5, 50],
    ['it is the third that leaves after that', [hold(50, 50, 90)], [READ(90.5, 2), READ(91.5, 3)], 92, 50],
    ['that one was read no more, and nobody else since', [hold(50, 50, null)], [], 80, 50],
    ['it comes two minutes later', [hold(50, 50, 90)], [], 92.5, null],
    ['somebody got through meanwhile', [hold(50, 50, 90)], [READ(70, 2)], 90.5, null],
    ['those between came one by one', [hold(50, 50, 90)], [READ(90.5, 2), READ(95, 3)], 96, null],
    ['that one paid as usual', [hold(88, 88, 90)], [], 90.5, null],
    ['nobody held', [], [READ(90, 2)], 90.5, null],
  ] as const)('where %s', (_, holds, reads, at, since) => {
    expect(perhapsBehindSince(holds, reads, minute(at))).toEqual(since === null ? null : minute(since));
  });
});
