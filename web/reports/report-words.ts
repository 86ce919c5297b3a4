import { LEAKAGE_WORDS, wordLeakWorth } from '#contract/report-words.ts';
import type { Compared, Leak, MallReport } from '#contract/reports.ts';
import { formatRupees } from '../platform/format-rupees.ts';

export const METHOD_WORDS = { upi: 'UPI', card: 'Card', fastag: 'FASTag', cash: 'Cash' } as const;

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** An amount with its sign before it. */
export function wordAmount(amount: number): string {
  return `${amount < 0 ? '−' : ''}${formatRupees(Math.abs(amount))}`;
}

/** A figure in its unit; what nobody knows is named as not known. */
export function wordFigure(value: number | null, unit: 'cars' | 'rupees' | 'minutes' | 'turnover'): string {
  if (value === null) return 'Not known';
  switch (unit) {
    case 'rupees':
      // To the paisa: it stands beside the ledger's sums, and is called exact.
      return wordAmount(value);
    case 'minutes':
      return wordMinutes(value);
    case 'cars':
    case 'turnover':
      return number.format(value);
  }
}

export function wordMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 60
    ? `${whole} min`
    : `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')} min`;
}

/** Beyond this a share says less than the difference: `50 more than 3 before`. */
const MOST_PERCENT = 200;

/** How a figure stands to the period before: `12 % more than ₹4,000 before`. */
export function wordChange({ now, before }: Compared, word: (value: number) => string): string {
  if (now === null || before === null) return 'Nothing to compare with';
  if (before === 0) return now === 0 ? 'As before' : `${word(0)} before`;
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return `As before: ${word(before)}`;
  if (percent > MOST_PERCENT) return `${word(now - before)} more than ${word(before)} before`;
  return `${number.format(Math.abs(percent))} % ${percent > 0 ? 'more' : 'less'} than ${word(before)} before`;
}

const day = (date: string) =>
  new Date(`${date}T12:00:00+05:30`).toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });

const time = (at: string) =>
  new Date(at).toLocaleTimeString('en-IN', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Kolkata',
  });

/** `1 Nov 2026 to 22 Nov 2026, up to 14:30`. */
export function wordDays({ from, to, until, isRunning }: MallReport['days']): string {
  const span = from === to ? day(from) : `${day(from)} to ${day(to)}`;
  return isRunning ? `${span}, up to ${time(until)}` : span;
}

/** A day and a time in India. */
export function wordInstantShort(at: string): string {
  return `${day(at.length === 10 ? at : new Date(Date.parse(at) + 19_800_000).toISOString().slice(0, 10))}, ${time(at)}`;
}

/** The figures whose change is largest, in sentences; those that stand still are left out. */
export function wordChanges(report: MallReport): string[] {
  const compared: readonly (readonly [string, Compared, 'cars' | 'rupees' | 'minutes'])[] = [
    ['Charged', report.revenue, 'rupees'],
    ['Received', report.received, 'rupees'],
    ['Cars that came', report.entries, 'cars'],
    ['The usual length', report.medianMinutes, 'minutes'],
    ['Refunds decided', report.refunded, 'rupees'],
    ['Given back by banks', report.givenBackByBanks, 'rupees'],
  ];
  return compared
    .map(([name, both, unit]) => ({ name, both, unit, size: sizeOf(both) }))
    .filter(({ size }) => size >= SMALLEST)
    .toSorted((one, other) => other.size - one.size)
    .slice(0, 3)
    .map(({ name, both, unit }) => `${name}: ${wordChange(both, (value) => wordFigure(value, unit))}.`);
}

/** Less than one in twenty is the noise of days. */
const SMALLEST = 0.05;

function sizeOf({ now, before }: Compared): number {
  return now === null || before === null || before === 0 ? 0 : Math.abs(now - before) / before;
}

/** What to look at first: the largest leaks of the sum. */
export function largestLeaks({ leakage: { items } }: MallReport): Leak[] {
  return items
    .filter(({ count, isSummed, amount, unknown }) => count > 0 && isSummed && (amount !== 0 || unknown > 0))
    .toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))
    .slice(0, 3);
}

/** What a leak is worth: exact, about, at most, or not known. */
export function wordWorth(leak: Pick<Leak, 'amount' | 'isEstimate' | 'isUpTo' | 'unknown'>): string {
  return wordLeakWorth(leak, formatRupees);
}

const DAY_MS = 86_400_000;

/** What the provider holds while banks decide: not lost yet, so it is named with its age beside the leaks. */
export function wordHeld({ count, amount, since }: MallReport['leakage']['held'], asOf: string): string {
  const what = `The payment provider holds ${formatRupees(amount)} of ${count === 1 ? '1 payment' : `${number.format(count)} payments`} that banks claim back and have not decided about. It is not lost yet, and not in the sum.`;
  if (since === null) return what;
  const days = Math.floor((Date.parse(asOf) - Date.parse(since)) / DAY_MS);
  const age = days < 1 ? 'less than a day' : days === 1 ? '1 day' : `${number.format(days)} days`;
  return `${what} ${count === 1 ? 'It is' : 'The oldest is'} held for ${age}, since ${wordInstantShort(since)}.`;
}

export function wordLeak(leak: Leak): string {
  const cases = leak.count === 1 ? '1 case' : `${number.format(leak.count)} cases`;
  return `${LEAKAGE_WORDS[leak.kind].title}: ${cases}, ${wordWorth(leak)}`;
}

/** A length's bucket in hours, so short that eight stand beside each other on a phone: `½–1 h`, `2–3 h`, `12 h +`. */
export function wordBucket({ fromMinutes, untilMinutes }: MallReport['lengths'][number]): string {
  if (untilMinutes === null) return `${fromMinutes / 60} h +`;
  return `${wordHours(fromMinutes)}–${wordHours(untilMinutes)} h`;
}

const wordHours = (minutes: number) => (minutes === 30 ? '½' : String(minutes / 60));
