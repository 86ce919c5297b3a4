import { readPlate } from '#domain/plates/plate.ts';
import { lowerCharge } from '../../bills/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession, OpenSession, PlateCorrected } from '../../sessions/index.ts';
import type { PassServices } from '../pass-services.ts';
import { listPassesOfPlate } from '../store.ts';
import { listUsesOfSession } from '../uses/store.ts';
import { coverSession, uncover } from './cover-session.ts';

/**
 * Gives a session what the passes of the plate give that a person says is its own, and takes off what those of the plate
 * before gave: their places are free again. A car that has left is charged less by that, and never more.
 */
export async function coverCorrected(
  on: PassServices,
  transaction: Transaction,
  { before, after, settlement, by }: PlateCorrected,
): Promise<void> {
  // What was read at the exit speaks for itself, unless it is the plate that the person takes off.
  const others = leavingKeys(after).filter((key) => key !== before);
  await takeLost(transaction, after, [after.plateKey, ...others]);
  await coverBy(on, transaction, after, [after.plateKey, ...others], by.now);
  if (after.kind === 'open') return on.money.payments.noteLowered(transaction, after.id);
  const reason = `settlement:${settlement}`;
  const lowering = { name: settlement, reason, cause: 'fault', isPlateCorrected: true, by } as const;
  await lowerCharge(on, transaction, after, lowering);
}

/** The same taken back: what was given then is taken off, and the plate before has what its passes give. */
export async function uncoverCorrected(
  on: PassServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  { correctedAt, now }: { correctedAt: Date; now: Date },
): Promise<void> {
  for (const use of await listUsesOfSession(transaction, session.id))
    if (use.at.getTime() === correctedAt.getTime()) await uncover(transaction, use);
  await coverBy(on, transaction, session, [session.plateKey, ...leavingKeys(session)], now);
}

async function coverBy(
  on: PassServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  plateKeys: readonly (string | null)[],
  now: Date,
): Promise<void> {
  const exitAt = session.kind === 'closed' ? session.closedAt : null;
  for (const plateKey of new Set(plateKeys)) {
    const given = { session, plateKey, exitAt, now, isAfterwards: true };
    const { outcome } = await coverSession(on, transaction, given);
    if (outcome !== null) return;
  }
}

/** Takes off what passes gave that are of none of these plates. */
async function takeLost(
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  plateKeys: readonly (string | null)[],
): Promise<void> {
  const { mall, entryAt } = session;
  const until = session.kind === 'closed' ? session.closedAt : entryAt;
  const rights = new Set<number>();
  for (const key of plateKeys)
    if (key !== null)
      for (const { id } of await listPassesOfPlate(transaction, mall, key, { from: entryAt, until }))
        rights.add(id);
  for (const use of await listUsesOfSession(transaction, session.id))
    if (!rights.has(use.pass)) await uncover(transaction, use);
}

/** The plate that was read at the exit, where one was. */
function leavingKeys(session: OpenSession | ClosedSession): string[] {
  const key = session.kind === 'closed' ? readPlate(session.exitPlateRaw ?? '').key : null;
  return key === null ? [] : [key];
}
