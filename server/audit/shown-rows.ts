/** A screen asks every few seconds: what is new in its list is recorded at most once in this time. */
const APART_MS = 60_000;
/** Beyond so many rows a list is known by none of them, and what it shows is recorded again. */
const MOST_KNOWN = 5_000;
/** So many of the new rows are named in a record; how many they are it says of all. */
const MOST_NAMED = 50;

/** Which rows of a list somebody has been shown while it is one record, and which of them no record speaks of yet. */
export class ShownRows {
  readonly #known: Set<string>;
  #unrecorded: string[] = [];
  #recordedAt: number;

  constructor(rows: readonly string[], at: number) {
    this.#known = new Set(rows);
    this.#recordedAt = at;
  }

  show(rows: readonly string[]): void {
    if (this.#known.size > MOST_KNOWN) this.#known.clear();
    for (const row of rows) {
      if (this.#known.has(row)) continue;
      this.#known.add(row);
      this.#unrecorded.push(row);
    }
  }

  /** What is to be recorded of new rows now, as facts; null where there is nothing, or it is too early. */
  take(now: number): { new: number; which: readonly string[] } | null {
    if (this.#unrecorded.length === 0 || now < this.#recordedAt + APART_MS) return null;
    const rows = this.#unrecorded;
    this.#unrecorded = [];
    this.#recordedAt = now;
    return { new: rows.length, which: rows.slice(0, MOST_NAMED) };
  }
}
