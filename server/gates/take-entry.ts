import { admit, type Admission } from '#domain/parking/session.ts';
import { gatherEntryFacts, type KnownAtEntry } from './facts/gather-entry-facts.ts';
import type { Stay } from '../sessions/session-record.ts';
import { closeAsMissedExit, joinExit, recordJoined, recordUnmatched } from '../sessions/close-session.ts';
import { answerEntry } from './gate-answer.ts';
import type { GateWork, Taken } from './gate-work.ts';
import { beginStay, openSession } from '../sessions/open-session.ts';
import { endWaiting, findFirstAnswer } from './store.ts';

/** Admits the car at the entry: opens its stay, or finds the stay that the read belongs to. Never refuses. */
export async function takeEntry(work: GateWork): Promise<Taken> {
  const known = await gatherEntryFacts(work);
  if (known.withheld) return answerDouble(work, known.withheld);
  return carryOut(work, known, admit(known.facts));
}

async function carryOut(work: GateWork, known: KnownAtEntry, admission: Admission): Promise<Taken> {
  switch (admission.kind) {
    case 'open':
      return toTaken(work, admission.review ?? 'entered', await openSession(work, admission.review));
    case 'open-withheld':
      return toTaken(work, 'plate_conflict', await openSession(work, 'plate_conflict'));
    case 'reopen-after-missed-exit':
      await closeAsMissedExit(work, needed(known.open), work.look.usedAt);
      return toTaken(work, 'entered_again', await openSession(work, null));
    case 'duplicate':
      return answerDouble(
        work,
        needed(known.open?.publicId === admission.sessionId ? known.open : known.lastClosed),
      );
    case 'join-exit':
      return toTaken(work, 'exit_joined', await join(work, needed(known.exit)));
    case 'record-missed-exit':
      return toTaken(work, 'late_entry', await recordEarlierVisit(work, known.nextEntryAt));
  }
}

/** The same answer as the first read of the stay got. */
async function answerDouble({ transaction, look }: GateWork, stay: Stay): Promise<Taken> {
  const first = await findFirstAnswer(transaction, stay.id, 'entry');
  return { answer: first ?? answerEntry(look, 'already_inside', stay), stayId: stay.id, isWaiting: false };
}

async function join(work: GateWork, exit: NonNullable<KnownAtEntry['exit']>): Promise<Stay> {
  const begun = await beginStay(work);
  if (exit.kind === 'stay') return joinExit(work, exit.stay, begun);
  const { readId, usedAt, gate, plateRaw } = exit.read;
  const stay = await recordJoined(work, begun, { exitAt: usedAt, exitGate: gate, exitPlateRaw: plateRaw });
  await endWaiting(work.transaction, readId, stay.id);
  return stay;
}

/** The car was inside again later, so by then at the latest it had left. */
async function recordEarlierVisit(work: GateWork, nextEntryAt: Date | null): Promise<Stay> {
  return recordUnmatched(work, await beginStay(work), 'exit_missed', nextEntryAt ?? work.look.receivedAt);
}

function toTaken({ look }: GateWork, reason: string, stay: Stay): Taken {
  return { answer: answerEntry(look, reason, stay), stayId: stay.id, isWaiting: false };
}

function needed<T>(value: T | null): T {
  if (value === null) throw new Error('the rule decided about a stay that is not there');
  return value;
}
