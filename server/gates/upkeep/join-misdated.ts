import {
  listOfPlate,
  lockSessions,
  moveWaits,
  NOT_ASKED,
  type ClosedSession,
  type OpenSession,
  type Session,
} from '../../sessions/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { judgeWhole } from '../explain-match.ts';
import type { GateServices } from '../read-at-gate.ts';
import { moveReads } from '../store.ts';
import { listMisdated, type MisdatedExit } from '../times/misdated.ts';
import type { GateUpkeep } from './gate-upkeep.ts';

/** A message is under way for so long without any fault, and a clock is known by as much less. */
const EARLIER_MS = 65_000;

/**
 * Exits that found no entry, since their camera's clock had jumped back or stood still before anybody knew: dated anew they
 * end the visit under their very plate that is still without an exit, and nobody is asked.
 */
export async function joinMisdated(on: GateUpkeep, mall: number, now: Date): Promise<void> {
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    // Anew: a person may have decided until the lock was had.
    for (const found of await listMisdated(on, transaction, mall, now))
      await on.faults.aloneWithin(transaction, `session ${found.exit.publicId}`, async (own) => {
        const session = await findItsOwn(own, found);
        if (session) await join(on, own, session, found, now);
      });
  });
}

/** The visit under its plate that had begun by then and has no exit, where none has begun since. */
async function findItsOwn(
  transaction: Transaction,
  { exit, exitAt }: MisdatedExit,
): Promise<OpenSession | ClosedSession | null> {
  if (exit.plateKey === null) return null;
  const entered = (await listOfPlate(transaction, exit.mall, exit.plateKey)).flatMap((one) =>
    one.kind === 'unmatched' || one.entryAt > exitAt ? [] : [one],
  );
  const [newest] = entered.toSorted((one, other) => other.entryAt.getTime() - one.entryAt.getTime());
  return newest && isWithoutExit(newest) ? newest : null;
}

function isWithoutExit(session: Exclude<Session, { kind: 'unmatched' }>): boolean {
  if (session.plateKey === null || session.review === 'plate_conflict') return false;
  if (session.kind === 'open') return true;
  const isMissed = session.review === 'exit_missed' || session.review === 'exit_unseen';
  return session.exitAt === null && (isMissed || session.flags.includes(NOT_ASKED));
}

async function join(
  on: GateServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  { exit, exitAt }: MisdatedExit,
  now: Date,
): Promise<void> {
  const { exitGate, exitPlateRaw, vehicleClass: exitClass } = exit;
  const { plate, plateKey, otherKey, entryAt } = session;
  const length = await judgeWhole(on, transaction, session, { exitAt, now });
  const exitDoubtMs = Math.min(EARLIER_MS, exitAt.getTime() - entryAt.getTime());
  const spokeFor = ['plate_exact', ...length.spokeFor];
  const spokeAgainst = ['time_doubtful', ...length.spokeAgainst];
  const matchDetail = { ...session.matchDetail, matched: 'exact', spokeFor, spokeAgainst };
  const known = { exitAt, exitGate, exitPlateRaw, exitClass, plate, plateKey, otherKey, matchDetail };
  const doubt = { exitDoubtMs, timeFlag: 'clock_corrected' as const, chargedUntil: length.chargedUntil };
  await moveReads(transaction, exit.id, session.id);
  await moveWaits(transaction, exit.id, session.id);
  await on.sessions.removeQuestion(transaction, exit);
  await on.sessions.close(transaction, session, { ...known, ...doubt, receivedAt: now });
}
