import type { Transaction } from '../../platform/storage/database.ts';
import type { UnmatchedSession } from '../session.ts';
import { CANCELLED } from '../session-row.ts';
import { replaceSession } from '../store.ts';

/** An exit that stands alone and never was: no list has it, and nobody is asked. */
export async function forgetExit(transaction: Transaction, exit: UnmatchedSession): Promise<void> {
  const flags = [...exit.flags.filter((flag) => flag !== CANCELLED), CANCELLED];
  await replaceSession(transaction, exit, { ...exit, review: null, flags });
}

/** An exit that stands alone, by the plate of the car that was seen there: whose it is a person is asked. */
export async function respellExit(
  transaction: Transaction,
  exit: UnmatchedSession,
  { plate, plateKey, plateRaw }: { plate: string; plateKey: string | null; plateRaw: string },
): Promise<UnmatchedSession> {
  const review = plateKey === null ? ('plate_unreadable' as const) : ('entry_unknown' as const);
  const respelled = { ...exit, plate, plateKey, exitPlateRaw: plateRaw, review };
  await replaceSession(transaction, exit, respelled);
  return respelled;
}
