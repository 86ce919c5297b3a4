import { readStuckPart } from '#contract/stuck-part.ts';
import type { findNewestAlerts } from '../../alerts/index.ts';
import type { StandingSlot } from '../../occupancy/index.ts';

export type StuckAlert = Pick<Awaited<ReturnType<typeof findNewestAlerts>>[number], 'facts' | 'closedAt'>;

/**
 * The slots of a device that are asked about. An alert that a turn has ended says that its slots were well then: their rest
 * begins anew. One that a person has dealt with is asked no more of the slots that it named, until one of them turns.
 */
export function listAsked(slots: readonly StandingSlot[], alert: StuckAlert | null): readonly StandingSlot[] {
  if (!alert || alert.closedAt === null || !('since' in alert.facts)) return slots;
  const { closedAt, facts } = alert;
  const since = new Date(String(facts.since));
  const part = readStuckPart(facts);
  const isNamed = ({ code }: StandingSlot) => part === null || part.codes.includes(code);
  const hasTurned = slots.some((slot) => isNamed(slot) && slot.since > since);
  if (!hasTurned) return slots.filter((slot) => !isNamed(slot));
  return slots.map((slot) =>
    isNamed(slot) && slot.since < closedAt && slot.since <= since ? { ...slot, since: closedAt } : slot,
  );
}
