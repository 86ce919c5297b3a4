/** Whoever is read at an exit again within this time drove back in, or stands behind the barrier: it has left by the first. */
export const BACK_IN_MS = 60 * 60_000;

/** When a visit ended first, and when its car was last read at an exit since. */
interface ReadLeaving {
  readonly first: Date;
  readonly last: Date;
}

/**
 * Whether a car that is read at an exit again and again, and came in nowhere since the first time, had not left by then:
 * the exit's camera sees it where it is parked. One that is read there after a longer pause has come back unread.
 */
export function mayHaveStayed({ first, last }: ReadLeaving, again: Date): boolean {
  const isLate = again.getTime() - first.getTime() > BACK_IN_MS;
  return isLate && again.getTime() - last.getTime() <= BACK_IN_MS;
}
