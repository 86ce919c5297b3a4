const MINUTE_MS = 60_000;
/** A car read at an entry (1) or at an exit (-1). */
type Passed = { at: Date; by: 1 | -1 };

/** So many cars in a row pass one gate, and hardly one the other: the camera of the other one has no connection. */
const FEWEST = 20;
/** One that passes the other gate meanwhile, such as a late message of before, outweighs so many. */
const OUTWEIGHS = 20;
/** So many have to be missed at the other gate by its pace of before: in the evening few come, and in the morning few leave. */
const MISSED = 10;
/** The pace of before is that of so long before the first of them. */
const PACE_MS = 60 * 60_000;

/**
 * The passages, given in the order of their times, while only one gate spoke: whoever passed the other one was not read.
 * Those `before` say how many passed each gate; of an earlier time it is known how many passed one in a minute until then.
 */
export function passedAlone(
  passages: readonly Passed[],
  before: { passages: readonly Passed[]; perMinute: number; until: Date },
): ReadonlySet<Passed> {
  const found = new Set<Passed>();
  const waiting = [passages];
  for (let some = waiting.pop(); some; some = waiting.pop()) {
    const best = [longestAlone(some, 1), longestAlone(some, -1)].toSorted((a, b) => b.weight - a.weight)[0];
    if (!best || best.weight < FEWEST) continue;
    const alone = some.slice(best.from, best.to);
    if (areMissed(alone, [...before.passages, ...passages], before))
      for (const passage of alone) found.add(passage);
    waiting.push(some.slice(0, best.from), some.slice(best.to));
  }
  return found;
}

/** Whether so many would have passed the other gate meanwhile that it is no chance that hardly one was read. */
function areMissed(
  alone: readonly Passed[],
  all: readonly Passed[],
  { perMinute, until }: { perMinute: number; until: Date },
): boolean {
  const [first, last] = [alone[0], alone.at(-1)];
  if (!first || !last) return false;
  const start = first.at.getTime();
  const others = all.filter(
    ({ at, by }) => by !== first.by && at.getTime() < start && at.getTime() >= start - PACE_MS,
  );
  const known = start - until.getTime() < PACE_MS ? perMinute : 0;
  const pace = Math.max(known, others.length / (PACE_MS / MINUTE_MS));
  return pace * ((last.at.getTime() - start) / MINUTE_MS) >= MISSED;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** The stretch that speaks most for one gate alone: each passage there counts one, each at the other takes twenty away. */
function longestAlone(passages: readonly Passed[], by: Passed['by']): Stretch {
  let best: Stretch = { from: 0, to: 0, weight: 0 };
  let [from, weight] = [0, 0];
  for (const [index, passage] of passages.entries()) {
    weight += passage.by === by ? 1 : -OUTWEIGHS;
    if (weight <= 0) [from, weight] = [index + 1, 0];
    else if (weight > best.weight) best = { from, to: index + 1, weight };
  }
  return best;
}

/** Gates speak while cars pass: so many times the usual wait between two is no chance any more. */
const WAITS = 5;
/** Of all who come and go meanwhile, so many more may have come than gone, or the other way round. */
const ONE_SIDED = 0.5;

/**
 * How many cars the count may be off by since all were silent at an instant, at the pace of before. None while the wait is
 * one that happens.
 */
export function mayHavePassed(perMinute: number, silentSince: Date, now: Date): number {
  const unread = perMinute * ((now.getTime() - silentSince.getTime()) / MINUTE_MS);
  return unread < WAITS ? 0 : unread * ONE_SIDED;
}
