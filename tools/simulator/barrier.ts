import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

interface Options {
  readonly address: string;
  readonly key: string;
  readonly gate: string;
  /** How long the barrier needs to rise. */
  readonly risesMs?: number;
}

const Commands = z.object({ commands: z.array(z.object({ id: z.string() })) });
const ASK_SECONDS = 20;
const PATIENCE_MS = 30_000;
const AGAIN_MS = 3_000;
const RISES_MS = 1_200;

/** The controller of a barrier: asks what to do, does it, and says so. */
export class Barrier {
  readonly #options: Options;
  readonly #ended = new AbortController();

  constructor(options: Options) {
    this.#options = options;
    void this.#run();
  }

  stop(): void {
    this.#ended.abort();
  }

  async #run(): Promise<void> {
    const { gate, risesMs = RISES_MS } = this.#options;
    const path = `/api/ingest/gates/${encodeURIComponent(gate)}/commands`;
    while (!this.#ended.signal.aborted) {
      try {
        const { commands } = Commands.parse(await this.#call('GET', `${path}?wait=${ASK_SECONDS}`));
        for (const { id } of commands) {
          await sleep(risesMs, undefined, { ref: false });
          await this.#call('POST', `${path}/${id}`, { result: 'done' });
        }
      } catch {
        // The product may be starting; the cars wait, and so does the barrier.
        await sleep(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const { address, key } = this.#options;
    const patience = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(PATIENCE_MS)]);
    const response = await fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: patience,
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  }
}
