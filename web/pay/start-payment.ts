import { ask, sentenceOf } from '../platform/ask.ts';
import { makeKey } from '../platform/make-key.ts';

/** A payment under way, as the server starts it. Ways that the provider does not offer are null. */
export interface StartedPayment {
  readonly method: string;
  readonly amount: number;
  /** Opens a UPI app with everything filled in. */
  readonly upi: string | null;
  /** An SVG, or an address. */
  readonly qr: string | null;
  /** The provider's own page. */
  readonly checkout: string | null;
  readonly expiresAt: string;
}

const keys = new Map<string, string>();

/**
 * Asks for a payment. The same wish under the same amount carries the same key, so that a second tap, or one after a lost
 * answer, starts nothing twice.
 */
export async function startPayment(
  address: string,
  method: string,
  amountDue: number,
): Promise<StartedPayment | string> {
  const wish = `${method} ${amountDue}`;
  const key = keys.get(wish) ?? makeKey();
  keys.set(wish, key);
  const reply = await ask(address, { body: { method }, headers: { 'idempotency-key': key } });
  if (reply.status === 201 || reply.status === 200) {
    const started = readStarted(method, reply.body);
    if (started) return started;
  }
  if (reply.status > 0) keys.delete(wish);
  return sentenceOf(reply);
}

/** A payment that ran out is asked for anew. */
export function forgetPayment(method: string): void {
  for (const wish of keys.keys()) if (wish.startsWith(`${method} `)) keys.delete(wish);
}

function readStarted(method: string, body: unknown): StartedPayment | null {
  if (typeof body !== 'object' || body === null) return null;
  const { amount, upi, qr, checkout, expiresAt } = body as Record<string, unknown>;
  if (typeof expiresAt !== 'string' || typeof amount !== 'number') return null;
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const link = (value: unknown, schemes: RegExp) => (schemes.test(text(value) ?? '') ? text(value) : null);
  return {
    method,
    amount,
    upi: link(upi, /^upi:/i),
    qr: text(qr),
    checkout: link(checkout, /^(https?:\/\/|\/(?!\/))/i),
    expiresAt,
  };
}

/** The address by which an image element shows a QR; null for what this page may not load. */
export function imageOf(qr: string | null): string | null {
  if (qr === null) return null;
  if (qr.trimStart().startsWith('<svg')) return `data:image/svg+xml,${encodeURIComponent(qr)}`;
  return /^(data:image\/|\/(?!\/))/.test(qr) ? qr : null;
}
