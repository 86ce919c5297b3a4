/** One thing that needs a person, as far as its place in the queue depends on it. */
export type Waiting = {
  /** What is at stake in paise; null where nobody can know. */
  readonly worth: number | null;
  readonly since: Date;
  /** How many it stands for. */
  readonly count: number;
  /** What one of its kind is taken to be worth at least. */
  readonly assumed: number;
};

const DAY_MS = 24 * 3_600_000;
/** What waits for a week is no more urgent than that. */
const LONGEST_DAYS = 7;

/** By what is at stake, more for each day that it has waited; of two alike the older first. */
export function rankWaiting<W extends Waiting>(waiting: readonly W[], now: Date): W[] {
  const scored = waiting.map((one) => ({ one, score: scoreOf(one, now) }));
  return scored
    .toSorted((a, b) => b.score - a.score || a.one.since.getTime() - b.one.since.getTime())
    .map(({ one }) => one);
}

function scoreOf({ worth, since, count, assumed }: Waiting, now: Date): number {
  const days = Math.min(LONGEST_DAYS, Math.max(0, now.getTime() - since.getTime()) / DAY_MS);
  // What a car that has just come costs by now says little of what it will.
  return Math.max(worth ?? 0, assumed * count) * (1 + days);
}

/** What may have one cause: the same reason, at the same gate, on one day in India. */
export type OneOfMany = { readonly reason: string; readonly gate: string | null; readonly day: string };

/** So many of one reason, gate and day have one cause. */
export const FEWEST_OF_GROUP = 10;

export type CauseGroup<M> = {
  readonly reason: string;
  readonly gate: string | null;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly members: readonly M[];
};

/**
 * Puts together what one cause made: ten and more of one reason and gate on a day, and the days that follow each other.
 * What is fewer stands alone.
 */
export function groupByCause<M extends OneOfMany>(
  all: readonly M[],
  dayAfter: (day: string) => string,
): { groups: CauseGroup<M>[]; alone: M[] } {
  const byDay = new Map<string, M[]>();
  for (const one of all) {
    const key = JSON.stringify([one.reason, one.gate, one.day]);
    const known = byDay.get(key);
    if (known) known.push(one);
    else byDay.set(key, [one]);
  }
  const alone = [...byDay.values()].filter((members) => members.length < FEWEST_OF_GROUP).flat();
  const many = [...byDay.entries()].filter(([, members]) => members.length >= FEWEST_OF_GROUP);
  const groups: CauseGroup<M>[] = [];
  for (const [, members] of many.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [first] = members;
    if (!first) continue;
    const { reason, gate, day } = first;
    const before = groups.at(-1);
    if (before && before.reason === reason && before.gate === gate && dayAfter(before.lastDay) === day)
      groups[groups.length - 1] = { ...before, lastDay: day, members: [...before.members, ...members] };
    else groups.push({ reason, gate, firstDay: day, lastDay: day, members });
  }
  return { groups, alone };
}
