import type { PassAtEntry } from '#domain/passes/quota.ts';
import { isLow } from '#domain/plates/evidence.ts';
import { PRODUCT } from '../../audit/index.ts';
import { lowerCharge } from '../../bills/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession, OpenSession } from '../../sessions/index.ts';
import type { PassServices, ReadOfPass } from '../pass-services.ts';
import type { StoredPass } from '../store.ts';
import { findComing, findCostsUntil } from './costs-until.ts';
import { coverSession, type PassesAhead } from './cover-session.ts';
import { warnOfWatched } from './warn-watched.ts';

/** Gives a session at its entry what the passes of its plate give. One whose exit was known before its entry is charged less. */
export async function coverAtEntry(
  on: PassServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  read: ReadOfPass,
  ahead: PassesAhead | null = null,
): Promise<PassAtEntry | null> {
  const { plateKey } = session;
  const exitAt = session.kind === 'closed' ? session.closedAt : null;
  const now = read.receivedAt;
  const covered = await coverSession(on, transaction, { session, plateKey, exitAt, now, ahead });
  await warn(on, transaction, { session, plateKey, watched: covered.watched }, read);
  if (session.kind === 'closed' && covered.hasChanged) {
    const reason = 'A pass of its plate was good.';
    const by = { actor: PRODUCT, now };
    await lowerCharge(on, transaction, session, { name: `pass-${session.publicId}`, reason, by });
  }
  const { outcome, covering } = covered;
  if (session.kind !== 'open' || outcome === 'over_quota') return outcome && { outcome, costsUntil: null };
  const coming = await findComing(transaction, session, ahead);
  const passes = [...covering, ...coming];
  if (passes.length === 0) return outcome && { outcome, costsUntil: null };
  const costsUntil = await findCostsUntil(transaction, session, passes);
  if (outcome !== null) return { outcome, costsUntil };
  // One that has not begun promises nothing but an end of what is paid.
  return costsUntil instanceof Date ? { outcome, costsUntil } : null;
}

/** Under which plate a car leaves, and when; `isAfterwards` where a person says so later. */
interface Leaving {
  readonly plateKey: string | null;
  readonly exitAt: Date;
  readonly isAfterwards?: boolean;
}

/**
 * The same before a session is charged. The plate that was read surely at the entry goes first, under which a pass may have
 * let it in: that the exit was read otherwise may be its camera's fault. Then the plate under which it leaves, and the one
 * that was read at the exit: the entry was a misread of it.
 */
export async function coverAtExit(
  on: PassServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  { plateKey, exitAt, isAfterwards = false }: Leaving,
  read: ReadOfPass,
): Promise<void> {
  const now = read.receivedAt;
  const isSurelyRead = !isLow(session.entryConfidence);
  const plates = [isSurelyRead ? session.plateKey : null, plateKey, read.reading.key];
  let watched: readonly StoredPass[] = [];
  for (const one of new Set(plates)) {
    if (one === null) continue;
    const covered = await coverSession(on, transaction, {
      session,
      plateKey: one,
      exitAt,
      now,
      isAfterwards,
    });
    watched = [...watched, ...covered.watched];
    if (covered.outcome !== null) break;
  }
  await warn(on, transaction, { session, plateKey, watched }, read);
}

async function warn(
  { nearWatch }: PassServices,
  transaction: Transaction,
  {
    session: { mall, publicId },
    plateKey,
    watched,
  }: { session: OpenSession | ClosedSession; plateKey: string | null; watched: readonly StoredPass[] },
  { gate, reading, confidence, receivedAt: now }: ReadOfPass,
): Promise<void> {
  if (plateKey === null) return;
  const car = { mall, gate, session: publicId, plateKey, reading, confidence, now };
  await warnOfWatched(transaction, watched, car);
  transaction.afterCommit(() => void nearWatch.warn(car));
}
