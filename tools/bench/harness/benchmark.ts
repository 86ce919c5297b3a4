/** What a benchmark promises: a figure and its limit. Ratios to a bare probe of the same run say more than speeds. */
export interface Goal {
  readonly goal: string;
  readonly value: number;
  readonly limit: number;
  readonly isMet: boolean;
}

export interface Report {
  readonly goals: readonly Goal[];
  /** What the product is to reach, and does not have to yet: printed and written like the goals, and no failure. */
  readonly aims?: readonly Goal[];
  /** Everything that was measured, for whoever compares runs. */
  readonly figures: Record<string, unknown>;
}

export interface Given {
  /** Seconds instead of minutes: shows that the benchmark runs, proves nothing. */
  readonly isShort: boolean;
  /** The number among the words, where one was given: how much to do of what the benchmark counts. */
  readonly count: number | null;
  /** Words like `seeds=3-9`, which a benchmark may understand. */
  readonly options: Readonly<Record<string, string>>;
  readonly print: (line: string) => void;
}

/** Every file of tools/bench exports one of these as its default. */
export type Benchmark = (given: Given) => Promise<Report>;

export function atLeast(goal: string, value: number, limit: number): Goal {
  return { goal, value: round(value), limit, isMet: value >= limit };
}

export function atMost(goal: string, value: number, limit: number): Goal {
  return { goal, value: round(value), limit, isMet: value <= limit };
}

export function exactly(goal: string, value: number, limit: number): Goal {
  return { goal, value, limit, isMet: value === limit };
}

/** The value below which a share of the sorted sample lies. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

export function round(value: number): number {
  return Number(value.toPrecision(4));
}
