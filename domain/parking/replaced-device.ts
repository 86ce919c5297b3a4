const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A device that was registered so long before the key of another one was revoked may be meant to replace it. */
export const REGISTERED_MS = 7 * DAY_MS;
/** So long after the revocation a replacement may be silent: somebody still mounts it. */
const MOUNTED_MS = HOUR_MS;
/** One that has begun to report names each slot once that turns: every one does within a day. */
export const TAKEN_OVER_MS = DAY_MS;

/** What is known of a device that may report the slots of a revoked one. */
export interface OtherDevice {
  readonly registeredAt: Date;
  /** It is the last to have reported some slot. */
  readonly hasSlots: boolean;
  /** One of these slots was reported by the revoked device before. */
  readonly hasTakenOver: boolean;
}

/** Whether a replacement is on its way for the slots that a revoked device leaves, so that nobody has to be asked yet. */
export function isBeingReplaced(revokedAt: Date, others: readonly OtherDevice[], now: Date): boolean {
  const passed = now.getTime() - revokedAt.getTime();
  return others.some(({ registeredAt, hasSlots, hasTakenOver }) => {
    if (hasTakenOver) return passed < TAKEN_OVER_MS;
    const before = revokedAt.getTime() - registeredAt.getTime();
    return !hasSlots && before >= 0 && before <= REGISTERED_MS && passed < MOUNTED_MS;
  });
}
