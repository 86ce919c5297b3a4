import { describe, expect, it } from 'vitest';
import { hasLeftWithin, judgeEntryWithin } from './within-session.ts';

const at = (minutes: number) => new Date(Date.parse('2026-06-15T06:00:00Z') + minutes * 60_000);
const session = { entryAt: at(0), entryGate: 'entry-1', closedAt: at(240), exitAt: at(240) };
const inSlot = { slotBasis: 'suggested', slotConfirmedAt: at(2) };

describe('an entry read within a session that has ended', () => {
  it.each([
    ['long before its exit was another visit’s', at(180), false, session, 'begin_later'],
    ['may be a misread', at(180), true, session, 'doubt'],
    ['just before its exit may be of a clock that differs', at(235), false, session, 'doubt'],
    ['that no exit has ended was a visit of its own', at(180), false, { ...session, exitAt: null }, null],
    ['minutes after its entry was read while it queued', at(12), false, session, 'queued_within'],
    ['in doubt minutes after its entry may be another car’s', at(12), true, session, 'doubt'],
    [
      'after it had taken its slot was another visit’s',
      at(12),
      false,
      { ...session, ...inSlot },
      'begin_later',
    ],
    [
      'at another entry was another visit’s',
      at(12),
      false,
      { ...session, entryGate: 'entry-2' },
      'begin_later',
    ],
  ] as const)('%s', (_what, readAt, isDoubtful, ended, judged) => {
    expect(judgeEntryWithin({ gate: 'entry-1', readAt, isDoubtful }, ended, false)).toBe(judged);
  });

  it.each([
    ['at its entry was read while it stood there', 'entry-1', session, 'queued_within'],
    ['that no exit has ended as well', 'entry-1', { ...session, exitAt: null }, 'queued_within'],
    ['at another entry was not', 'entry-2', session, 'begin_later'],
  ] as const)('with nobody else in the lane %s', (_what, gate, ended, judged) => {
    expect(judgeEntryWithin({ gate, readAt: at(20) }, ended, true)).toBe(judged);
  });
});

describe('an exit read within a session that has ended', () => {
  it.each([
    ['ended it', at(60), session, true],
    ['just before its exit is a double', at(235), session, false],
    ['before its entry is another visit’s', at(-1), session, false],
    ['that no exit has ended is for the rule of missed exits', at(60), { ...session, exitAt: null }, false],
  ] as const)('%s', (_what, readAt, ended, hasLeft) => {
    expect(hasLeftWithin({ readAt }, ended)).toBe(hasLeft);
  });
});
