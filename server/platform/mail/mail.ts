import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { Refusal } from '../http/errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { deleteMailsBefore, deleteMailsTo, insertMail, listMailsTo } from './store.ts';
import { createDelivery } from './deliver.ts';
import { createPrintingTransport, createSmtpTransport, type Transport } from './transport.ts';

/** A mail, in plain text at least. Nothing that a stranger has typed belongs into it: whom it reaches he chooses too. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for readers that show more; everything in it that has a name is escaped. */
  readonly html?: string;
  /** Where mail programs end such mails by one click: what is posted there needs no sign-in. */
  readonly unsubscribe?: string;
  /** A mail that has not been sent by then is of no use; three days unless given. */
  readonly usefulUntil?: Date;
}

export interface Mail {
  /** Whether mails leave this product: through a mail server, or in the demo to its log. */
  readonly isSetUp: boolean;
  /** Throws 503 `mail_not_configured` where no mail can be sent. */
  checkSetUp(): void;
  /** Stores a mail; it is sent once the transaction is committed, and tried again until it is taken. */
  send(mail: OutgoingMail, within?: Transaction): Promise<void>;
  /** Deletes mails that wait for an address; with a subject only those. */
  forget(transaction: Transaction, to: { readonly to: string; readonly subject?: string }): Promise<void>;
  /** The mails that wait for an address: their subjects, since their words may hold a link that lets somebody in. */
  listWaiting(transaction: Transaction, to: string): Promise<{ subject: string; createdAt: Date }[]>;
  /** Deletes some mails that have waited since before an instant; answers how many. */
  deleteOld(transaction: Transaction, before: Date, most: number): Promise<number>;
  /** Ends a sending under way; its mail is sent by the next process. */
  stop(): void;
}

interface Given {
  readonly config: Config;
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly jobs: Pick<Jobs, 'add'>;
}

const USEFUL_MS = 3 * 24 * 3_600_000;
const LOOK_MS = 2_000;

/** Opens the way out for mails. The leader of the jobs sends them. */
export function openMail({ config, database, clock, log, jobs }: Given): Mail {
  const transport = chooseTransport(config);
  const stopping = new AbortController();
  if (transport) {
    const deliver = createDelivery({ database, log, transport, stopping: stopping.signal });
    jobs.add({ name: 'send mails', every: LOOK_MS, run: deliver });
  }
  const checkSetUp = () => {
    if (!transport) throw new Refusal(503, 'mail_not_configured', NOT_SET_UP);
  };
  return {
    isSetUp: transport !== null,
    checkSetUp,
    async send({ to, subject, text, html, unsubscribe, usefulUntil }, within) {
      checkSetUp();
      const now = clock();
      const until = usefulUntil ?? new Date(now.getTime() + USEFUL_MS);
      const mail = {
        to,
        subject,
        text,
        html: html ?? null,
        unsubscribe: unsubscribe ?? null,
        createdAt: now,
        usefulUntil: until,
        nextTryAt: now,
      };
      if (within) await insertMail(within, mail);
      else await database.transact('system', (transaction) => insertMail(transaction, mail));
    },
    forget: deleteMailsTo,
    listWaiting: listMailsTo,
    deleteOld: deleteMailsBefore,
    stop: () => stopping.abort(),
  };
}

const NOT_SET_UP =
  'No mail can be sent from here yet. Please ask whoever runs this product to set up its mail server.';

function chooseTransport({ smtp, isDemo }: Config): Transport | null {
  if (smtp) return createSmtpTransport(smtp);
  return isDemo ? createPrintingTransport((text) => void process.stdout.write(`${text}\n`)) : null;
}
