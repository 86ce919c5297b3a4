import type { Transaction } from '../../platform/storage/database.ts';
import type { AskedAtExit } from '../ask-ahead.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import { hasComeSince, isKnownAnothers, type HeldCar } from './find-held.ts';
import { findPromised } from './find-promised.ts';
import { findStillInside, isRatherBack, type NotLetOut } from './still-inside.ts';

interface StandingAgain {
  /** It holds still, as far as is known. */
  readonly held: HeldCar | null;
  /** It was never let out, or its barrier may not have risen, and it was not seen for a while: it stands in a lane anew. */
  readonly away: NotLetOut | null;
}

/** The car of this plate that holds at an exit, or has held there and was not let out; none where it came in since. */
export async function findStandingAgain(
  transaction: Transaction,
  read: ReadAtGate,
  { rules, held: found, known, own }: AskedAtExit,
): Promise<StandingAgain> {
  const isBack =
    found &&
    (hasComeSince(found, { own, known }) ||
      isRatherBack(found, read, { known, rules }) ||
      (await isKnownAnothers(transaction, found, read, own)));
  const held = isBack ? null : found;
  const isHere = held !== null || rules.exitRule === 'record';
  if (isHere) return { held, away: null };
  const away =
    (await findPromised(transaction, read, { known, own })) ??
    (await findStillInside(transaction, read, { known, own, rules }));
  return { held, away };
}
