import { DOUBLED_EXIT_MS, DOUBLED_READ_MS } from './session.ts';

/** When a car was at the exit: by its read, at the earliest, by its camera's own time, and where that is wrong. */
export type ExitTimes = {
  exitAt: Date;
  earliestAt: Date;
  ownAt: Date;
  earliestIfWrongAt: Date;
};

/** How much earlier an exit may have been, and up to when its session is charged where a person is asked for the rest. */
export type ExitDoubt = { doubtMs: number; chargedUntil: Date | null };

/**
 * What the times of an exit mean for the session that it ends. A car cannot have left before it came: where its camera's
 * own time says so, that time is wrong. Where nothing is left that is certain, only what is certain is charged.
 */
export function judgeExitDoubt(
  { exitAt, earliestAt, ownAt, earliestIfWrongAt }: ExitTimes,
  { entryAt, isSure }: { entryAt: Date; isSure: boolean },
): ExitDoubt {
  const isImpossible = isSure && ownAt.getTime() < entryAt.getTime() - DOUBLED_READ_MS;
  const earliest = isImpossible ? earliestIfWrongAt : earliestAt;
  const doubtMs = Math.max(0, exitAt.getTime() - earliest.getTime());
  return { doubtMs, chargedUntil: certainUntil({ entryAt, exitAt }, doubtMs) };
}

/** Up to when a session is charged whose exit may have been right after its entry; null where no person need be asked. */
export function certainUntil(
  { entryAt, exitAt }: { entryAt: Date; exitAt: Date },
  doubtMs: number,
): Date | null {
  const lengthMs = exitAt.getTime() - entryAt.getTime();
  // So short a session is hardly worth a question.
  return doubtMs >= lengthMs && lengthMs > DOUBLED_EXIT_MS ? entryAt : null;
}
