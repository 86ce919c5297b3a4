import type { GateAnswer } from '#contract/ingest.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { NewRowOf } from '../platform/storage/table.ts';
import { askAtExit, isAbout, type AskedAhead } from './ask-ahead.ts';
import { passAtEntry, watchEntriesSeen } from './directions/see-entries.ts';
import { watchDirections } from './directions/watch-directions.ts';
import { asOfNow, type TakenRead } from './gate-answer.ts';
import { followLane } from './lanes/follow-lane.ts';
import { toStore } from './lanes/stored-answer.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';
import { insertRead } from './store.ts';
import type { plateReadTable } from './tables.ts';
import { takeEntry } from './take-entry.ts';
import { takeExit } from './take-exit.ts';
import { withoutProof } from './typed/without-proof.ts';

/** Where a read comes from, and what was asked ahead about it. */
interface ReadFrom extends Pick<
  NewRowOf<typeof plateReadTable>,
  'deviceId' | 'typedBy' | 'readId' | 'deviceAt'
> {
  /** Whether whoever reads our answer opens the barrier by it. */
  readonly canAct: boolean;
  readonly ahead: AskedAhead | null;
}

/** A new read counts at its gate. */
const NOT_SET_ASIDE = { asideGate: null, asideAt: null, asideWith: null };

/** Decides what a new read does at its gate, and stores it with its answer; `stored` resolves with its number. */
export async function takeNewRead(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  { canAct, ahead, ...from }: ReadFrom,
): Promise<{
  readonly answer: GateAnswer;
  readonly sessionId: number | null;
  readonly stored: Promise<number>;
}> {
  const decided = await decide(on, transaction, read, ahead);
  const taken = await withoutProof(transaction, read, decided);
  const { sessionId, isWaiting } = taken;
  const answer = asOfNow(taken.answer, read);
  const { reading, plate: _plate, earliestAt: _earliest, latestAt: _latest, isTyped, ...known } = read;
  const { latestIfLateAt: _ifLate, ownAt: _own, earliestIfWrongAt: _ifWrong, ...times } = known;
  const {
    isBehindAgain: _again,
    isAnotherCar: _another,
    isNearSame: _near,
    isTooOld: _old,
    vehicleClass,
    ...seen
  } = times;
  const stored = insertRead(transaction, {
    ...seen,
    ...(isTyped ? { vehicleClass: null, typedClass: vehicleClass } : { vehicleClass, typedClass: null }),
    ...from,
    ...NOT_SET_ASIDE,
    usedAt: taken.usedAt ?? read.usedAt,
    doubtMs: taken.doubtMs ?? read.doubtMs,
    answer: toStore(answer),
    sessionId,
    isWaiting,
    plateStatus: reading.status,
  });
  // Nobody waits for the number of a read that has no image: the commit goes right behind it, and fails with it.
  stored.catch(() => undefined);
  await followLane(on, transaction, read, { ...taken, answer, canAct }, stored);
  if (!isTyped) await watchLane(on, transaction, read, answer);
  return { answer, sessionId, stored };
}

async function decide(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  ahead: AskedAhead | null,
): Promise<TakenRead> {
  const asked = ahead && isAbout(ahead, read) ? ahead : null;
  if (read.direction === 'entry') return takeEntry(on, transaction, read, asked);
  const exit = asked?.exit ?? (await askAtExit(on, transaction, read));
  return (await passAtEntry(transaction, read, exit.own)) ?? takeExit(on, transaction, read, exit);
}

/** Whether a camera reads the cars that its gate is for, where a read says anything of it. */
async function watchLane(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  { reason }: GateAnswer,
): Promise<void> {
  if (reason === 'entered_again') await watchDirections(on, transaction, read);
  if (read.direction === 'exit' && FREE.includes(reason)) await watchEntriesSeen(on, transaction, read);
}

/** Whose visit has just ended and cost nothing may only have come in. */
const FREE: readonly string[] = ['within_grace', 'free_parking'];
