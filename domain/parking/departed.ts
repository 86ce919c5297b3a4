import { FEWEST_COMPARED, stayedOn, type KnownLengths } from './gone-by-time.ts';

/** Those whose sessions are open, and how long vehicles stay here. */
export type Lasting = { entries: readonly Date[]; lengths: Pick<KnownLengths, 'lengths'> };

/**
 * How many cars have left since an instant from which on no exit is read, by how long cars stay here: of those that were
 * inside then, so many, whoever they were, and of those read at the entries since. Null where too little is known.
 */
export function departedSince(
  from: Date,
  { inside, readOut, lasting, now }: { inside: number; readOut: number; lasting: Lasting; now: Date },
): number | null {
  const { entries, lengths } = lasting;
  if (lengths.lengths.length < FEWEST_COMPARED) return null;
  const stayed = (entryAt: Date) => {
    const fromMs = Math.max(0, from.getTime() - entryAt.getTime());
    return stayedOn({ fromMs, insideMs: now.getTime() - entryAt.getTime() }, lengths);
  };
  const [before, since] = [
    entries.filter((at) => at < from),
    entries.filter((at) => at >= from && at <= now),
  ];
  const stillThere = sum(before.map(stayed));
  // Of those that were inside some were read as they left all the same.
  const share = before.length === 0 ? 0 : stillThere / (before.length + readOut);
  const ofBefore = before.length === 0 ? readOut : inside * (1 - share);
  return Math.min(inside, ofBefore) + since.length - sum(since.map(stayed));
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
