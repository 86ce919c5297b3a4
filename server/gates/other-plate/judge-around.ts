import { STANDING_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { hasSettlement, listEndedAround, type UnmatchedSession } from '../../sessions/index.ts';
import { findDoubtOfExit } from '../first-stand/join-first-stand.ts';
import { judgeWhole } from '../explain-match.ts';
import type { GateServices } from '../read-at-gate.ts';
import { findSurenessUnlessNear, mayBeOf } from './misread-of.ts';

/**
 * An exit without an entry has become known late, or has found its own: the sessions that had gone on around it, under
 * plates near to its own, are charged by what is known now. What a person has decided stands.
 */
export async function judgeAround(
  on: GateServices,
  transaction: Transaction,
  exit: UnmatchedSession,
  now: Date,
): Promise<void> {
  const { mall, exitAt: at } = exit;
  const around = await listEndedAround(transaction, mall, {
    at,
    leftAfter: new Date(at.getTime() + STANDING_MS),
  });
  if (around.length === 0) return;
  const confusions = await on.sessions.confusions(transaction, mall, now);
  for (const session of around) {
    const confidence = await findSurenessUnlessNear(transaction, exit, session, confusions);
    if (!mayBeOf(exit, session, confusions, confidence)) continue;
    if (await hasSettlement(transaction, session)) continue;
    const { exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey } = session;
    const { chargedUntil, spokeFor, spokeAgainst } = await judgeWhole(on, transaction, session, {
      exitAt,
      now,
    });
    if ((chargedUntil === null) === (session.review === null)) continue;
    const matchDetail = { ...session.matchDetail, spokeFor: ['plate_exact', ...spokeFor], spokeAgainst };
    const known = { exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey, matchDetail };
    const exitDoubtMs = await findDoubtOfExit(transaction, session);
    await on.sessions.close(transaction, session, { ...known, exitDoubtMs, chargedUntil, receivedAt: now });
  }
}
