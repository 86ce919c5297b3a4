import { indiaDate } from '#domain/time/india-time.ts';
import { listUndecidedDisputes } from '../../disputes/index.ts';
import { findCharges, listLateRefunds } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds } from '../../sessions/index.ts';
import { disputeItem, refundItem } from './item-id.ts';
import type { QueuedItem } from './queued-item.ts';

const MOST = 500;
/** A provider takes a while; what has not gone back by then is looked after. */
const UNDER_WAY_MS = 3_600_000;

/** Disputes that wait for a decision, and money that has not gone back. */
export async function listMoneyWaiting(
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<QueuedItem[]> {
  const madeBy = new Date(now.getTime() - UNDER_WAY_MS);
  const [disputes, refunds] = await Promise.all([
    listUndecidedDisputes(transaction, mall, MOST),
    listLateRefunds(transaction, mall, { madeBy, most: MOST }),
  ]);
  const ids = [...disputes, ...refunds].map(({ session }) => session);
  const [sessions, charges] = await Promise.all([
    findByIds(transaction, ids),
    findCharges(
      transaction,
      disputes.map(({ session }) => session),
    ),
  ]);
  const plates = new Map(sessions.map(({ id, plate }) => [id, plate]));
  return [
    ...disputes.map((one) => ({
      ...common('dispute', one.createdAt, plates.get(one.session) ?? null),
      id: disputeItem(one.publicId),
      worth: charges.get(one.session)?.paise ?? null,
    })),
    ...refunds.map((one) => ({
      ...common('refund', one.createdAt, plates.get(one.session) ?? null),
      id: refundItem(one.publicId),
      worth: one.paise,
    })),
  ];
}

function common(kind: 'dispute' | 'refund', since: Date, plate: string | null) {
  const none = { place: null, alert: null, later: null, cause: null, gate: null };
  return { ...none, kind, reason: kind, since, plate, day: indiaDate(since), count: 1, assumed: 4_000 };
}
