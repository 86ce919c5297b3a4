import { listPayments } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, hasSettlement, reopenSession, type ClosedSession } from '../../sessions/index.ts';
import { endByOwnExit, findNextEntry } from '../partners/give-back.ts';
import { moveExitsOf } from '../partners/store.ts';
import { readAsOf, type GateServices } from '../read-at-gate.ts';
import type { WaitingExit } from '../waiting-exit.ts';
import { beginAtExit } from './begin-at-exit.ts';
import { listEndingWithin, type Within } from './store.ts';

type Ended = ClosedSession & { readonly exitAt: Date };

/**
 * Takes back the exits by which sessions ended at swapped lanes: the car came in there. What was charged is corrected, its
 * plate's session before ends as by an entry, and the car is inside from then on.
 */
export async function takeBackAtExits(
  on: GateServices,
  transaction: Transaction,
  within: Within,
  exits: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const reads = await listEndingWithin(transaction, within, [...exits]);
  const sessions = await findByIds(
    transaction,
    reads.flatMap(({ sessionId }) => sessionId ?? []),
  );
  for (const { exit, sessionId } of reads) {
    const session = sessions.find(({ id }) => id === sessionId);
    if (session?.kind !== 'closed' || session.exitAt === null) continue;
    const ended = { ...session, exitAt: session.exitAt };
    if (isEndedBy(ended, exit) && !(await isLeft(transaction, ended)))
      await takeBack(on, transaction, ended, exit, now);
  }
}

async function takeBack(
  on: GateServices,
  transaction: Transaction,
  session: Ended,
  exit: WaitingExit,
  now: Date,
): Promise<void> {
  const { mall, entryAt, entryPlateRaw } = session;
  const { key } = readAsOf(entryPlateRaw ?? session.plate, entryAt);
  // It may go by the plate that was read at this exit, which is another car's then.
  const isOwn = key === null || key === exit.plateKey;
  const plate = isOwn ? {} : { plateKey: key, plate: key, otherKey: null };
  const leftBy = isOwn ? exit.exitAt : await findNextEntry(transaction, { ...session, ...plate });
  const name = `swapped:${exit.exitAt.getTime()}`;
  const reopened = await reopenSession(on, transaction, session, { name, plate, leftBy, now });
  if (!isOwn) await endByOwnExit(on, transaction, reopened, { key, leftBy, now });
  const { exitAt: usedAt, plateKey, plateRaw, ...seen } = exit;
  if (plateKey === null) return;
  const car = { ...seen, mall, plateKey, plateRaw, plate: plateKey, usedAt, doubtMs: 0, receivedAt: now };
  const begun = await beginAtExit(on, transaction, car);
  if (!begun) return;
  // Before the reads beside its coming in are its own: they are no exits.
  await endByOwnExit(on, transaction, begun, { key: plateKey, leftBy: null, now });
  await moveExitsOf(transaction, session.id, { to: begun.id, key: plateKey });
}

function isEndedBy({ exitAt, exitGate }: Ended, exit: WaitingExit): boolean {
  return exitAt.getTime() === exit.exitAt.getTime() && exitGate === exit.gate;
}

/** A person has decided so, or its driver paid there what was asked: who pays leaves. A tag is debited by itself. */
async function isLeft(transaction: Transaction, session: Ended): Promise<boolean> {
  if (await hasSettlement(transaction, session)) return true;
  const payments = await listPayments(transaction, session.id);
  return payments.some(
    ({ method, paidAt }) => method !== 'fastag' && paidAt !== null && paidAt >= session.exitAt,
  );
}
