const MINUTE_MS = 60_000;
const MOST_MINUTES = 7;
const AGREEING_MINUTES = 4;
const AGREEMENT_MS = 10_000;

type Sample = { minute: number; aheadMs: number };

/** As much of a clock as its messages teach. */
type SampledClock = { offsetMs: number; isEstablished: boolean; samples: readonly Sample[] };

/** What is known of a clock once one more message has shown it to be so far ahead. */
export function learn<T extends SampledClock>(clock: T, aheadMs: number, receivedAt: Date): T {
  const now = Math.floor(receivedAt.getTime() / MINUTE_MS);
  // Most events: not even a list is made for them, since thousands arrive in a second.
  if (teachesNothing(clock.samples.at(-1), now, aheadMs)) return clock;
  const samples = withoutFuture(clock, now);
  const last = samples.at(-1);
  const minute = Math.max(now, last?.minute ?? 0);
  if (teachesNothing(last, minute, aheadMs)) return clock;
  if (last?.minute === minute) samples.pop();
  samples.push({ minute, aheadMs });
  return weigh(clock, samples.slice(-MOST_MINUTES));
}

/** A more delayed event of the same minute does. */
function teachesNothing(last: Sample | undefined, minute: number, aheadMs: number): boolean {
  return last?.minute === minute && aheadMs <= last.aheadMs;
}

function weigh<T extends SampledClock>(clock: T, recent: readonly Sample[]): T {
  const sorted = recent.map((sample) => sample.aheadMs).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const agreeing = sorted.filter((ahead) => Math.abs(ahead - median) <= AGREEMENT_MS);
  return agreeing.length >= AGREEING_MINUTES
    ? { ...clock, offsetMs: median, isEstablished: true, samples: recent }
    : { ...clock, samples: recent };
}

/** Minutes still to come are of our own clock before it was set back; the next one may have begun elsewhere. */
function withoutFuture({ samples }: SampledClock, now: number): Sample[] {
  return samples.filter(({ minute }) => minute <= now + 1);
}
