import { randomUUID } from 'node:crypto';
import { isPayable } from '#domain/money/least-payable.ts';
import type { Paise } from '#domain/money/money.ts';
import { changeTerminalState, type TerminalState } from '#domain/money/terminal-state.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Payments } from '../payments/index.ts';
import { insertTerminalCharge, listUndecided, updateTerminalCharge, type TerminalCharge } from './store.ts';

export { listUndecidedOfMall, moveUndecided, type TerminalCharge } from './store.ts';

/** What a terminal was asked for a session and has not surely answered; null where there is nothing. */
export async function findUndecided(
  transaction: Transaction,
  session: number,
): Promise<TerminalCharge | null> {
  return (await listUndecided(transaction, [session]))[0] ?? null;
}

interface Answered {
  readonly mall: number;
  readonly session: number;
  readonly state: TerminalState;
  /** What is due now, which a new request asks for, and up to when the session is priced for it. */
  readonly duePaise: Paise;
  readonly coversUntil: Date;
  /** The session has ended: it will not cost more. */
  readonly isOver: boolean;
  readonly person: string;
  readonly at: Date;
}

/**
 * Notes what a card terminal does. An approval is a payment at once. While nobody knows whether a card was charged, it is
 * not charged again. The caller holds the session's row.
 */
export async function changeTerminal(
  payments: Payments,
  transaction: Transaction,
  { mall, session, state, duePaise, coversUntil, isOver, person, at }: Answered,
): Promise<Pick<TerminalCharge, 'publicId' | 'paise' | 'state'>> {
  const before = await findUndecided(transaction, session);
  const step = changeTerminalState(before?.state ?? null, state);
  if (step === 'refused') throw refuse(before);
  if (before === null) {
    if (duePaise <= 0) throw conflict('nothing_due', 'Nothing is due any more.');
    if (!isPayable(duePaise))
      throw conflict('too_little', 'Less than one rupee is due: no card pays so little.');
    const times = { createdAt: at, changedAt: at };
    const asked = { publicId: randomUUID(), mall, session, paise: duePaise, coversUntil, payment: null };
    return insertTerminalCharge(transaction, { ...asked, state: 'requested', person, ...times });
  }
  const { paise, publicId } = before;
  const paid =
    state === 'approved'
      ? await payments.take(transaction, {
          mall,
          session,
          method: 'card',
          paise,
          coversUntil: before.coversUntil,
          person,
          at,
          isOver,
        })
      : null;
  await updateTerminalCharge(transaction, before, {
    state,
    payment: paid?.id ?? null,
    person,
    changedAt: at,
  });
  return { publicId, paise, state };
}

function refuse(before: TerminalCharge | null) {
  if (before === null) return conflict('terminal_not_asked', 'The terminal was not asked for this car.');
  const sentence =
    'The terminal has not answered for sure. Look at its receipt, and say whether the card was charged, before anything else is charged.';
  return conflict('terminal_undecided', sentence);
}
