const MINUTE_MS = 60_000;
/** A car that stands at a barrier is read now and then: whom nobody has read for so long may not be in the lane. */
const UNREAD_MS = 30 * MINUTE_MS;
/** Some cameras read a car once, as it comes: whoever stood behind it need not pay for as long as a queue may last. */
const LONGEST_QUEUE_MS = 60 * MINUTE_MS;

/** A time in which cars held up an exit. */
export interface Queue {
  readonly from: Date;
  readonly until: Date;
}

/** A car that held at an exit: when it was read there first and last, and when it was allowed to leave. */
export interface Hold {
  readonly gate: string;
  readonly since: Date;
  readonly lastSeenAt: Date;
  readonly releasedAt: Date | null;
}

/** When a mall's exits were held up for certain, and may have been, as it concerns one car. */
export interface ExitQueues {
  readonly certain: readonly Queue[];
  /** The certain ones too. */
  readonly possible: readonly Queue[];
}

/**
 * The queues in which a car may have stood. For certain a lane is held up while a car is read there, and until it is allowed to
 * leave within half an hour; longer it may be, until another one is held there, for an hour at most. A car at an exit stood in the queue of
 * that lane, and may have stood in another one's before. One inside stands in none: it cannot get to an exit only while all
 * are held up.
 */
export function queuesFor(
  holds: readonly Hold[],
  { gate, gates, until }: { gate: string | null; gates: readonly string[]; until: Date },
): ExitQueues {
  const spans = holds.map((hold) => ({ gate: hold.gate, from: hold.since, ...holdEnds(hold, holds, until) }));
  const surely = spans.map(({ gate: at, from, surely: end }) => ({ gate: at, from, until: end }));
  const jams = jamsOf(surely, gates);
  if (gate === null) return { certain: jams, possible: jams };
  const perhaps = spans.map(({ gate: at, from, perhaps: end }) => ({ gate: at, from, until: end }));
  const isHere = (one: Queue & { gate: string }) => one.gate === gate;
  return {
    certain: [...surely.filter(isHere), ...jams],
    possible: [...perhaps.filter(isHere), ...surely],
  };
}

/** Until when a car held up its exit: surely, and perhaps. */
export function holdEnds(
  { gate, since, lastSeenAt, releasedAt }: Hold,
  holds: readonly Hold[],
  until: Date,
): { surely: Date; perhaps: Date } {
  const atMost = (...ends: Date[]) => new Date(Math.min(...ends.map(Number), until.getTime()));
  const after = (ms: number) => new Date(lastSeenAt.getTime() + ms);
  if (releasedAt !== null)
    return {
      surely: atMost(releasedAt, after(UNREAD_MS)),
      perhaps: atMost(releasedAt, after(LONGEST_QUEUE_MS)),
    };
  const next = holds.filter((one) => one.gate === gate && one.since > since && one.since >= lastSeenAt);
  return {
    surely: atMost(lastSeenAt),
    perhaps: atMost(after(LONGEST_QUEUE_MS), ...next.map((one) => one.since)),
  };
}

/** The times at which all exits were held up at once. */
function jamsOf(spans: readonly (Queue & { gate: string })[], gates: readonly string[]): Queue[] {
  const lanes = gates.length > 0 ? gates : [...new Set(spans.map(({ gate }) => gate))];
  const [first = [], ...others] = lanes.map((lane) => spans.filter(({ gate }) => gate === lane));
  return others.reduce<Queue[]>(
    (jams, lane) => jams.flatMap((jam) => lane.flatMap((span) => overlap(jam, span))),
    first.map(({ from, until }) => ({ from, until })),
  );
}

function overlap(one: Queue, other: Queue): Queue[] {
  const from = one.from > other.from ? one.from : other.from;
  const until = one.until < other.until ? one.until : other.until;
  return from < until ? [{ from, until }] : [];
}
