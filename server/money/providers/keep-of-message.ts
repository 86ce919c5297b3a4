import { Message } from './razorpay-shapes.ts';

/**
 * Of a provider's message what money needs: ids, amounts, states, times and the bank's reference. Who paid, by which address
 * or card, is read nowhere and so is not stored. Its bytes were checked and named before.
 */
export function keepOfMessage(body: string): string {
  const given = parseOrNull(body);
  const read = Message.safeParse(given);
  return JSON.stringify(read.success ? read.data : leaveShape(given), keepNote);
}

const OWN_NOTES: ReadonlySet<string> = new Set(['payment', 'session']);

/** Of notes the product's own words alone: a payer may have written others. */
function keepNote(key: string, value: unknown): unknown {
  if (key !== 'notes' || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => OWN_NOTES.has(name)));
}

/** Of a message that cannot be read its names, so that somebody finds out why, and what says which event of what it is. */
function leaveShape(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => leaveShape(one));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, leaveShape(inner, name)]));
  return TELLING.has(key) ? value : typeof value;
}

const TELLING: ReadonlySet<string> = new Set(['entity', 'event', 'id', 'order_id', 'payment_id', 'status']);

function parseOrNull(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}
