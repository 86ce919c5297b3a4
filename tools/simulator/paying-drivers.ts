import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { GateAnswer } from '#contract/ingest.ts';
import type { Random } from '../../server/db/demo/random.ts';

interface Options {
  /** Where the product is. */
  readonly address: string;
  /** Where the payment provider's stand-in is; null where drivers cannot pay by themselves. */
  readonly standIn: string | null;
  readonly random: Random;
  readonly print: (line: string) => void;
  /** How long a driver takes to scan and to confirm; shorter in tests. */
  readonly thinkingMs?: { readonly least: number; readonly spread: number };
}

const Begun = z.object({ order: z.string() });
const THINKING_MS = { least: 3_000, spread: 12_000 };
const TRIES = 4;
/** Whoever has a tag gives it some seconds before he takes out his phone. */
const TAG_MS = 8_000;
const PATIENCE_MS = 8_000;
/** So many payments are remembered, so that a doubled read pays nothing twice. */
const MOST_KNOWN = 500;

/** What drivers do who are stopped at the barrier: they scan, and pay by their UPI app. */
export class PayingDrivers {
  readonly #options: Options;
  readonly #paying = new Set<string>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** A driver reads the lane's display, and pays where it asks for that. */
  see(answer: unknown, how: 'pays' | 'waits-for-tag' = 'pays'): void {
    const read = GateAnswer.safeParse(answer);
    if (!read.success || read.data.decision !== 'hold' || read.data.payUrl === undefined) return;
    const token = new URL(read.data.payUrl).pathname.split('/').at(-1) ?? '';
    if (this.#paying.has(token)) return;
    if (this.#paying.size >= MOST_KNOWN) this.#paying.clear();
    this.#paying.add(token);
    void this.#pay(token, how === 'pays' ? 0 : TAG_MS).catch((error: unknown) => {
      this.#paying.delete(token);
      this.#options.print(
        `a driver could not pay: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
  }

  async #pay(token: string, firstMs: number): Promise<void> {
    const { address, standIn, random, thinkingMs = THINKING_MS } = this.#options;
    if (standIn === null) throw new Error('there is no payment provider, so somebody has to take cash');
    const key = randomUUID();
    await sleep(firstMs, undefined, { ref: false });
    for (let tries = 1; ; tries += 1) {
      await sleep(thinkingMs.least + random.below(thinkingMs.spread), undefined, { ref: false });
      try {
        const path = `${address}/api/pay/${token}/payments`;
        const begun = await post(path, { method: 'upi' }, { 'idempotency-key': key });
        await post(`${standIn}/control/pay`, { orderId: Begun.parse(begun).order });
        return;
      } catch (error) {
        // Somebody may have paid for the car meanwhile.
        if (error instanceof NothingDue) return;
        if (tries === TRIES) throw error;
      }
    }
  }
}

class NothingDue extends Error {}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  if (response.status === 409 && !text.includes('is_being_charged')) throw new NothingDue();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 120)}`);
  return JSON.parse(text);
}
