import { LOOKALIKE_COST } from '#domain/plates/distance.ts';
import { MISREAD_DOUBLE_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, getOpen, listOfPlate, type OpenSession, type Session } from '../../sessions/index.ts';
import { forgetVisit } from '../directions/forget-visit.ts';
import type { KnownAtExit } from '../exit-facts.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { moveReadsOf } from '../store.ts';
import { findFirstExit, findLastEntry } from './own-reads.ts';

/**
 * Whether the only car inside that an exit is like was the very car at the exit, misread as it came in: though somebody
 * else was read in between, so that it seemed to be two cars. One of them has left by this plate already, and has not come
 * in since: that it drove back in is likelier than that another car, which came in beside it, is misread as it to the
 * letter. The session goes with its reads. Not where both were seen in slots, or both plates are known here.
 */
export async function foldDouble(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  { match, ownReads }: Pick<KnownAtExit, 'match' | 'ownReads'>,
): Promise<boolean> {
  const only = findOnly(match);
  const came = only === null ? null : findLastEntry(ownReads, read.usedAt);
  if (only === null || came === null || came.sessionId === null) return false;
  const { id, entryAt } = only;
  if (came.sessionId === id || Math.abs(+came.usedAt - +entryAt) > MISREAD_DOUBLE_MS) return false;
  if (!findFirstExit(ownReads, { after: came.usedAt, before: read.usedAt, session: null })) return false;
  const [own] = await findByIds(transaction, [came.sessionId]);
  const double = await getOpen(transaction, id);
  if (own === undefined || !(await mayBeOne(transaction, own, double))) return false;
  await moveReadsOf(transaction, id, { to: own.id, direction: 'entry', before: read.receivedAt });
  await forgetVisit(on, transaction, double, read.receivedAt);
  return true;
}

/** The one car inside that looks like the exit's plate to a camera, whether that is enough to end its visit or not. */
function findOnly(match: KnownAtExit['match']): { readonly id: number; readonly entryAt: Date } | null {
  const near = match.kind === 'near' ? [match] : match.kind === 'review' ? match.candidates : [];
  const [only, ...others] = near;
  return only === undefined || others.length > 0 || only.distance > LOOKALIKE_COST ? null : only.session;
}

async function mayBeOne(transaction: Transaction, own: Session, double: OpenSession): Promise<boolean> {
  if (own.kind !== 'closed' || own.entryGate !== double.entryGate) return false;
  const { mall, plateKey, id } = double;
  if (plateKey === null || (own.slotConfirmedAt !== null && double.slotConfirmedAt !== null)) return false;
  return (await listOfPlate(transaction, mall, plateKey)).every((one) => one.id === id);
}
