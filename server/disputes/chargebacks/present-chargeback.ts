import { wordBankReason } from '#contract/chargeback-words.ts';
import type { ListedChargeback } from '#contract/chargebacks.ts';
import { needOf } from '#domain/money/chargebacks/chargeback.ts';
import { toRupees } from '#domain/money/money.ts';
import type { ChargebackOfPayment } from '../../money/index.ts';

/** A chargeback as it travels, without the car. */
export function presentChargeback(chargeback: ChargebackOfPayment): ListedChargeback {
  const {
    publicId: id,
    state,
    phase,
    reasonCode,
    method,
    paidAt,
    raisedAt,
    respondBy,
    answeredAt,
  } = chargeback;
  return {
    id,
    state,
    phase,
    reason: wordBankReason(reasonCode),
    amount: toRupees(chargeback.paise),
    held: toRupees(chargeback.heldPaise),
    lost: toRupees(chargeback.lostPaise),
    method,
    paidAt: paidAt?.toISOString() ?? null,
    raisedAt: raisedAt.toISOString(),
    respondBy: respondBy?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    needs: needOf(chargeback),
  };
}
