import { channel } from 'node:diagnostics_channel';
import type { FastifyBaseLogger } from 'fastify';
import type { MetricRegistry } from './metrics.ts';
import { createSampler } from './sampling.ts';
import { createSpanExporter } from './span-exporter.ts';
import { traceHeaders } from './trace-context.ts';
import { currentTrace, setTracer } from './tracing.ts';
import type { TracingSettings } from './tracing-settings.ts';

/** What Node's own `fetch` publishes before it sends. */
const OUTGOING = 'undici:request:create';

/** Begins to record traces and to send them; whoever begins it ends it. Loaded only where an operator asks for it. */
export function startTracing(settings: TracingSettings, log: FastifyBaseLogger): Tracing {
  const exporter = createSpanExporter(settings, log);
  setTracer({
    isSampled: createSampler(settings.sampler, settings.ratio),
    record: (span) => exporter.add(span),
  });
  const outgoing = channel(OUTGOING);
  outgoing.subscribe(sendOn);
  return {
    measure: (metrics) =>
      void metrics.gauge({
        name: 'gms_trace_spans_dropped',
        help: 'Steps of traces that were given up because the receiver did not take them.',
        collect() {
          this.set(exporter.dropped());
        },
      }),
    async stop() {
      setTracer(null);
      outgoing.unsubscribe(sendOn);
      await exporter.stop();
    },
  };
}

export interface Tracing {
  measure(metrics: MetricRegistry): void;
  stop(): Promise<void>;
}

/** Calls to other programs carry the trace on, so that theirs joins ours. */
function sendOn(message: unknown): void {
  const context = currentTrace();
  if (!context) return;
  const { request } = message as { request: { addHeader(name: string, value: string): void } };
  for (const [name, value] of Object.entries(traceHeaders(context))) request.addHeader(name, value);
}
