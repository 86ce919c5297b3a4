import { SHORTEST_VISIT_MS } from '#domain/parking/back-as-another.ts';
import { STANDING_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  hasSettlement,
  listEndedAround,
  type OpenSession,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import { findDoubtOfExit } from '../first-stand/join-first-stand.ts';
import { judgeWhole } from '../explain-match.ts';
import type { GateServices } from '../read-at-gate.ts';
import { mayHaveComeAs } from './came-between.ts';
import { findSurenessUnlessNear, mayBeOf } from './misread-of.ts';
import { noteSameCar } from './note-same-car.ts';

type Ended = Awaited<ReturnType<typeof listEndedAround>>[number];

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
    if (mayBeOf(exit, session, confusions, confidence)) await chargeAnew(on, transaction, session, now);
  }
}

/**
 * An entry has become known late: the sessions that had gone on around it, under plates near to its own, are charged by
 * what is certain, if they may have been two visits.
 */
export async function judgeAroundEntry(
  on: GateServices,
  transaction: Transaction,
  entered: OpenSession,
  now: Date,
): Promise<void> {
  const { mall, entryAt: at } = entered;
  if (now.getTime() - at.getTime() < SHORTEST_VISIT_MS) return;
  const around = await listEndedAround(transaction, mall, {
    at,
    leftAfter: new Date(at.getTime() + SHORTEST_VISIT_MS),
  });
  if (around.length === 0) return;
  const confusions = await on.sessions.confusions(transaction, mall, now);
  for (const session of around)
    if (mayHaveComeAs(session, entered, confusions)) await chargeAnew(on, transaction, session, now);
}

/** Charges a session by what is known now; what a person has decided stands. */
async function chargeAnew(
  on: GateServices,
  transaction: Transaction,
  session: Ended,
  now: Date,
): Promise<void> {
  if (await hasSettlement(transaction, session)) return;
  const { exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey } = session;
  const length = await judgeWhole(on, transaction, session, { exitAt, now });
  const { chargedUntil, spokeFor, spokeAgainst } = length;
  if ((chargedUntil === null) === (session.review === null)) return;
  if (length.came) await noteSameCar(transaction, length.came, { of: session, exitAt });
  const matchDetail = { ...session.matchDetail, spokeFor: ['plate_exact', ...spokeFor], spokeAgainst };
  const known = { exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey, matchDetail };
  const exitDoubtMs = await findDoubtOfExit(transaction, session);
  await on.sessions.close(transaction, session, { ...known, exitDoubtMs, chargedUntil, receivedAt: now });
}
