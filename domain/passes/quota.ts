/** A session that counts against the quota of a pass, as far as is known of it now. */
export interface CountedSession {
  readonly plateKey: string | null;
  readonly isInside: boolean;
  /** A person has to check it: its exit may have been missed, or its plate be another one. */
  readonly isUnsettled: boolean;
}

/**
 * How a car comes in by a pass: within the quota, over it, or within it by mercy, since what stands against it is
 * unsettled. Nobody pays for an exit that we missed.
 */
export type PassOutcome = 'covered' | 'mercy' | 'over_quota';

/** How a car has come in by a pass, as its driver reads it. */
export interface PassAtEntry {
  /** Null: its pass begins later. */
  readonly outcome: PassOutcome | null;
  /** Until when it pays, since the pass is not good yet; null where it costs nothing until then. */
  readonly costsUntil: Date | 'another_day' | null;
}

/** Decides whether a car is within the quota of its pass, by the sessions that came in by it and have not left for sure. */
export function judgeQuota(
  quota: number | null,
  plateKey: string,
  sessions: readonly CountedSession[],
): PassOutcome {
  if (quota === null) return 'covered';
  const inside = sessions.filter(({ isInside }) => isInside);
  // The same plate is inside once: an earlier session under it has an exit that was not read.
  const sure = inside.filter((one) => !one.isUnsettled && one.plateKey !== plateKey);
  if (sure.length >= quota) return 'over_quota';
  return inside.length >= quota ? 'mercy' : 'covered';
}

/** Whether a change of a pass gives it more places: null has no end of them. */
export function isRaised(before: number | null, after: number | null): boolean {
  return before !== null && (after === null || after > before);
}

/**
 * The quota that a car was over, at most: so many stood against it. One that was raised since is for whoever is inside
 * then, who is judged anew at that; it says nothing of those who have left, nor that a place more is free.
 */
export function quotaOfThen(quota: number | null, stood: number): number {
  return Math.min(quota ?? stood, Math.max(1, stood));
}

/** A session that stood against another one, as it is known now. */
export interface Against {
  /** Null while it is open. */
  readonly leftAt: Date | null;
  /** Nobody knows for sure that it was inside, or until when: its exit was missed, or only guessed at. */
  readonly isUnsettled: boolean;
}

/**
 * Judges one that was over the quota once more, by what is known since of those that stood against it: whoever had left
 * before it came did not, and nobody pays for what is a guess.
 */
export function judgeOverlap(
  quota: number | null,
  enteredAt: Date,
  against: readonly Against[],
): PassOutcome {
  const sure = listSure(enteredAt, against).length;
  const perhaps = against.filter(({ isUnsettled }) => isUnsettled).length;
  if (quota === null || sure + perhaps < quota) return 'covered';
  return sure < quota ? 'mercy' : 'over_quota';
}

/** Those that were inside for sure as a car came. */
export function listSure<T extends Against>(enteredAt: Date, against: readonly T[]): T[] {
  return against.filter(({ leftAt, isUnsettled }) => !isUnsettled && (leftAt === null || leftAt > enteredAt));
}
