import { setTimeout as pause } from 'node:timers/promises';

/** What became of all calls. */
export interface CallCounts {
  calls: number;
  /** No good answer came from any server within the patience. */
  failed: number;
  /** The first server asked gave no good answer; another try was answered well. */
  retried: number;
  readonly reasons: Record<string, number>;
  readonly delays: number[];
}

export interface RetryingClient {
  readonly counts: CallCounts;
  /** Answers the status and the parsed body; null where the call failed. */
  call(method: string, path: string, given?: Given): Promise<{ status: number; body: unknown } | null>;
}

interface Given {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const PATIENCE_MS = 10_000;
const REST_MS = 100;

/** After what a client asks the next server. */
export type AsksNext = (why: string, method: string) => boolean;

/** As a device: whatever happened it sends again, since reads and readings carry names of their own. */
export const AS_A_DEVICE: AsksNext = () => true;
/**
 * As the proxies of ops/proxy: where a connection is refused, or one breaks under a call that only reads. An answer of 503 is
 * passed on, and what writes is never sent twice.
 */
export const AS_A_PROXY: AsksNext = (why, method) =>
  why === 'ECONNREFUSED' || (method === 'GET' && !/^\d/.test(why));

/** A client that asks one server after the other, and gives up after ten seconds or where `asksNext` says so. */
export function createRetryingClient(
  addresses: readonly string[],
  asksNext: AsksNext = AS_A_DEVICE,
): RetryingClient {
  const counts: CallCounts = { calls: 0, failed: 0, retried: 0, reasons: {}, delays: [] };
  let turn = 0;

  return {
    counts,
    async call(method, path, given = {}) {
      counts.calls += 1;
      const began = performance.now();
      for (let tries = 1; ; tries += 1) {
        const address = addresses[(turn += 1) % addresses.length] ?? '';
        const answer = await ask(`${address}${path}`, method, given);
        if (typeof answer !== 'string') {
          if (tries > 1) counts.retried += 1;
          counts.delays.push(performance.now() - began);
          return answer;
        }
        counts.reasons[answer] = (counts.reasons[answer] ?? 0) + 1;
        if (!asksNext(answer, method) || performance.now() - began > PATIENCE_MS) break;
        if (tries % addresses.length === 0) await pause(REST_MS);
      }
      counts.failed += 1;
      return null;
    },
  };
}

/** The answer, or why there is none that counts. */
async function ask(url: string, method: string, { body, headers = {} }: Given) {
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    return answer.status >= 500 ? String(answer.status) : { status: answer.status, body: parse(text) };
  } catch (error) {
    const { cause, name } = error as Error;
    return (cause as { code?: string } | undefined)?.code ?? name;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
