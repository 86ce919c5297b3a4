/** A value as it was before it was changed, and when that was. */
export type Former<V> = V & { readonly until: string };

/**
 * What was in force in a time, the newest first, of a value of which each former one is known by its end, the oldest
 * first. The oldest that is known counts for all that was before it.
 */
export function versionsWithin<V>(
  now: V,
  former: readonly Former<V>[],
  { from, until }: { readonly from: Date; readonly until: Date },
): V[] {
  const found: V[] = [];
  let version = now;
  for (const before of former.toReversed()) {
    const beganAt = new Date(before.until);
    if (beganAt <= until) found.push(version);
    // A clock of ours that was set back makes what came first end later: it is not asked.
    if (beganAt <= from) return found;
    version = before;
  }
  return [...found, version];
}

/** What was in force at an instant. */
export function versionAt<V>(now: V, former: readonly Former<V>[], at: Date): V {
  return versionsWithin(now, former, { from: at, until: at })[0] ?? now;
}
