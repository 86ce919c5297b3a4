/** So much may a time that a person gives be off: nobody looks at the clock as a car drives out. */
const OFF_MS = 15 * 60_000;

/** Whether a car was read at an exit so long after the end that a person gave its visit that it was inside until then. */
export function isEndContradicted(endedAt: Date, readAt: Date): boolean {
  return readAt.getTime() - endedAt.getTime() > OFF_MS;
}
