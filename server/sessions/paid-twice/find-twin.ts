import { isSameCarThen, type SeenVisit } from '#domain/parking/paid-twice.ts';
import { TYPED_AGAIN_MS } from '#domain/plates/typed-again.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { ANY_GATE, type ClosedSession, type OpenSession } from '../session.ts';
import { listSeenBeside } from './store.ts';

/** The visit of the same car at the time of one that ended unread, until an instant; null where there is none. */
export async function findTwin(
  transaction: Transaction,
  session: ClosedSession,
  until: Date,
): Promise<OpenSession | ClosedSession | null> {
  const asked = { until, keys: ownKeysOf(session), apartMs: TYPED_AGAIN_MS };
  const beside = await listSeenBeside(transaction, session, asked);
  const unread = { ...seenOf(session), until };
  return beside.find((one) => isSameCarThen(unread, seenOf(one))) ?? null;
}

/** The plates that a session goes by. */
function ownKeysOf({ plateKey, otherKey }: ClosedSession): string[] {
  return [plateKey, otherKey].filter((key) => key !== null);
}

function seenOf(session: OpenSession | ClosedSession): SeenVisit {
  const { plateKey, otherKey, entryPlateRaw: plateRaw, entryAt, entryGate, vehicleClass } = session;
  const until = session.kind === 'open' ? null : session.exitAt;
  const gate = entryGate === ANY_GATE ? null : entryGate;
  return { plateKey, plateRaw, otherKey, entryAt, entryGate: gate, until, vehicleClass };
}
