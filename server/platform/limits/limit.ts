/** `settle` must follow an entry: it says whether the use counts against the limit. */
export type LimitAnswer =
  | { readonly ok: true; settle(this: void, isCounted: boolean): Promise<void> }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/**
 * Counts uses by key. A use holds its place until it is decided, so that a thousand at the same moment get no further
 * than a thousand in a row, and those that don't count never use anything up.
 */
export interface Limit {
  /** Resolves once a use is free or refused. Waits while the free ones are taken by uses that aren't decided yet. */
  enter(key: string): Promise<LimitAnswer>;
}
