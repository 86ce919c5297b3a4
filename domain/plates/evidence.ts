import type { ExitSignals, OpenCandidate } from './candidate.ts';
import { listOfferedKeys } from './spelling.ts';
import { readPlate } from './plate.ts';
import type { PlateReading } from './plate.ts';

export type MatchEvidence =
  | 'exit_read_doubtful'
  | 'camera_candidate'
  | 'entry_read_doubtful'
  | 'slot_freed'
  | 'plate_never_here'
  | 'entry_misread_twice';

/** Below this a reader's own confidence (0 to 1) makes its reading doubtful. */
export const SURE_READ = 0.9;
/** Of so good a read fewer than one in fifty is wrong: enough where something else says the same. */
export const RATHER_SURE = 0.8;

/** From slot to barrier: a long queue at most. A sensor's clock may run a minute ahead of the gate's. */
export const LONGEST_WAY_OUT_MS = 15 * 60_000;
export const CLOCK_TOLERANCE_MS = 60_000;

/** The signs, beyond the spelling, that a read and an open session are one car. */
export function gatherEvidence(
  reading: PlateReading,
  candidate: OpenCandidate,
  now: Date,
  signals: ExitSignals,
): MatchEvidence[] {
  const evidence: MatchEvidence[] = [];
  if (isDoubtfulRead(reading, signals)) evidence.push('exit_read_doubtful');
  if (candidate.key !== null && listOfferedKeys(signals).includes(candidate.key))
    evidence.push('camera_candidate');
  if (isDoubtfulEntry(candidate)) evidence.push('entry_read_doubtful');
  if (isSlotFreed(candidate, now)) evidence.push('slot_freed');
  if (signals.isNeverHere === true) evidence.push('plate_never_here');
  if (signals.isMisreadTwice === true) evidence.push('entry_misread_twice');
  return evidence;
}

/** Whether the exit reader, or the grammar, doubts the plate. Unknown confidence is no doubt. */
export function isDoubtfulRead(reading: PlateReading, signals: ExitSignals): boolean {
  return reading.status !== 'valid' || isLow(signals.confidence);
}

/** Whether the candidate's slot became empty just before this exit, during its own session. */
export function isSlotFreed(candidate: OpenCandidate, now: Date): boolean {
  return isJustBefore(candidate.slotFreedAt, candidate, now);
}

/** Whether the slot that seems to be the candidate's became empty just before this exit. */
export function seemsFreed(candidate: OpenCandidate, now: Date): boolean {
  return isJustBefore(candidate.seemsFreedAt, candidate, now);
}

/** Whether a slot became empty so shortly before an exit that its car may be the one there. */
export function isJustBefore(
  at: Date | null | undefined,
  { entryAt }: Pick<OpenCandidate, 'entryAt'>,
  now: Date,
): boolean {
  if (!at || at <= entryAt) return false;
  const sinceMs = now.getTime() - at.getTime();
  return sinceMs >= -CLOCK_TOLERANCE_MS && sinceMs <= LONGEST_WAY_OUT_MS;
}

/** Whether the entry reader, or the grammar, doubts the candidate's plate. */
export function isDoubtfulEntry(candidate: OpenCandidate): boolean {
  if (candidate.key === null || isLow(candidate.entryConfidence)) return true;
  const raw = candidate.entryRaw ?? null;
  return raw !== null && readPlate(raw).status !== 'valid';
}

/** Whether a reader's own confidence makes its reading doubtful. */
export function isLow(confidence: number | null | undefined): boolean {
  return confidence !== null && confidence !== undefined && confidence < SURE_READ;
}
