import { isNear, needOf } from '#domain/money/chargebacks/chargeback.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import { listUndecidedDisputes } from '../../disputes/index.ts';
import { findCharges, listLateRefunds, listUndecidedChargebacks } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds } from '../../sessions/index.ts';
import { chargebackItem, disputeItem, refundItem } from './item-id.ts';
import type { QueuedItem } from './queued-item.ts';

const MOST = 500;
/** A provider takes a while; what has not gone back by then is looked after. */
const UNDER_WAY_MS = 3_600_000;

/** Disputes that wait for a decision, money that has not gone back, and what banks want to know or gave back. */
export async function listMoneyWaiting(
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<QueuedItem[]> {
  const madeBy = new Date(now.getTime() - UNDER_WAY_MS);
  const [disputes, refunds, chargebacks] = await Promise.all([
    listUndecidedDisputes(transaction, mall, MOST),
    listLateRefunds(transaction, mall, { madeBy, most: MOST }),
    listUndecidedChargebacks(transaction, mall, MOST),
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
    ...chargebacks.flatMap((one) => chargebackItems(one, now)),
  ];
}

/** What is worth to be seen to before all but what costs every car's charge. */
const NEAR_DEADLINE = 500_000;

/** Nothing where it waits for the bank alone. Without the plate: that stands where it is decided, for whoever may see it. */
function chargebackItems(
  chargeback: Awaited<ReturnType<typeof listUndecidedChargebacks>>[number],
  now: Date,
): QueuedItem[] {
  const { publicId, openSince, respondBy, standsSince, paise, lostPaise } = chargeback;
  const need = needOf(chargeback);
  if (need === null) return [];
  const isAsked = need === 'answer';
  const isDenied = chargeback.provider === 'fastag' && chargeback.state === 'open';
  const kind = isAsked ? 'chargeback' : isDenied ? 'fastag_denied' : 'chargeback_lost';
  const item = common(kind, (isAsked ? openSince : null) ?? standsSince, null);
  return [
    {
      ...item,
      id: chargebackItem(publicId),
      worth: isAsked || isDenied ? paise : lostPaise,
      dueBy: isAsked ? respondBy : null,
      assumed: isAsked && isNear(respondBy, now) ? NEAR_DEADLINE : item.assumed,
    },
  ];
}

function common<Kind extends 'dispute' | 'refund' | 'chargeback' | 'chargeback_lost' | 'fastag_denied'>(
  kind: Kind,
  since: Date,
  plate: string | null,
) {
  const none = { place: null, alert: null, dueBy: null, later: null, cause: null, gate: null };
  return { ...none, kind, reason: kind, since, plate, day: indiaDate(since), count: 1, assumed: 4_000 };
}
