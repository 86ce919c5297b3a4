import type { Transaction } from '../../platform/storage/database.ts';
import { conflict } from '../../platform/http/errors.ts';
import { CANCELLED, type Session } from '../../sessions/index.ts';
import { releaseSettled } from '../lanes/release-car.ts';
import type { GateServices } from '../read-at-gate.ts';
import { listEntriesOf } from '../two-cars/store.ts';
import { endByOwnExit, findNextEntry } from './give-back.ts';

/**
 * A session that a person had ended, or given another plate, until they took that back: its own exit was read meanwhile
 * and found nothing that it could end. It ends by that exit now, as it would have.
 */
export async function endTakenBack(
  on: GateServices,
  transaction: Transaction,
  session: Session,
  now: Date,
): Promise<Session> {
  if (session.kind === 'unmatched' || session.plateKey === null || session.review === 'plate_conflict')
    return session;
  if (session.flags.includes(CANCELLED)) await refuseRead(transaction, session.id);
  // One that had ended without an exit before is left to whoever was asked about it.
  if (session.kind === 'closed') return session;
  const leftBy = await findNextEntry(transaction, session);
  const ended = await endByOwnExit(on, transaction, session, { key: session.plateKey, leftBy, now });
  await releaseSettled(on, transaction, ended.id, now);
  return ended;
}

/** A car that a person entered and that was read at an entry since is inside: without its visit nobody would know of it. */
async function refuseRead(transaction: Transaction, session: number): Promise<void> {
  if ((await listEntriesOf(transaction, session)).length === 0) return;
  const sentence =
    'This car was read at an entry since, so it did come in. If its plate is wrong, correct that; if it has left, end its visit.';
  throw conflict('changed_since', sentence);
}
