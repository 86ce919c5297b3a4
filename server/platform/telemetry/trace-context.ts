import { randomBytes } from 'node:crypto';

/** Where a step stands in a trace that may span several programs: the W3C's trace context. */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
  /** What other systems note along the way; passed on as it came. */
  readonly state: string | null;
}

// Later versions may say more at the end; the first one may not.
const HEADER = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})($|-)/;
const NOBODY = /^0+$/;
const LONGEST_PARENT = 256;
const LONGEST_STATE = 512;

/** Reads `traceparent` and `tracestate`; null for one that is missing or broken, as the standard asks. */
export function readTraceContext(parent: unknown, state: unknown): TraceContext | null {
  const parts = HEADER.exec(shortText(parent, LONGEST_PARENT) ?? '');
  if (!parts) return null;
  const [, version, traceId = '', spanId = '', flags = '', more = ''] = parts;
  if (version === 'ff' || (version === '00' && more !== '')) return null;
  if ([traceId, spanId].some((id) => NOBODY.test(id))) return null;
  return {
    traceId,
    spanId,
    isSampled: (Number.parseInt(flags, 16) & 1) === 1,
    state: shortText(state, LONGEST_STATE),
  };
}

function shortText(value: unknown, longest: number): string | null {
  return typeof value === 'string' && value.length <= longest ? value : null;
}

/** The headers by which another program goes on with the trace. */
export function traceHeaders({ traceId, spanId, isSampled, state }: TraceContext): Record<string, string> {
  const traceparent = `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
  return state === null ? { traceparent } : { traceparent, tracestate: state };
}

export const newTraceId = (): string => randomBytes(16).toString('hex');
export const newSpanId = (): string => randomBytes(8).toString('hex');
