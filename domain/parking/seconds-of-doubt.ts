import { shownMinute } from '../money/tariff.ts';

/**
 * When something was is known to within so much: below it a clock that is off and a message that was under way look
 * alike. Doubt of no more makes the charge take the cheaper end, and is no doubt otherwise: it is shown to nobody, and
 * nobody is asked.
 */
export const SECONDS_MS = 5_000;

/** Whether a time is in doubt by more than every time is. */
export function isInDoubt(doubtMs: number): boolean {
  return doubtMs > SECONDS_MS;
}

/**
 * How much later than it stands an entry may have been, as far as that matters: sessions are priced by the minutes that
 * people are shown, and seconds within one change nothing.
 */
export function entryDoubt({ usedAt, latestAt }: { usedAt: Date; latestAt: Date }): number {
  const doubtMs = latestAt.getTime() - usedAt.getTime();
  const isSameMinute = shownMinute(latestAt).getTime() === shownMinute(usedAt).getTime();
  return isInDoubt(doubtMs) || !isSameMinute ? doubtMs : 0;
}
