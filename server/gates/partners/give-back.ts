import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  giveWait,
  listOfPlate,
  lockSession,
  NOT_ASKED,
  reopenSession,
  type ClosedSession,
  type OpenSession,
} from '../../sessions/index.ts';
import { judgeWhole } from '../explain-match.ts';
import { readAsOf, type GateServices, type ReadAtGate } from '../read-at-gate.ts';
import { askNoMore, handOver } from '../other-plate/hand-over.ts';
import { settleMisread } from '../settle-misread.ts';
import { endWaiting, listLaterExits, type ExitRead } from '../waiting/store.ts';
import { isItsExit, type Borrower, type LentExit } from './lent-exit.ts';
import { moveExitsOf } from './store.ts';

/**
 * An exit goes to the session of its own plate, whose entry has come: the session that had it until now ends by its own
 * exit, where that was read, and is open again otherwise.
 */
export async function giveBack(
  on: GateServices,
  transaction: Transaction,
  { exit, borrower }: LentExit,
  { read, to }: { read: ReadAtGate; to: number },
): Promise<void> {
  await lockSession(transaction, borrower.id);
  await moveExitsOf(transaction, borrower.id, { to, key: read.plateKey ?? '' });
  if (isItsExit(exit, borrower)) {
    const [owner = null] = await findByIds(transaction, [to]);
    const wasPaid = await handOver(transaction, borrower, { to: owner, now: read.receivedAt });
    const ended = await endAnew(on, transaction, borrower, read);
    // Who has left meanwhile was let out by what was paid.
    if (wasPaid && ended.kind === 'closed') await askNoMore(transaction, ended, read.receivedAt);
    return;
  }
  // It was two visits, as far as was known: now the other exit is known to be another car's.
  const isDoubted = borrower.review === 'length_doubtful' && spokeAgainst(borrower).includes('left_before');
  if (isDoubted) await closeBy(on, transaction, borrower, { ...borrower, receivedAt: read.receivedAt });
}

function spokeAgainst({ matchDetail }: ClosedSession): readonly unknown[] {
  const against = matchDetail['spokeAgainst'];
  return Array.isArray(against) ? against : [];
}

async function endAnew(
  on: GateServices,
  transaction: Transaction,
  borrower: Borrower,
  { receivedAt, usedAt }: ReadAtGate,
): Promise<OpenSession | ClosedSession> {
  const { entryAt, entryPlateRaw } = borrower;
  const { key } = readAsOf(entryPlateRaw ?? borrower.plate, entryAt);
  // It may go by the plate that was read at this exit.
  const plate =
    key === null || key === borrower.plateKey ? {} : { plateKey: key, plate: key, otherKey: null };
  const own = { ...borrower, ...plate };
  const leftBy = await findNextEntry(transaction, own);
  const name = `lent:${usedAt.getTime()}`;
  const reopened = await reopenSession(on, transaction, borrower, { name, plate, leftBy, now: receivedAt });
  return endByOwnExit(on, transaction, reopened, { key, leftBy, now: receivedAt });
}

/** Ends a session by the first exit under its car's own plate that ended no other; as it stands where there is none. */
export async function endByOwnExit(
  on: GateServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  { key, leftBy, now: receivedAt }: { key: string | null; leftBy: Date | null; now: Date },
): Promise<OpenSession | ClosedSession> {
  const { id, mall, entryAt } = session;
  const found = key === null ? null : await findOwnExit(transaction, { id, mall, key, entryAt }, leftBy);
  if (!found) return session;
  await take(on, transaction, found, id);
  const { exitAt, gate: exitGate, plateRaw: exitPlateRaw, vehicleClass: exitClass, doubtMs } = found.exit;
  const left = { exitAt, exitGate, exitPlateRaw, exitClass, receivedAt };
  return closeBy(on, transaction, session, left, doubtMs);
}

export async function findNextEntry(
  transaction: Transaction,
  { mall, plateKey, entryAt, id }: OpenSession | ClosedSession,
): Promise<Date | null> {
  if (plateKey === null) return null;
  const later = (await listOfPlate(transaction, mall, plateKey)).filter(
    (one) => one.kind !== 'unmatched' && one.id !== id && one.entryAt > entryAt,
  );
  return later.flatMap((one) => (one.kind === 'unmatched' ? [] : [one.entryAt])).at(-1) ?? null;
}

/** The first exit under the car's own plate that ended no other session, where nobody has settled it. */
async function findOwnExit(
  transaction: Transaction,
  { id, mall, key, entryAt }: { id: number; mall: number; key: string; entryAt: Date },
  leftBy: Date | null,
): Promise<ExitRead | null> {
  for (const found of await listLaterExits(transaction, mall, key, entryAt)) {
    if (leftBy !== null && found.exit.exitAt > leftBy) return null;
    if (found.isWaiting || found.sessionId === id) return found;
    const [owner] = found.sessionId === null ? [] : await findByIds(transaction, [found.sessionId]);
    if (owner?.kind === 'unmatched' && (owner.review !== null || owner.flags.includes(NOT_ASKED)))
      return found;
  }
  return null;
}

async function take(
  on: GateServices,
  transaction: Transaction,
  { exit, isWaiting, sessionId }: ExitRead,
  id: number,
): Promise<void> {
  if (isWaiting) {
    await endWaiting(transaction, exit.readId, id);
    await giveWait(transaction, exit.readId, id);
  } else if (sessionId !== null && sessionId !== id) {
    const [alone] = await findByIds(transaction, [sessionId]);
    if (alone?.kind === 'unmatched') await settleMisread(on, transaction, alone, { id });
  }
}

async function closeBy(
  on: GateServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  left: Pick<Borrower, 'exitAt' | 'exitGate' | 'exitPlateRaw'> & {
    receivedAt: Date;
    exitClass?: string | null;
  },
  exitDoubtMs = 0,
): Promise<ClosedSession> {
  const { exitAt, exitGate, exitPlateRaw, receivedAt, exitClass } = left;
  const length = await judgeWhole(on, transaction, session, { exitAt, now: receivedAt });
  const { chargedUntil, spokeAgainst: against } = length;
  const spokeFor = ['plate_exact', ...length.spokeFor];
  const matchDetail = { ...session.matchDetail, matched: 'exact', spokeFor, spokeAgainst: against };
  const { plate, plateKey, otherKey } = session;
  const known = { exitAt, exitGate, exitPlateRaw, exitClass, plate, plateKey, otherKey, matchDetail };
  const ending = { ...known, exitDoubtMs, chargedUntil, receivedAt };
  return (await on.sessions.close(transaction, session, ending)).session;
}
