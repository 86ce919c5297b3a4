import type { SamplerName } from './sampling.ts';

/** Where traces go and which ones, by OpenTelemetry's standard variables. */
export interface TracingSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly everyMs: number;
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: SamplerName;
  readonly ratio: number;
}

/** The values of the variables, checked one by one. */
export interface TracingVariables {
  readonly OTEL_SDK_DISABLED: 'true' | 'false' | undefined;
  readonly OTEL_TRACES_EXPORTER: 'otlp' | 'none' | undefined;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined;
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS: string | undefined;
  readonly OTEL_EXPORTER_OTLP_TRACES_HEADERS: string | undefined;
  readonly OTEL_EXPORTER_OTLP_TIMEOUT: number;
  readonly OTEL_BSP_SCHEDULE_DELAY: number;
  readonly OTEL_SERVICE_NAME: string | undefined;
  readonly OTEL_RESOURCE_ATTRIBUTES: string | undefined;
  readonly OTEL_TRACES_SAMPLER: SamplerName;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** Null where no receiver is named or tracing is switched off: then nothing of it is loaded. */
export function readTracing(v: TracingVariables): TracingSettings | null {
  const base = v.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '');
  const url = v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  if (!url || v.OTEL_SDK_DISABLED === 'true' || v.OTEL_TRACES_EXPORTER === 'none') return null;
  return {
    url,
    headers: readPairs(v.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? v.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {},
    timeoutMs: v.OTEL_EXPORTER_OTLP_TIMEOUT,
    everyMs: v.OTEL_BSP_SCHEDULE_DELAY,
    resource: {
      'service.name': 'get-my-spot',
      ...readPairs(v.OTEL_RESOURCE_ATTRIBUTES ?? ''),
      ...(v.OTEL_SERVICE_NAME ? { 'service.name': v.OTEL_SERVICE_NAME } : {}),
    },
    sampler: v.OTEL_TRACES_SAMPLER,
    ratio: v.OTEL_TRACES_SAMPLER_ARG,
  };
}

const NAME = /^[\w.\-/]{1,200}$/;

/** `name=value` with commas between; values may be percent-encoded. Null where one is neither. */
export function readPairs(text: string): Record<string, string> | null {
  const pairs: [string, string][] = [];
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const at = part.indexOf('=');
    const [name, value] = [part.slice(0, at).trim(), decode(part.slice(at + 1).trim())];
    if (at < 1 || !NAME.test(name) || value === null) return null;
    pairs.push([name, value]);
  }
  return Object.fromEntries(pairs);
}

/** Null where it is not percent-encoded rightly, or holds what no header may. */
function decode(text: string): string | null {
  try {
    const value = decodeURIComponent(text);
    return /^[\x20-\x7e]*$/.test(value) ? value : null;
  } catch {
    return null;
  }
}
