import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it came over the wire, its attributes as a record. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code: number };
  readonly facts: Record<string, string>;
}

export interface OtlpReceiver {
  readonly url: string;
  /** All that was sent, as text. */
  bodies(): string;
  spans(): ReceivedSpan[];
  headers(): IncomingHttpHeaders[];
  /** What it answers from now on. */
  answer(status: number): void;
  close(): Promise<void>;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: string };
}

/** A small receiver of OTLP over HTTP with JSON on this machine, as a collector would be. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (request.url !== '/v1/traces' || request.method !== 'POST') return response.writeHead(404).end();
      headers.push(request.headers);
      if (status === 200) bodies.push(body);
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies: () => bodies.join('\n'),
    spans: () => bodies.flatMap(readSpans),
    headers: () => headers,
    answer: (next) => {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Sent = Omit<ReceivedSpan, 'facts'> & { readonly attributes: Attribute[] };

function readSpans(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
  };
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return spans.map(({ attributes, ...span }) => ({
    ...span,
    facts: Object.fromEntries(
      attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']),
    ),
  }));
}
