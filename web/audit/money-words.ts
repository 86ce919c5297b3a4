import type { AuditRecord } from '#contract/audit.ts';
import { formatRupees } from '../platform/format-rupees.ts';

type Facts = AuditRecord['facts'];

/** What somebody did about refunds and disputed charges. */
export const MONEY_WORDS = {
  refund_retried: {
    label: 'Refund tried again',
    sentence: (facts: Facts) => `Sent a refund of ${rupees(facts)} to the provider once more`,
  },
  refund_paid: {
    label: 'Refund paid',
    sentence: (facts: Facts) => `Paid a refund of ${rupees(facts)} ${WAYS[String(facts['by'])] ?? 'by hand'}`,
  },
  dispute_raised: {
    label: 'Charge looked into',
    sentence: () => 'Began to look into a charge that is in doubt',
  },
  chargeback_answered: {
    label: 'Chargeback answered',
    sentence: () => 'Noted what was answered to a bank that claims a payment back',
  },
  chargeback_decided: { label: 'Chargeback decided', sentence: wordChargeback },
  dispute_decided: { label: 'Dispute decided', sentence: wordDispute },
} as const;

const WAYS: Readonly<Record<string, string>> = {
  cash: 'out of a cash drawer',
  bank: 'by bank transfer',
  terminal: 'at the card terminal',
};

function rupees({ amount }: Facts): string {
  return typeof amount === 'number' ? formatRupees(amount) : '₹?';
}

const DECIDED: Readonly<Record<string, string>> = {
  absorbed: 'the mall bears it',
  corrected: 'the driver was right, and the charge was lowered',
  asked_again: 'it is due again',
};

function wordChargeback(facts: Facts): string {
  const what = DECIDED[String(facts['decision'])] ?? String(facts['decision']);
  return `Decided about ${rupees(facts)} that a bank gave back to the payer: ${what}`;
}

function wordDispute(facts: Facts): string {
  const taken = `took ₹${Number(facts['paise'] ?? 0) / 100} off the charge`;
  if (facts['decision'] === 'refuse') return 'Decided a dispute: the charge stands';
  return `Decided a dispute: ${taken}${facts['decision'] === 'goodwill' ? ' as goodwill' : ''}`;
}
