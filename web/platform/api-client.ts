import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/error.ts';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { noteServerTime } from './server-time.ts';
import { shareWrite } from './share-write.ts';

type Given<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<E, Name extends 'params' | 'query' | 'body'> = E extends { readonly [K in Name]?: infer S }
  ? Given<Exclude<S, undefined>>
  : undefined;

export interface CallInput<E> {
  params?: Part<E, 'params'>;
  query?: Part<E, 'query'>;
  body?: Part<E, 'body'>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** No call of ours takes this long; a phone in a basement may lose the network in the middle of one. */
const GIVE_UP_MS = 20_000;

/** Makes a declared call and answers its checked answer; throws an ApiError for everything else. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<AnswerOf<E>> {
  return (await callWithHeaders(endpoint, input)).answer;
}

interface Answered<E> {
  answer: AnswerOf<E>;
  headers: Headers;
}

/** `call`, with the answer's headers: paging cursors, counts, versions. A write that is under way is not sent twice. */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Answered<E>> {
  const address = addressOf(endpoint, input);
  // Who may give a call up waits for it alone.
  if (endpoint.method === 'GET' || input.signal) return callAt(endpoint, address, input);
  const name = JSON.stringify([endpoint.method, address, input.headers, input.body]);
  return shareWrite(name, () => callAt(endpoint, address, input));
}

async function callAt<E extends Endpoint>(
  endpoint: E,
  address: string,
  input: CallInput<E>,
): Promise<Answered<E>> {
  const response = await send(endpoint, address, input);
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (!response.ok) throw refusalOf(response, body);
  const answer = endpoint.answer.safeParse(body);
  if (!answer.success) {
    throw new ApiError(
      response.status,
      'unexpected_answer',
      'The server answered in a way we did not expect.',
    );
  }
  return { answer: answer.data as AnswerOf<E>, headers: response.headers };
}

/** The address of a call, for images and streams too. */
export function addressOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(
    (input.query ?? {}) as Record<string, string | number | undefined>,
  )) {
    if (value !== undefined) query.set(name, String(value));
  }
  // A space as %20 and not as +: that is how the addresses of the product are written.
  const asked = query.toString().replaceAll('+', '%20');
  return asked ? `${path}?${asked}` : path;
}

async function send<E extends Endpoint>(
  endpoint: E,
  address: string,
  input: CallInput<E>,
): Promise<Response> {
  const late = AbortSignal.timeout(GIVE_UP_MS);
  // A file goes as it is: within JSON the server would have to read it in one long piece.
  const isText = typeof input.body === 'string';
  const askedAt = Date.now();
  try {
    const response = await fetch(address, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(input.body === undefined ? {} : { 'content-type': isText ? 'text/csv' : 'application/json' }),
        ...input.headers,
      },
      ...(input.body === undefined
        ? {}
        : { body: isText ? (input.body as string) : JSON.stringify(input.body) }),
      signal: input.signal ? AbortSignal.any([input.signal, late]) : late,
    });
    noteServerTime(response.headers.get('date'), askedAt, Date.now());
    return response;
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiError(
      0,
      'no_answer',
      'No answer from the server. Please check your connection and try again.',
    );
  }
}

/** With a fault of the server comes the name of the request, by which support finds it in the log. */
function withReference({ status, headers }: Response, sentence: string): string {
  const reference = headers.get('x-request-id');
  return status >= 500 && reference !== null ? `${sentence} Reference ${reference}.` : sentence;
}

/** Of a failure `error` is enough; the code and the fields may be missing. */
const Refusal = z.object({
  error: z.string(),
  code: z.string().catch(''),
  fields: ErrorBody.shape.fields.catch(undefined),
});

function refusalOf(response: Response, body: unknown): ApiError {
  const refusal = Refusal.safeParse(body);
  if (!refusal.success) return new ApiError(response.status, 'no_words', '');
  const wait = Number(response.headers.get('retry-after'));
  return new ApiError(
    response.status,
    refusal.data.code,
    withReference(response, refusal.data.error),
    refusal.data.fields,
    Number.isFinite(wait) && wait > 0 ? wait : null,
  );
}
