import type { Endpoint, AnswerOf } from '#contract/endpoint.ts';
import { addressOf, type CallInput } from './api-client.ts';

interface Listener<E> {
  /** Each checked message. */
  onMessage: (message: AnswerOf<E>) => void;
  /** Once, when the stream has failed and is closed for good. */
  onEnd?: () => void;
}

/**
 * Opens a declared stream and passes its checked messages on. On an error it closes and stays closed: from then on the
 * view is refreshed by its poll alone, as in a browser without streams. Answers a function that closes it.
 */
export function openStream<E extends Endpoint>(
  endpoint: E,
  query: CallInput<E>['query'],
  event: string,
  { onMessage, onEnd }: Listener<E>,
): () => void {
  if (typeof EventSource === 'undefined') {
    queueMicrotask(() => onEnd?.());
    return () => undefined;
  }
  const source = new EventSource(addressOf(endpoint, { query } as CallInput<E>));
  source.addEventListener(event, (message: MessageEvent<string>) => {
    const parsed = endpoint.answer.safeParse(parseJson(message.data));
    if (parsed.success) onMessage(parsed.data as AnswerOf<E>);
  });
  source.addEventListener('error', () => {
    source.close();
    onEnd?.();
  });
  return () => source.close();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
