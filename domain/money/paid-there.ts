/** A time in which the car of a session held at an exit, and what let it out. */
export interface Stand {
  readonly gate: string;
  readonly since: Date;
  readonly releasedAt: Date | null;
  readonly releasedBy: 'paid' | 'person' | 'fastag' | null;
  readonly endedAt: Date | null;
}

/**
 * Whether a payment was begun while the car stood at the exit that ended its session, which let it out for that: whoever's
 * car that was, its driver paid. What was begun before was paid ahead, and by somebody who is inside still what was begun after.
 */
export function wasPaidThere(
  begunAt: Date,
  stands: readonly Stand[],
  exit: { readonly gate: string | null; readonly at: Date },
): boolean {
  return stands.some(
    ({ gate, since, releasedAt, releasedBy, endedAt }) =>
      gate === exit.gate &&
      (since >= exit.at || endedAt === null || endedAt >= exit.at) &&
      (releasedBy === 'paid' || releasedBy === 'fastag') &&
      releasedAt !== null &&
      begunAt >= since &&
      begunAt <= releasedAt,
  );
}
