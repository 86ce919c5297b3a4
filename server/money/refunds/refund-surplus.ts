import { paise, type Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findDues, NOTHING_DUE, type Due } from '../dues/store.ts';
import { requestRefund } from './request-refund.ts';
import type { RefundCause } from './tables.ts';
import { withdrawRefunds } from './withdraw-refunds.ts';

interface Why {
  readonly reason: string;
  readonly at: Date;
  /** Unless it is named, the fault was ours. */
  readonly cause?: RefundCause;
  /** The account's public id, where a person brought it about. */
  readonly person?: string | null;
}

/**
 * Owes back what came in beyond what a session was charged, once that is known, so that nobody has to ask. Where it owes
 * something, what was to go back and has not left is withdrawn first: nobody is asked for what waits to be given back to
 * him. Answers what the session owes; null where something goes back. The caller holds the session's row.
 */
export async function refundSurplus(
  transaction: Transaction,
  session: { readonly id: number; readonly mall: number },
  { reason, at, cause = 'fault', person = null }: Why,
): Promise<Paise | null> {
  const { id, mall } = session;
  const due = await findStill(transaction, session, at);
  if (due.receivedPaise === 0 || due.duePaise >= 0) return due.duePaise;
  const surplus = paise(0 - due.duePaise);
  await requestRefund(transaction, {
    mall,
    session: id,
    paise: surplus,
    cause,
    reason,
    person,
    at,
  });
  return null;
}

async function findStill(
  transaction: Transaction,
  session: { readonly id: number; readonly mall: number },
  at: Date,
): Promise<Due> {
  const due = await findDue(transaction, session.id);
  if (due.duePaise <= 0 || due.refundedPaise === 0) return due;
  await withdrawRefunds(transaction, session, { owedPaise: due.duePaise, at });
  return findDue(transaction, session.id);
}

async function findDue(transaction: Transaction, session: number): Promise<Due> {
  return (await findDues(transaction, [session])).get(session) ?? NOTHING_DUE;
}
