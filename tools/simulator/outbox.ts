import { setTimeout as sleep } from 'node:timers/promises';

interface Message {
  readonly path: string;
  readonly body: string;
  /** Receives the answer once the product has taken the message. */
  readonly onAnswer: (answer: unknown) => void;
}

const PATIENCE_MS = 8_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** Some hours of one device; beyond it the oldest go, as in a camera whose memory is full. */
const MOST_WAITING = 5_000;

/** A device's memory: keeps every message until it is acknowledged, and sends them one by one in their order. */
export class Outbox {
  readonly #address: string;
  readonly #key: string;
  readonly #print: (line: string) => void;
  #queue: Message[] = [];
  #isSending = false;
  #isAway = false;
  #isStopped = false;

  constructor(address: string, key: string, print: (line: string) => void) {
    this.#address = address;
    this.#key = key;
    this.#print = print;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  send(path: string, body: unknown, onAnswer: (answer: unknown) => void = () => undefined): void {
    this.#queue.push({ path, body: JSON.stringify(body), onAnswer });
    if (this.#queue.length > MOST_WAITING) this.#queue = this.#queue.slice(-MOST_WAITING);
    if (this.#isSending) return;
    this.#isSending = true;
    void this.#drain().finally(() => {
      this.#isSending = false;
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#queue = [];
  }

  async #drain(): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    for (let message = this.#queue[0]; message && !this.#isStopped; message = this.#queue[0]) {
      const outcome = await this.#post(message).catch(() => 'again' as const);
      if (outcome === 'done') {
        if (this.#queue[0] === message) this.#queue.shift();
        waitMs = FIRST_WAIT_MS;
        this.#isAway = false;
        continue;
      }
      if (!this.#isAway) this.#print('the product is not there: devices keep their messages and try again');
      this.#isAway = true;
      await sleep(waitMs * (0.7 + 0.6 * Math.random()), undefined, { ref: false });
      waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
    }
  }

  /** What will never fit is dropped and reported; everything else is tried again. */
  async #post({ path, body, onAnswer }: Message): Promise<'done' | 'again'> {
    const response = await fetch(this.#address + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    if (response.ok) onAnswer(JSON.parse(text));
    else if ([400, 409, 413, 415, 422].includes(response.status))
      this.#print(`${path} refused a message for good: ${response.status} ${text.slice(0, 200)}`);
    else return 'again';
    return 'done';
  }
}
