import type { TraceContext } from './trace-context.ts';

/**
 * What a span may tell. There is no free key and none for an address, a body, a value of a statement or a message of a
 * fault, so that no plate, token or person gets into a trace.
 */
export interface SpanFacts {
  readonly 'http.request.method'?: string;
  /** The pattern, never the address. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'db.system.name'?: 'postgresql';
  /** With $1 where values are. */
  readonly 'db.query.text'?: string;
  readonly 'gms.request.id'?: string;
  readonly 'gms.scope'?: 'system' | 'mall' | 'account';
  readonly 'gms.job'?: string;
  /** A code or the name of a class. */
  readonly 'error.type'?: string;
}

/** As the protocol numbers them. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3 } as const;
export type SpanKind = keyof typeof SPAN_KINDS;

/** One finished step of a trace. */
export interface Span extends TraceContext {
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  readonly facts: SpanFacts;
  readonly isFault: boolean;
  readonly startedNs: bigint;
  readonly endedNs: bigint;
}
