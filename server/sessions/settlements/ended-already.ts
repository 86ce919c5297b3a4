import { indiaDate, indiaTime } from '#domain/time/india-time.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { ClosedSession, OpenSession } from '../session.ts';

/** At this moment only a car that is inside can leave: when one has that is not, its reads say, or a person does. */
export function refuseEnded(session: OpenSession | ClosedSession): void {
  if (session.kind === 'open') return;
  const { exitAt, exitGate } = session;
  if (exitAt === null)
    throw conflict(
      'has_ended',
      'This visit has ended, and nobody knows when the car left. Say when, please.',
    );
  const how = exitGate === null ? 'a person has closed it' : `the car was read at ${exitGate}`;
  throw conflict(
    'has_exit',
    `This visit ended on ${wordInstant(exitAt)}: ${how}. Nothing was changed. If the car left at another time, say when.`,
  );
}

/** An instant of the mall's clock as people read it, `2026-11-20 at 10:00`. */
export function wordInstant(at: Date): string {
  return `${indiaDate(at)} at ${indiaTime(at)}`;
}
