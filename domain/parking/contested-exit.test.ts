import { expect, it } from 'vitest';
import type { ExitMatch } from '../plates/match.ts';
import { release, type Exited } from './session.ts';
import type { CameAndLeft } from './within-session.ts';

const at = (minutes: number) => new Date(Date.parse('2026-06-15T06:00:00Z') + minutes * 60_000);
const PLATE = 'GJ05AB1234';
const open = (key: string, minutes: number) => ({
  sessionId: key,
  key,
  entryAt: at(minutes),
  entryGate: null,
});
type Open = ReturnType<typeof open>;

const missedExit = { entryAt: at(0), entryGate: 'entry-1', closedAt: at(60), exitAt: null };
const near = open('GJ05AB1Z34', 20);
const leave = (match: ExitMatch<Open>, { isMissedExitDrained = true, isDoubtful = true } = {}) =>
  release<Open, Exited, CameAndLeft>({
    read: { plate: PLATE, gate: 'exit-1', readAt: at(90), isDoubtful },
    match,
    lastExit: null,
    sameCar: null,
    missedExit,
    isMissedExitDrained,
    closedAround: null,
  });
const asNear: ExitMatch<Open> = {
  kind: 'near',
  session: near,
  distance: 0.5,
  readPlate: PLATE,
  sessionPlate: near.key,
  evidence: [],
  isConfusionKnown: false,
};

it.each<[string, ExitMatch<Open>]>([
  ['that one alone is near', asNear],
  [
    'nothing beyond the plate speaks for one',
    { kind: 'review', reason: 'not_enough_evidence', candidates: [{ session: near, distance: 1 }] },
  ],
])('a car whose session was drained is asked about beside a car inside of which %s', (_what, match) => {
  const candidates = [missedExit, near];
  expect(leave(match)).toEqual({ kind: 'review', reason: 'exit_ambiguous', candidates });
});

it('whose plate no car inside comes near to has its session repaired', () => {
  expect(leave({ kind: 'none', reason: 'no_candidate' })).toMatchObject({
    kind: 'repair_missed_exit',
    session: missedExit,
  });
});

it('whose plate is read surely has its session repaired, whoever has a plate near to it', () => {
  expect(leave(asNear, { isDoubtful: false })).toMatchObject({ kind: 'repair_missed_exit' });
});

it('whose car may have come back misread is asked about, however sure its plate was read at the exit', () => {
  const back = { ...near, entryAt: at(70), entryConfidence: 0.8 };
  const match = { ...asNear, session: back };
  expect(leave(match, { isDoubtful: false })).toMatchObject({
    kind: 'review',
    candidates: [missedExit, back],
  });
  const seen = { ...match, evidence: ['slot_freed'] as const };
  expect(leave(seen, { isDoubtful: false })).toMatchObject({ kind: 'close', session: back });
  const sure = { ...match, session: { ...back, entryConfidence: 0.95 } };
  expect(leave(sure, { isDoubtful: false })).toMatchObject({ kind: 'repair_missed_exit' });
});

it('that came in again since leaves by that session', () => {
  const own = open(PLATE, 80);
  expect(leave({ kind: 'exact', session: own, corrected: false })).toMatchObject({ session: own });
});

it('a session that ended by its next entry is no other one’s rival after that', () => {
  expect(leave(asNear, { isMissedExitDrained: false })).toMatchObject({ kind: 'close', session: near });
});
