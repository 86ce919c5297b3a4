const MINUTE_MS = 60_000;

/** Of a visit that is longer nobody remembers the times: it is charged by what gates have read, or not at all. */
export const LONGEST_BY_HAND_DAYS = 31;

/** Whether a visit is longer than people may say of one. Both in milliseconds. */
export function isBeyondMemory(fromMs: number, untilMs: number): boolean {
  return untilMs - fromMs > LONGEST_BY_HAND_DAYS * 24 * 60 * MINUTE_MS;
}

/** A visit of a plate: `untilMs` is its exit, `Infinity` while its car is inside, and its entry where nobody knows. */
export interface KnownVisit {
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * The first of the other visits of a plate that a visit cannot be beside: one car is inside once. Who names a time names a
 * minute, so that visits may meet within one.
 */
export function findImpossible<Visit extends KnownVisit>(
  { fromMs, untilMs }: KnownVisit,
  others: readonly Visit[],
): Visit | null {
  const isWithin = (other: KnownVisit) =>
    other.fromMs === other.untilMs
      ? other.fromMs > fromMs && other.fromMs < untilMs - MINUTE_MS
      : other.fromMs < untilMs - MINUTE_MS && other.untilMs > fromMs + MINUTE_MS;
  return others.find(isWithin) ?? null;
}
