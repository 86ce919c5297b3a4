/**
 * What was made of a device's time. `late`: right, and long under way; `clock_corrected`: the clock is off, and by how
 * much is known; `server_time`: neither is known, so the arrival counts.
 */
export type TimeFlag = 'ok' | 'late' | 'clock_corrected' | 'server_time';

const FLAGS: readonly TimeFlag[] = ['ok', 'late', 'clock_corrected', 'server_time'];

/** The worse of what was made of two times; null where both were right. */
export function worseFlag(one: TimeFlag | null, other: TimeFlag | null): Exclude<TimeFlag, 'ok'> | null {
  const worse = FLAGS[Math.max(FLAGS.indexOf(one ?? 'ok'), FLAGS.indexOf(other ?? 'ok'))];
  return worse === undefined || worse === 'ok' ? null : worse;
}
