import type { ChargebackPhase, ChargebackState } from '#domain/money/chargebacks/chargeback.ts';

/** How a chargeback stands, for the mall's people. */
export const CHARGEBACK_STATE_WORDS: Readonly<Record<ChargebackState, string>> = {
  open: 'Claimed',
  under_review: 'With the bank',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
};

/** How far the bank has gone, and what that means, in one sentence. */
export const CHARGEBACK_PHASE_WORDS: Readonly<Record<ChargebackPhase, { title: string; text: string }>> = {
  fraud: {
    title: 'Suspicion of fraud',
    text: 'The bank suspects that somebody else paid. It claims no money yet: say what the payment was for, or give it back.',
  },
  retrieval: {
    title: 'Question of the bank',
    text: 'The bank asks what the payment was for. It claims no money yet, and an answer now may save a chargeback.',
  },
  chargeback: {
    title: 'Chargeback',
    text: 'The payer claims the money back by the bank. Who does not answer in time loses it.',
  },
  pre_arbitration: {
    title: 'Second claim',
    text: 'The payer claims once more what the bank had decided for the mall.',
  },
  arbitration: {
    title: 'Arbitration',
    text: 'The card network decides itself. It may charge whoever loses for that.',
  },
};

/** What banks mean by the codes that come up with parking; others are shown as they are. */
const REASONS: Readonly<Record<string, string>> = {
  '108': 'Paid, but the payment did not reach the mall',
  '121': 'Paid, but the payment did not reach the mall',
  '128': 'The payer says that somebody else paid',
  '1061': 'A refund did not reach the payer',
  '1062': 'Not what was agreed',
  '1063': 'Paid in another way too',
  '1064': 'Nothing was received for it',
  '1065': 'Paid though the payment had failed',
  '1081': 'Charged too late',
  '1084': 'Charged twice for the same',
  '1085': 'Charged more than was agreed',
  fastag_declined: 'The bank of the FASTag says now that it declined',
  fastag_nothing: 'The bank of the FASTag says now that it took nothing',
  fastag_less: 'The bank of the FASTag says now that it took less',
  fastag_credit: 'The bank of the FASTag says that it gave it back',
  fastag_other_car: 'The bank of the FASTag says that it is another car’s',
  fastag_unreadable: 'The bank of the FASTag does not say how much it took',
  chargeback: 'The payer claims it back',
  goods_or_services_not_received: 'Nothing was received for it',
  goods_or_services_not_received_or_partially_received: 'Nothing, or only a part, was received for it',
  duplicate_processing: 'Charged twice for the same',
  credit_not_processed: 'A refund did not reach the payer',
  fraudulent: 'The payer says that somebody else paid',
};

/** A bank's reason in words; a code that nobody here knows as it stands, without underscores. */
export function wordBankReason(code: string): string {
  if (Object.hasOwn(REASONS, code)) return REASONS[code] ?? '';
  const plain = code.replaceAll('_', ' ').trim();
  if (plain === '') return 'Without a reason';
  return /^[\d.]+$/.test(plain) ? `Code ${plain}` : plain.charAt(0).toUpperCase() + plain.slice(1);
}
