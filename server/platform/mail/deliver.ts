import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../storage/database.ts';
import { claimMail, deleteMail, deleteUselessMails, postponeMail, type StoredMail } from './store.ts';
import type { MailOutcome, Transport } from './transport.ts';

interface Given {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly transport: Transport;
  readonly stopping: AbortSignal;
  /** How long one mail may take. */
  readonly limitMs?: number;
}

const LIMIT_MS = 30_000;
/** Whoever dies while sending leaves the mail to the next one after so long. */
const CLAIM_MS = 2 * LIMIT_MS;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Returns what sends all mails that are due, one after the other, until none is left or the server is in trouble. */
export function createDelivery({ database, log, transport, stopping, limitMs = LIMIT_MS }: Given) {
  return async (now: Date): Promise<void> => {
    const useless = await database.transact('system', (transaction) => deleteUselessMails(transaction, now));
    for (const { id, tries } of useless)
      log.error({ mail: id, tries }, 'a mail could not be sent while it was of use, and is dropped');
    while (!stopping.aborted) {
      const claimed = new Date(now.getTime() + CLAIM_MS);
      const mail = await database.transact('system', (transaction) => claimMail(transaction, now, claimed));
      if (!mail) return;
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(limitMs)]);
      const outcome = await transport(mail, signal);
      await settle(mail, outcome, now);
      if (outcome.kind === 'unreachable') return;
    }
  };

  async function settle({ id, tries }: StoredMail, outcome: MailOutcome, now: Date): Promise<void> {
    if (outcome.kind === 'sent' || outcome.kind === 'refused')
      await database.transact('system', (transaction) => deleteMail(transaction, id));
    else {
      const next = new Date(now.getTime() + waitAfter(tries));
      await database.transact('system', (transaction) => postponeMail(transaction, id, next));
    }
    if (outcome.kind === 'refused')
      log.warn({ mail: id, ...outcome.fault }, 'the mail server refused a mail for good');
    else if (outcome.kind !== 'sent' && !stopping.aborted)
      log.warn({ mail: id, tries, ...outcome.fault }, 'a mail was not taken and is tried again');
  }
}

/** Five seconds after the first try, then twice as long each time, up to a quarter of an hour. */
function waitAfter(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 12));
}
