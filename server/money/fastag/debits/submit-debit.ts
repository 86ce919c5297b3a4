import { setTimeout as pause } from 'node:timers/promises';
import { HOLD_MS, isUndecided } from '#domain/money/debit-state.ts';
import { holdSession } from '../../payments/store.ts';
import { AcquirerFault, type WantedDebit } from '../acquirer.ts';
import type { FastagServices } from '../fastag-services.ts';
import { askAbout } from './follow-debits.ts';
import { noteDebit } from './settle-debit.ts';
import { changeDebitRow, claimForSubmit, findDebit, type StoredDebit } from './store.ts';

/**
 * Hands a stored debit over to the acquirer, once, and asks what became of it where no answer has come in time. Outside
 * every transaction. That it may have been sent is stored before it is sent.
 */
export async function submitDebit(
  on: FastagServices,
  { id, txnId }: Pick<StoredDebit, 'id' | 'txnId'>,
  wanted: WantedDebit,
  stopping: AbortSignal,
): Promise<void> {
  const { services, acquirer } = on;
  const { database, clock, log } = services;
  const at = clock();
  const nextAskAt = new Date(at.getTime() + HOLD_MS);
  const claimed = await database.transact('system', (transaction) =>
    claimForSubmit(transaction, id, { at, nextAskAt }),
  );
  if (!claimed) return;
  try {
    await acquirer.submit(wanted);
  } catch (error) {
    if (!(error instanceof AcquirerFault)) throw error;
    log.warn({ err: error, debit: txnId }, 'a debit could not be handed over');
    // What reached nobody takes no money: the driver may pay otherwise at once.
    const isOver = error.reached !== 'unknown';
    const news = isOver ? ('declined' as const) : ('no_answer' as const);
    const code = error.reached === 'refused' ? 'refused' : isOver ? 'not_sent' : 'no_answer';
    await database.transact('system', (transaction) =>
      noteDebit(transaction, txnId, { news, code, now: clock() }),
    );
    if (!isOver) await askAbout(on, txnId, clock());
    return;
  }
  await noteAcknowledged(on, txnId);
  await pause(HOLD_MS, undefined, { ref: false, signal: stopping }).catch(() => undefined);
  if (!stopping.aborted) await askAbout(on, txnId, clock());
}

/** The acquirer has it; its answer may have come before. */
async function noteAcknowledged({ services, submitted }: FastagServices, txnId: string): Promise<void> {
  await services.database.transact('system', async (transaction) => {
    const known = await findDebit(transaction, txnId);
    if (!known) return;
    await holdSession(transaction, known.session);
    const debit = (await findDebit(transaction, txnId)) ?? known;
    const noted = await changeDebitRow(transaction, debit.id, { acknowledgedAt: services.clock() });
    if (isUndecided(noted.state)) for (const listener of submitted) await listener(transaction, noted);
  });
}
