import type { FastifyBaseLogger } from 'fastify';
import { encodeSpans } from './encode-spans.ts';
import type { Span } from './span.ts';

export interface ExporterSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly everyMs: number;
  readonly resource: Readonly<Record<string, string>>;
}

/** Collects finished spans and sends them in batches. What a receiver that is away cannot take is dropped and counted. */
export interface SpanExporter {
  add(span: Span): void;
  /** How many spans were given up since the start. */
  dropped(): number;
  /** Sends what is left. */
  stop(): Promise<void>;
}

const MOST_WAITING = 2_048;
const MOST_AT_ONCE = 512;
/** Answers after which the standard asks to send again. */
const AGAIN = new Set([429, 502, 503, 504]);

export function createSpanExporter(settings: ExporterSettings, log: FastifyBaseLogger): SpanExporter {
  let waiting: Span[] = [];
  let dropped = 0;
  let isFailing = false;
  let sending: Promise<void> | null = null;

  async function sendBatch(): Promise<void> {
    const batch = waiting.splice(0, MOST_AT_ONCE);
    if (batch.length === 0) return;
    const why = await post(settings, batch);
    if (why === null) {
      if (isFailing) log.info('traces are taken again');
      isFailing = false;
      return;
    }
    if (!isFailing) log.warn({ why: why.reason }, 'traces could not be sent; what waits too long is dropped');
    isFailing = true;
    if (!why.mayTryAgain) return void (dropped += batch.length);
    const left = batch.slice(0, Math.max(0, MOST_WAITING - waiting.length));
    dropped += batch.length - left.length;
    waiting = [...left, ...waiting];
  }

  /** One batch at a time, until all are sent or one fails. */
  function send(): Promise<void> {
    sending ??= (async () => {
      do await sendBatch();
      while (waiting.length >= MOST_AT_ONCE && !isFailing);
    })().finally(() => {
      sending = null;
    });
    return sending;
  }

  const timer = setInterval(() => void send(), settings.everyMs).unref();
  return {
    add(span) {
      if (waiting.length >= MOST_WAITING) dropped += 1;
      else waiting.push(span);
      if (waiting.length === MOST_AT_ONCE && !isFailing) void send();
    },
    dropped: () => dropped,
    async stop() {
      clearInterval(timer);
      await sending;
      while (waiting.length > 0 && !isFailing) await send();
    },
  };
}

interface Failure {
  readonly reason: string;
  readonly mayTryAgain: boolean;
}

async function post(settings: ExporterSettings, batch: readonly Span[]): Promise<Failure | null> {
  try {
    const answer = await fetch(settings.url, {
      method: 'POST',
      headers: { ...settings.headers, 'content-type': 'application/json' },
      body: encodeSpans(batch, settings.resource),
      signal: AbortSignal.timeout(settings.timeoutMs),
      redirect: 'error',
    });
    await answer.body?.cancel();
    if (answer.ok) return null;
    return { reason: `the receiver answered ${answer.status}`, mayTryAgain: AGAIN.has(answer.status) };
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return { reason: cause?.code ?? name, mayTryAgain: true };
  }
}
