import type { EvidenceCode } from '#contract/evidence-words.ts';
import { listPayments } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findPricing, type PricedSession } from './priced-until.ts';

/** A read this much later than its exit is of a car that has driven on. */
const GONE_MS = 60_000;

export function hasDrivenOn(exitAt: Date, now: Date): boolean {
  return now.getTime() - exitAt.getTime() > GONE_MS;
}

/**
 * Up to when a car that is at its exit had paid if it stood in a queue of which nobody knows how long that was; null where it
 * was in time for certain, or late however that was.
 */
export async function findPerhapsCovered(
  transaction: Transaction,
  session: PricedSession & { readonly exitAt: Date },
  now: Date,
): Promise<Date | null> {
  const { id, exitAt } = session;
  if (hasDrivenOn(exitAt, now)) return null;
  const payments = await listPayments(transaction, id);
  if (!payments.some(({ state }) => state === 'paid')) return null;
  return (await findPricing(transaction, session, { at: exitAt })).perhapsUntil;
}

type Detail = Readonly<Record<string, unknown>>;

const PERHAPS_QUEUED: EvidenceCode = 'perhaps_queued';

/** Why only a part of it is charged. */
export function notePerhapsQueued(detail: Detail, mayHaveQueued: boolean): Detail {
  if (!mayHaveQueued) return detail;
  const { spokeAgainst } = detail;
  return { ...detail, spokeAgainst: [...(Array.isArray(spokeAgainst) ? spokeAgainst : []), PERHAPS_QUEUED] };
}
