import type { AuditRecord } from '#contract/audit.ts';

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
  dispute_decided: { label: 'Dispute decided', sentence: wordDispute },
} as const;

const WAYS: Readonly<Record<string, string>> = {
  cash: 'out of a cash drawer',
  bank: 'by bank transfer',
  terminal: 'at the card terminal',
};

function rupees({ amount }: Facts): string {
  return `₹${typeof amount === 'number' ? amount.toLocaleString('en-IN') : '?'}`;
}

function wordDispute(facts: Facts): string {
  const taken = `took ₹${Number(facts['paise'] ?? 0) / 100} off the charge`;
  if (facts['decision'] === 'refuse') return 'Decided a dispute: the charge stands';
  return `Decided a dispute: ${taken}${facts['decision'] === 'goodwill' ? ' as goodwill' : ''}`;
}
