import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import { DOUBLED_EXIT_MS } from '#domain/parking/session.ts';
import { areTwoCars } from '#domain/parking/two-cars.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  hasExit,
  type ClosedSession,
  type OpenSession,
  type Settled,
} from '../../sessions/index.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { partAtExit } from './part-at-exit.ts';
import { recordParted } from './record-parted.ts';
import { listEntriesOf, listSessionsOfEntries, moveEntriesOf } from './store.ts';

/**
 * Ends the visit of a car whose read at the entry was taken for a double of the car before it: it gets a session of its
 * own, from that read to this exit, and the other car's goes on without it. Null where the exit does not show that.
 */
export async function partCars(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  session: OpenSession | ClosedSession,
): Promise<Settled | null> {
  const { plateKey: exitKey, reading, confidence } = read;
  const isExitDoubtful = isDoubtfulRead(reading, { confidence });
  const { plateKey: key, otherKey } = session;
  if (exitKey === null || !areTwoCars({ exitKey, isExitDoubtful, key, otherKey })) return null;
  const entries = await listEntriesOf(transaction, session.id);
  const theirs = entries.find((one) => one.plateKey === exitKey);
  const own = entries.find((one) => one.plateKey === key);
  if (!theirs || !own || theirs.usedAt >= read.usedAt) return null;
  await on.sessions.part(transaction, session, own);
  const settled = await recordParted(on, transaction, read, { theirs, partedFrom: session.publicId });
  await moveEntriesOf(transaction, session.id, { to: settled.session.id, key: exitKey });
  await on.passes.coverAtEntry(transaction, settled.session, read);
  return settled;
}

const DAY_MS = 24 * 3_600_000;

/**
 * The same where the other car has left already: its session has ended. Just after it did, a car that stands at the exit
 * may be misread there as it was at the entry, and has paid.
 */
export async function partFromGone(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
): Promise<Settled | null> {
  const { mall, plateKey: key, usedAt: to } = read;
  if (key === null) return null;
  const since = { from: new Date(to.getTime() - DAY_MS), to };
  const ids = await listSessionsOfEntries(transaction, { mall, key }, since);
  for (const session of await findByIds(transaction, ids)) {
    if (session.kind !== 'closed' || !hasExit(session)) continue;
    const isNow = Math.abs(session.exitAt.getTime() - to.getTime()) <= DOUBLED_EXIT_MS;
    const settled = await (isNow ? partAtExit : partCars)(on, transaction, read, session);
    if (settled) return settled;
  }
  return null;
}
