import type { AuditRecord } from '#contract/audit.ts';
import { formatRupees } from '../platform/format-rupees.ts';

type Facts = AuditRecord['facts'];

/** What was done with cash drawers. */
export const DRAWER_WORDS = {
  cash_shift_opened: {
    label: 'Cash drawer opened',
    sentence: (facts: Facts) => `Opened the cash drawer with ${rupees(facts['float'])}`,
  },
  cash_shift_closed: {
    label: 'Cash drawer closed',
    sentence: (facts: Facts) => `Closed the cash drawer${wordCount(facts)}`,
  },
  cash_shift_closed_for: {
    label: 'Cash drawer of somebody else closed',
    sentence: (facts: Facts, { target: { name } }: AuditRecord) =>
      `Closed the cash drawer of ${name ?? 'somebody who is gone'}${wordCount(facts)}`,
  },
} as const;

function wordCount({ isUncounted, counted, expected }: Facts): string {
  const count = isUncounted === true ? ', which nobody could count' : ` with ${rupees(counted)}`;
  return `${count}, expected ${rupees(expected)}`;
}

function rupees(amount: unknown): string {
  return typeof amount === 'number' ? formatRupees(amount) : '₹?';
}
