import { sumStanding } from '#domain/parking/turned-back.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { reopenSession } from '../reopen-session.ts';
import type { ClosedSession, OpenSession } from '../session.ts';
import type { SessionServices } from '../session-services.ts';
import { replaceSession } from '../store.ts';
import { endWait, listWaitsOf } from '../waits/store.ts';
import { TURNED_BACK, type TurnedBack } from './turns.ts';

interface Turning {
  readonly isCertain: boolean;
  /** The slot in which it was seen to park again. */
  readonly slot?: { readonly code: string; readonly takenAt: Date };
  readonly now: Date;
}

/**
 * A car that held at an exit has driven back in: that was no exit. Its session is open again, its bill goes on, and no lane
 * lists it any more. What it has paid counts. Null where its plate came in again, so that it may have left.
 */
export async function turnBack(
  on: Pick<SessionServices, 'services'>,
  transaction: Transaction,
  session: ClosedSession & { readonly exitAt: Date },
  { isCertain, slot, now }: Turning,
): Promise<OpenSession | null> {
  const { exitAt, exitGate } = session;
  const waits = await listWaitsOf(transaction, session.id);
  const last = waits.at(-1);
  const name = `turned:${exitAt.getTime()}`;
  const turned = {
    exitAt,
    gate: last?.gate ?? exitGate ?? '',
    seenUntil: last?.lastSeenAt ?? exitAt,
    waitedMs: sumStanding(waits, exitAt),
    isCertain,
    wasPaid: last?.releasedBy === 'paid',
  } satisfies TurnedBack;
  const before = session.matchDetail[TURNED_BACK];
  const reopened = await reopenSession(on, transaction, session, { name, leftBy: null, now });
  for (const { id, lastSeenAt } of waits) await endWait(transaction, id, lastSeenAt);
  if (reopened.kind !== 'open') return null;
  const turns = [...(Array.isArray(before) ? before : []), turned];
  const matchDetail = { ...reopened.matchDetail, [TURNED_BACK]: turns };
  const open: OpenSession = { ...reopened, ...standIn(reopened, slot), matchDetail };
  await replaceSession(transaction, reopened, open);
  return open;
}

/** Its slot is confirmed anew: what its sensor shows from then on is of this car again. */
function standIn({ slotBasis }: OpenSession, slot: Turning['slot']) {
  if (slot === undefined) return {};
  return {
    slotCode: slot.code,
    slotConfirmedAt: slot.takenAt,
    slotBasis: slotBasis ?? ('inferred' as const),
  };
}
