import { LATENESS_MS } from './session.ts';

/** What cameras without a connection have stored has come by then. */
const LATEST_MS = 6 * 3_600_000;

/** What is known of the cameras at a mall's entries. */
export interface EntryCameras {
  /** When each was last seen; of one that has never been, nothing is awaited. */
  readonly lastSeenAt: readonly Date[];
  /** How late the latest of their reads arrived that have come in the last hours. */
  readonly latestMs: number;
}

/**
 * Whether the entry of a car that was read at an exit may still arrive: shortly after in any case, as late as others did
 * lately, and for hours while a camera has not been seen since.
 */
export function isEntryAwaited(exitAt: Date, now: Date, { lastSeenAt, latestMs }: EntryCameras): boolean {
  const sinceMs = now.getTime() - exitAt.getTime();
  if (sinceMs > LATEST_MS) return false;
  return sinceMs < LATENESS_MS + latestMs || lastSeenAt.some((at) => at < exitAt);
}
