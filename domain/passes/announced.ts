/** Places that are announced for a span. */
export interface AnnouncedSpan {
  readonly places: number;
  readonly beginsAt: Date;
  readonly endsAt: Date;
}

/**
 * For each of these arrivals how many places are announced at once at the fullest moment of its span, its own with them:
 * what a mall has to have room for then.
 */
export function announcedAtOnce(spans: readonly AnnouncedSpan[]): number[] {
  // It is fullest where one of them begins.
  const moments = spans.map(({ beginsAt }) => ({ at: beginsAt, places: announcedAt(spans, beginsAt) }));
  return spans.map((span) =>
    moments.reduce((most, { at, places }) => (isWithin(span, at) ? Math.max(most, places) : most), 0),
  );
}

function announcedAt(spans: readonly AnnouncedSpan[], at: Date): number {
  return spans.reduce((sum, span) => (isWithin(span, at) ? sum + span.places : sum), 0);
}

function isWithin({ beginsAt, endsAt }: AnnouncedSpan, at: Date): boolean {
  return beginsAt <= at && at < endsAt;
}
