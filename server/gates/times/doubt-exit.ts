import { judgeExitDoubt, type ExitDoubt } from '#domain/parking/exit-doubt.ts';
import { isInDoubt } from '#domain/parking/seconds-of-doubt.ts';
import type { ClosedSession, OpenSession } from '../../sessions/index.ts';
import type { ReadAtGate } from '../read-at-gate.ts';

/** How much earlier the exit may have been: by its read, and by the entry where that is sure. */
export function doubtExit(read: ReadAtGate, session: OpenSession | ClosedSession, exitAt: Date): ExitDoubt {
  const { entryAt, entryDoubtMs, timeFlag } = session;
  const isSure = session.kind === 'open' && timeFlag === null && !isInDoubt(entryDoubtMs);
  // What ends at its own entry is not charged.
  if (exitAt <= entryAt) return { doubtMs: read.doubtMs, chargedUntil: null };
  return judgeExitDoubt({ ...read, exitAt }, { entryAt, isSure });
}
