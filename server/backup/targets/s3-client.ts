import { setTimeout as pause } from 'node:timers/promises';
import { BackupRefusal, NothingStored } from '../backup-refusal.ts';
import { amzDate, authorize, encodeStrictly, sha256 } from './sign-v4.ts';

export interface S3Place {
  readonly endpoint: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  readonly bucket: string;
}

/** How long things may take. Tests give smaller ones. */
export interface S3Limits {
  /** One call with its body. */
  readonly callMs: number;
  /** Between two pieces of a body that is read. */
  readonly silenceMs: number;
  /** Before the first repetition; later ones wait longer. */
  readonly againMs: number;
}

const LIMITS: S3Limits = { callMs: 120_000, silenceMs: 30_000, againMs: 500 };
const ATTEMPTS = 4;

interface Call {
  readonly method: string;
  /** The object; empty for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** A few calls of S3 over fetch: signed, bounded in time, repeated where the server or the line failed. */
export class S3Client {
  readonly #place: S3Place;
  readonly #limits: S3Limits;

  constructor(place: S3Place, limits: Partial<S3Limits> = {}) {
    this.#place = place;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Sends a call and answers the body as text, with the headers. */
  async call(call: Call): Promise<{ text: string; headers: Headers }> {
    const answer = await this.#repeat(async () => {
      const signal = AbortSignal.timeout(this.#limits.callMs);
      const response = await this.#send(call, signal);
      return { status: response.status, text: await response.text(), headers: response.headers };
    });
    if (answer.status >= 300) throw describe(call, answer.status, answer.text);
    return answer;
  }

  /** The body of an object, piece by piece. */
  async *read(key: string): AsyncGenerator<Buffer> {
    const control = new AbortController();
    const call = { method: 'GET', key };
    const response = await this.#repeat(() => within(this.#limits.callMs, this.#send(call, control.signal)));
    if (response.status >= 300) throw describe(call, response.status, await response.text());
    const reader = response.body?.getReader();
    try {
      for (;;) {
        const piece = await within(this.#limits.silenceMs, reader?.read() ?? Promise.resolve(NOTHING));
        if (piece.done) return;
        yield Buffer.from(piece.value);
      }
    } finally {
      control.abort();
    }
  }

  #send({ method, key = '', query = {}, body }: Call, signal: AbortSignal): Promise<Response> {
    const { endpoint, bucket } = this.#place;
    const path = ['', bucket, ...key.split('/').filter(Boolean)].map(encodeStrictly).join('/');
    const url = new URL(path, endpoint);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const bodyHash = sha256(body ?? '');
    const headers = { 'x-amz-content-sha256': bodyHash, 'x-amz-date': amzDate(new Date()) };
    const authorization = authorize({ method, url, headers, bodyHash }, { ...this.#place, service: 's3' });
    return fetch(url, {
      method,
      headers: { ...headers, authorization },
      redirect: 'manual',
      signal,
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  }

  async #repeat<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send().catch((error: unknown) => error as Error);
      const isGood = !(answer instanceof Error) && answer.status < 500 && answer.status !== 429;
      if (isGood) return answer;
      if (attempt === ATTEMPTS) {
        if (!(answer instanceof Error)) return answer;
        const { message, cause } = answer;
        const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
        throw new BackupRefusal(`${this.#place.endpoint} does not answer: ${why}`);
      }
      await pause(this.#limits.againMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}

const NOTHING = { done: true as const, value: undefined };

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BackupRefusal(`the storage was silent for ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

function describe({ method, key = '' }: Call, status: number, text: string): BackupRefusal {
  const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? `status ${status}`;
  const sentence = `the storage refused ${method} ${key === '' ? 'of the bucket' : key}: ${code}`;
  return code === 'NoSuchKey' ? new NothingStored(sentence) : new BackupRefusal(sentence);
}
