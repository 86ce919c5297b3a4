import { DISPUTE_REASONS } from '#contract/dispute-words.ts';
import type { ListedDispute } from '#contract/disputes.ts';

/** What a dispute is about, in a few words. */
export function wordReason({ raisedBy, reason }: Pick<ListedDispute, 'raisedBy' | 'reason'>): string {
  if (raisedBy === 'mall') return 'Looked into by the mall';
  return Object.hasOwn(DISPUTE_REASONS, reason)
    ? DISPUTE_REASONS[reason as keyof typeof DISPUTE_REASONS]
    : 'Something else';
}

/** An instant in India: 20 Nov, 14:05. */
export function wordInstant(at: string): string {
  return new Date(at).toLocaleString('en-IN', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Kolkata',
  });
}
