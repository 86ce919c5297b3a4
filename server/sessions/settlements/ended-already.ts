import type { SettlementInput } from '#contract/settlements.ts';
import { indiaDate, indiaTime } from '#domain/time/india-time.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession, OpenSession } from '../session.ts';
import { findByPublicId, listSettlementsOf, type StoredSettlement } from './store.ts';

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

/** The settlement by which the same person has closed a session at the moment of the click before, where it still stands so. */
export async function findSameClose(
  transaction: Transaction,
  mall: number,
  asked: SettlementInput,
  person: string,
): Promise<{ settlement: StoredSettlement; session: ClosedSession } | null> {
  if (asked.action !== 'close' || asked.exitAt !== undefined) return null;
  const session = await findByPublicId(transaction, mall, asked.session);
  if (session?.kind !== 'closed') return null;
  const [settlement] = await listSettlementsOf(transaction, mall, session.id);
  if (settlement?.action !== 'close' || settlement.person !== person || settlement.undoneAt) return null;
  // At the moment of the click: a time that was named would be another decision.
  return session.exitAt?.getTime() === settlement.at.getTime() ? { settlement, session } : null;
}
