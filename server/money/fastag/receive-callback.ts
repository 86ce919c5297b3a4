import { doAllParts } from '../../platform/jobs/faults.ts';
import { createHash } from 'node:crypto';
import { Refusal } from '../../platform/http/errors.ts';
import { closeAndEmpty, holdEvent, listOpenEvents, storeEvent } from '../webhooks/store.ts';
import type { DebitAnswer } from './acquirer.ts';
import { settleDebit } from './debits/settle-debit.ts';
import type { FastagServices } from './fastag-services.ts';
import { WrongSignature } from './xml/sign-xml.ts';

const PROVIDER = 'fastag';
/** The debit may not be stored yet; after so long a message counts as somebody else's. */
const STRANGER_AFTER_MS = 24 * 3_600_000;
/** Whoever received it acts on it at once; later somebody else does. */
const OTHERS_AFTER_MS = 10_000;
const MOST = 200;

/** Takes a message of the acquirer's: whose it is is proven first, and it is stored before anything is done about it. */
export function createCallback(on: FastagServices) {
  const { services, acquirer } = on;
  const count = services.metrics.counter({
    name: 'gms_fastag_messages_total',
    help: 'Messages that came in the name of the acquirer of FASTag.',
    labelNames: ['outcome'] as const,
  });
  count.inc({ outcome: 'forged' }, 0);

  return async (body: Uint8Array): Promise<void> => {
    const text = readText(body);
    const answer = read(text);
    if (answer === 'forged') {
      count.inc({ outcome: 'forged' });
      throw new Refusal(401, 'wrong_signature', 'This message is not signed by the acquirer.');
    }
    const now = services.clock();
    const event = await services.database.transact('system', (transaction) =>
      storeEvent(transaction, {
        provider: PROVIDER,
        eventId: `sha256:${createHash('sha256').update(body).digest('hex')}`,
        body: text,
        receivedAt: now,
        handledAt: null,
        outcome: null,
        merchant: null,
      }),
    );
    count.inc({ outcome: event ? 'taken' : 'repeated' });
    if (event)
      await actOn(on, event.id, now).catch((error: unknown) =>
        services.log.error({ err: error, event: event.id }, 'a message of the acquirer waits'),
      );
  };

  function read(text: string): DebitAnswer | 'forged' | 'unreadable' {
    try {
      return acquirer.readMessage(text);
    } catch (error) {
      return error instanceof WrongSignature ? 'forged' : 'unreadable';
    }
  }
}

/** Acts on a stored message, once. */
async function actOn(on: FastagServices, id: number, now: Date): Promise<void> {
  const { services, acquirer } = on;
  await services.database.transact('system', async (transaction) => {
    const event = await holdEvent(transaction, id);
    if (!event) return;
    const answer = readOrNull(acquirer.readMessage, event.body);
    if (!answer) services.log.error({ event: id }, 'a message of the acquirer cannot be read');
    const outcome = answer ? await settleDebit(on, transaction, answer, now) : 'unreadable';
    const isYoung = now.getTime() - event.receivedAt.getTime() < STRANGER_AFTER_MS;
    if (outcome === 'unknown_debit' && isYoung) return;
    await closeAndEmpty(transaction, id, now, outcome);
  });
}

/** Acts on the messages whose receiver could not. */
export async function actOnOpen(
  on: FastagServices,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const before = new Date(now.getTime() - OTHERS_AFTER_MS);
  const events = await on.services.database.transact('system', (transaction) =>
    listOpenEvents(transaction, PROVIDER, before, MOST),
  );
  await doAllParts(async ({ alone }) => {
    for (const { id } of events) if (!isStopping()) await alone(`message ${id}`, () => actOn(on, id, now));
  });
}

function readOrNull(read: (text: string) => DebitAnswer, text: string): DebitAnswer | null {
  try {
    return read(text);
  } catch {
    return null;
  }
}

/** No database takes NUL in a text, and no XML has one. */
function readText(body: Uint8Array): string {
  return Buffer.from(body).toString('utf8').replaceAll('\0', '');
}
