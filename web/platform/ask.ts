import { shareWrite } from './share-write.ts';

/** What came back of a call; status 0: nothing did. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** When the server answered, by its own clock; null where nobody knows. */
  readonly at: number | null;
}

const GIVE_UP_MS = 15_000;

interface Asked {
  body?: unknown;
  headers?: Record<string, string>;
  method?: string;
}

/**
 * Makes a call; a write that is under way is not sent twice. What the page shows is checked where it is read; a page of
 * this size loads no checker of shapes.
 */
export async function ask(address: string, asked: Asked = {}): Promise<Reply> {
  const { body, method = body === undefined ? 'GET' : 'POST' } = asked;
  if (method === 'GET') return send(address, { ...asked, method });
  const name = JSON.stringify([method, address, asked.headers, body]);
  return shareWrite(name, () => send(address, { ...asked, method }));
}

async function send(address: string, { body, headers = {}, method = 'GET' }: Asked): Promise<Reply> {
  try {
    const answer = await fetch(address, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: 'no-store',
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const at = Date.parse(answer.headers.get('date') ?? '');
    const read: unknown = await answer.json().catch(() => null);
    return { status: answer.status, body: read, at: Number.isNaN(at) ? null : at };
  } catch {
    return { status: 0, body: null, at: null };
  }
}

/** The server's sentence about what went wrong; ours where it sent none. */
export function sentenceOf({ status, body }: Reply): string {
  const sentence = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (typeof sentence === 'string' && sentence !== '') return sentence;
  return status === 0
    ? 'No answer from the server. Please check your connection and try again.'
    : 'That did not work. Please try again.';
}
