import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProviderFaults } from './faults.ts';
import { makeId, type OutgoingEvent, type ProviderBooks } from './provider-books.ts';

interface Given {
  readonly books: ProviderBooks;
  readonly faults: ProviderFaults;
  readonly webhookUrl: string | (() => string);
  readonly webhookSecret: string;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const PATIENCE_MS = 5_000;

/** Sends messages to the product, signed, each until it is taken. */
export function createSender({ books, faults, webhookUrl, webhookSecret }: Given) {
  let isStopped = false;

  async function sendOnce(event: OutgoingEvent): Promise<boolean> {
    const account = books.get('account', event.keyId ?? '');
    const secret = account?.webhookSecret ?? webhookSecret;
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(event.body).digest('hex'),
      'x-razorpay-event-id': event.id,
    };
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const house = typeof webhookUrl === 'string' ? webhookUrl : webhookUrl();
      const address = account?.webhookUrl ?? house;
      const { ok } = await fetch(address, { method: 'POST', headers, body: event.body, signal });
      if (ok) books.put('event', { ...event, isTaken: true });
      return ok;
    } catch {
      return false;
    }
  }

  async function sendUntilTaken(event: OutgoingEvent): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !isStopped; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
      await pause(wait, undefined, { ref: false });
      if (!isStopped && !faults.isSilent && (await sendOnce(event))) return;
    }
  }

  return {
    /** Makes a message; it is sent by `send`. */
    make(
      name: string,
      payload: Record<string, object>,
      now: number,
      keyId: string | null = null,
    ): OutgoingEvent {
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_StandIn0000000',
        event: name,
        contains: Object.keys(payload),
        payload: Object.fromEntries(Object.entries(payload).map(([kind, entity]) => [kind, { entity }])),
        created_at: now,
      });
      const event = { id: makeId('evt'), name, body, isTaken: false, keyId };
      books.put('event', event);
      return event;
    },
    /** Sends at once, and again until it is taken; answers whether it was at once. */
    async send(event: OutgoingEvent): Promise<boolean> {
      const isTaken = !faults.isSilent && (await sendOnce(event));
      if (!isTaken) void sendUntilTaken(event);
      return isTaken;
    },
    /** The same message again, however often it was taken. */
    sendOnce,
    /** What was under way when this process was killed. */
    resume(): void {
      for (const event of books.list('event')) if (!event.isTaken) void sendUntilTaken(event);
    },
    stop: () => void (isStopped = true),
  };
}

export type EventSender = ReturnType<typeof createSender>;
