import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanFacts, SpanKind } from './span.ts';
import { newSpanId, newTraceId, type TraceContext } from './trace-context.ts';

/** Where finished steps go, and which traces are recorded. Made by start-tracing.ts, which is loaded only where it is wanted. */
export interface Tracer {
  /** Whether a trace that begins here, or comes from elsewhere, is recorded. */
  isSampled(traceId: string, parent: TraceContext | null): boolean;
  record(span: Span): void;
}

interface Described {
  readonly name: string;
  readonly kind: SpanKind;
  readonly facts: SpanFacts;
}

/** A step under way. */
export interface TraceStep {
  /** Runs work as part of the step, so that what it calls becomes part of the trace. */
  run<T>(work: () => T): T;
  end(more?: SpanFacts & { readonly isFault?: boolean }): void;
}

let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<TraceContext>();

/** One process has one; null ends the tracing. */
export function setTracer(given: Tracer | null): void {
  tracer = given;
}

export const isTracing = (): boolean => tracer !== null;

/** Where the running work stands; undefined outside any trace. */
export const currentTrace = (): TraceContext | undefined => (tracer ? current.getStore() : undefined);

/** Begins a trace, or goes on with one from elsewhere; null where there is no tracing. */
export function beginTrace(described: Described, parent: TraceContext | null): TraceStep | null {
  if (!tracer) return null;
  const traceId = parent?.traceId ?? newTraceId();
  const isSampled = tracer.isSampled(traceId, parent);
  return openStep(described, {
    traceId,
    spanId: newSpanId(),
    isSampled,
    state: parent?.state ?? null,
    parentId: parent?.spanId ?? null,
  });
}

/** Runs work as a step of the present trace. Without one it costs a comparison. */
export function traced<T>(describe: () => Described, work: () => Promise<T>): Promise<T> {
  const parent = currentTrace();
  if (!parent?.isSampled) return work();
  return runStep(openStep(describe(), { ...parent, spanId: newSpanId(), parentId: parent.spanId }), work);
}

/** Runs work that begins by itself, such as a job, as a trace of its own. */
export function tracedAlone<T>(describe: () => Described, work: () => Promise<T>): Promise<T> {
  const step = tracer ? beginTrace(describe(), null) : null;
  return step ? runStep(step, work) : work();
}

async function runStep<T>(step: TraceStep, work: () => Promise<T>): Promise<T> {
  try {
    const result = await step.run(work);
    step.end();
    return result;
  } catch (error) {
    step.end({ isFault: true, 'error.type': typeOf(error) });
    throw error;
  }
}

function openStep(
  { name, kind, facts }: Described,
  context: TraceContext & { parentId: string | null },
): TraceStep {
  const startedNs = nowNs();
  return {
    run: (work) => current.run(context, work),
    end({ isFault = false, ...more } = {}) {
      if (!context.isSampled) return;
      tracer?.record({
        ...context,
        name,
        kind,
        facts: { ...facts, ...more },
        isFault,
        startedNs,
        endedNs: nowNs(),
      });
    },
  };
}

/** Never the message: a unique index tells in it whose row stood in the way. */
function typeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return (
    ([code, name].find((word) => typeof word === 'string' && /^\w{1,60}$/.test(word)) as string) ?? 'Error'
  );
}

const ORIGIN_NS = BigInt(Math.round(performance.timeOrigin * 1e6));

function nowNs(): bigint {
  return ORIGIN_NS + BigInt(Math.round(performance.now() * 1e6));
}
