import type { TraceContext } from './trace-context.ts';

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof SAMPLERS)[number];

export type Sampler = (traceId: string, parent: TraceContext | null) => boolean;

/** The standard's samplers: which traces are recorded. By the trace's id, so that all programs choose the same ones. */
export function createSampler(name: SamplerName, ratio: number): Sampler {
  const root = rootSampler(name.replace('parentbased_', ''), ratio);
  return name.startsWith('parentbased_') ? (id, parent) => parent?.isSampled ?? root(id) : root;
}

function rootSampler(name: string, ratio: number): (traceId: string) => boolean {
  if (name === 'always_on') return () => true;
  if (name === 'always_off') return () => false;
  const bound = Math.floor(ratio * 2 ** 52);
  return (traceId) => Number.parseInt(traceId.slice(-13), 16) < bound;
}
