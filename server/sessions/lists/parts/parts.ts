import type { PieceGroups } from '#domain/plates/pieces.ts';
import type { DaySpan } from '#domain/time/days-with.ts';

/** What of a session may hold a text, so that indexes find it: whatever holds the text fits one of these. */
export interface Parts {
  /** Null where no plate holds it. */
  readonly plates: PieceGroups | null;
  readonly codes: readonly string[];
  readonly days: readonly DaySpan[];
}
