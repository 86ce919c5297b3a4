import { LONG_STAY_MS } from './session.ts';

/** The open sessions of 24 hours and more, oldest first: operators get an alert, nothing is closed. */
export function staleSessions<S extends { entryAt: Date }>(sessions: readonly S[], now: Date): S[] {
  return sessions
    .filter((session) => now.getTime() - session.entryAt.getTime() >= LONG_STAY_MS)
    .toSorted((a, b) => a.entryAt.getTime() - b.entryAt.getTime());
}
