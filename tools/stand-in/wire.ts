import type { IncomingMessage, ServerResponse } from 'node:http';

/** One call to the stand-in, read. */
export interface StandInCall {
  readonly method: string;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  /** The body as it came. */
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

/** A refusal in the provider's words. */
export class ProviderRefusal extends Error {
  readonly status: number;
  constructor(status: number, description: string) {
    super(description);
    this.status = status;
  }
}

const MOST_BYTES = 256 * 1024;

export async function readCall(request: IncomingMessage): Promise<StandInCall> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new ProviderRefusal(413, 'The request is too large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    method: request.method ?? 'GET',
    text,
    path: pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: searchParams,
    body: readBody(text, request.headers['content-type'] ?? ''),
    headers: request.headers,
  };
}

function readBody(text: string, type: string): Record<string, unknown> {
  if (text === '' || type.startsWith('application/xml')) return {};
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>;
  } catch {
    // The refusal below says it.
  }
  throw new ProviderRefusal(400, 'The request body is not valid JSON');
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export function sendXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(xml);
}

/** As the provider words what it refuses. */
export function sendRefusal(response: ServerResponse, { status, message }: ProviderRefusal): void {
  const code = status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR';
  const error = { code, description: message, source: 'business', step: 'NA', reason: 'NA', metadata: {} };
  sendJson(response, status, { error });
}

export function whole(value: unknown, what: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw new ProviderRefusal(400, `The ${what} must be a whole number of at least 1`);
}

/** Notes, of which the provider takes texts. */
export function notesOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, note]) => [name, String(note)]));
}
