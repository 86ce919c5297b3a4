import type { DeviceReads } from '#contract/device-reads.ts';

const TIME = {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
} as const;

/** An instant in India, to the second. */
export function wordSecond(at: string): string {
  return new Date(at).toLocaleString('en-IN', TIME);
}

/** How many reads a camera made since when, how many of them are of the span, and whether all of those are shown. */
export function wordCount({ count, since, inSpan, reads }: DeviceReads): string {
  if (since === null) return 'No read of this camera is stored.';
  const all = `${count.toLocaleString('en-IN')} ${count === 1 ? 'read is' : 'reads are'} stored, since ${wordSecond(since)}.`;
  const own = inSpan === count ? '' : ` ${inSpan.toLocaleString('en-IN')} of them in this span.`;
  const cut = reads.length < inSpan ? ` The newest ${reads.length.toLocaleString('en-IN')} are shown.` : '';
  return `${all}${own}${cut}`;
}

/** What a field of a day and time holds as an instant, in India's time; null where it is empty. */
export function toInstant(typed: string): string | null {
  return typed === '' ? null : `${typed.length === 16 ? `${typed}:00` : typed}+05:30`;
}
