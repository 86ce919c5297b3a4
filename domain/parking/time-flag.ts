/**
 * What was made of a device's time. `late`: right, and long under way; `clock_corrected`: the clock is off, and by how
 * much is known; `server_time`: neither is known, so the arrival counts.
 */
export type TimeFlag = 'ok' | 'late' | 'clock_corrected' | 'server_time';
