import type { StampedRead } from '#domain/parking/own-stamps.ts';
import { STANDING_MS } from '#domain/parking/session.ts';

/** A read of one plate at a gate, and the session that it was taken for. */
export interface OwnRead extends StampedRead {
  readonly direction: 'entry' | 'exit';
  readonly receivedAt: Date;
  readonly sessionId: number | null;
}

/** The last read of a plate at an entry until an instant, of those that belong to a session. */
export function findLastEntry(newestFirst: readonly OwnRead[], until: Date): OwnRead | null {
  return (
    newestFirst.find((one) => one.direction === 'entry' && one.sessionId !== null && one.usedAt <= until) ??
    null
  );
}

/** Two instants, and the session whose own reads are left out. */
interface Window {
  readonly after: Date;
  readonly before: Date;
  readonly session: number | null;
}

/** The reads of a plate at exits between two instants that are not of a session's own, the newest first. */
export function listExitsWithin(
  newestFirst: readonly OwnRead[],
  { after, before, session }: Window,
): readonly OwnRead[] {
  const isIts = (one: OwnRead) => session !== null && one.sessionId === session;
  return newestFirst.filter(
    (one) => one.direction === 'exit' && one.usedAt > after && one.usedAt < before && !isIts(one),
  );
}

/** When the first of them was. */
export function findFirstExit(newestFirst: readonly OwnRead[], window: Window): Date | null {
  return listExitsWithin(newestFirst, window).at(-1)?.usedAt ?? null;
}

/** When the plate of a session was first read at its entry; null where another plate's read opened it, or a person did. */
export function findOwnEntry(newestFirst: readonly OwnRead[], session: number): Date | null {
  const isIts = (one: OwnRead) => one.direction === 'entry' && one.sessionId === session;
  return newestFirst.findLast(isIts)?.usedAt ?? null;
}

/**
 * What a plate's reads at exits before the one that ends its session say of when it left: it stood at an exit until then,
 * or it was gone long before and may have come back unread.
 */
export function judgeEarlierExit(
  first: Date | null,
  exitAt: Date,
): { stoodSince: Date | null; leftBefore: Date | null } {
  const isStanding = first !== null && exitAt.getTime() - first.getTime() <= STANDING_MS;
  return { stoodSince: isStanding ? first : null, leftBefore: isStanding ? null : first };
}
