import { SPAN_KINDS, type Span } from './span.ts';

type Value = { stringValue: string } | { intValue: string };

/** A batch in the words of OTLP over HTTP with JSON. */
export function encodeSpans(spans: readonly Span[], resource: Readonly<Record<string, string>>): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: encodeFacts(resource) },
        scopeSpans: [{ scope: { name: 'get-my-spot' }, spans: spans.map(encodeSpan) }],
      },
    ],
  });
}

function encodeSpan(span: Span) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId === null ? {} : { parentSpanId: span.parentId }),
    ...(span.state === null ? {} : { traceState: span.state }),
    name: span.name,
    kind: SPAN_KINDS[span.kind],
    startTimeUnixNano: String(span.startedNs),
    endTimeUnixNano: String(span.endedNs),
    attributes: encodeFacts(span.facts),
    // 2 is a fault; 0 leaves the judgement open, as the standard asks of what ended well.
    status: { code: span.isFault ? 2 : 0 },
  };
}

function encodeFacts(facts: object): { key: string; value: Value }[] {
  return Object.entries(facts as Record<string, string | number | undefined>).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: encodeValue(value) }],
  );
}

function encodeValue(value: string | number): Value {
  return typeof value === 'number' ? { intValue: String(value) } : { stringValue: value };
}
