import { FEWEST_LET_OUT } from '#domain/parking/turned-back.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { findByIds, listWaitsOf, type Session } from '../../../sessions/index.ts';
import { listOfWaits, sumUp } from '../../commands/store.ts';
import { readAsOf } from '../../read-at-gate.ts';
import { findOpenedAt, listLaneReads } from '../../store.ts';

interface InLane {
  readonly mall: number;
  readonly gate: string;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Whether an exit lane has let out other cars within a time, each read by its own plate at both gates: whoever stood there
 * before them does not stand there any more.
 */
export async function letsOthersOut(
  transaction: Transaction,
  own: number,
  { mall, gate, from, to }: InLane,
): Promise<boolean> {
  const reads = await listLaneReads(transaction, { mall, gate, direction: 'exit' }, { from, to });
  const ids = [...new Set(reads.flatMap(({ sessionId }) => sessionId ?? []))].filter((id) => id !== own);
  const left = (await findByIds(transaction, ids)).filter((one) => isOwnExit(one, { gate, from }));
  let count = 0;
  for (const { id } of left) {
    if (await hasOpenedFor(transaction, id)) count += 1;
    if (count >= FEWEST_LET_OUT) return true;
  }
  return false;
}

/** It ended here and then, by the very plate that it came by. */
function isOwnExit(session: Session, { gate, from }: Pick<InLane, 'gate' | 'from'>): boolean {
  if (session.kind !== 'closed' || session.exitAt === null || session.exitGate !== gate) return false;
  const { exitAt, plateKey, exitPlateRaw, matchDetail } = session;
  const isExact = matchDetail['matched'] === 'exact' && plateKey !== null;
  return isExact && exitAt >= from && readAsOf(exitPlateRaw ?? '', exitAt).key === plateKey;
}

async function hasOpenedFor(transaction: Transaction, session: number): Promise<boolean> {
  const waits = await listWaitsOf(transaction, session);
  const commands = await listOfWaits(
    transaction,
    waits.map(({ id }) => id),
  );
  const { openedAt, isBroken } = sumUp(commands);
  return openedAt !== null || (!isBroken && (await findOpenedAt(transaction, session)) !== null);
}
