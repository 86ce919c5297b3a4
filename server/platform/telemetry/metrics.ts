import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type CounterConfiguration,
  type GaugeConfiguration,
  type HistogramConfiguration,
} from 'prom-client';

/**
 * What the product counts about itself. A topic makes its own when it opens; names begin with `gms_`, and a label is a
 * code, a mall's slug or a route's pattern, never a plate, an address or a person.
 */
export interface MetricRegistry {
  counter<Label extends string>(made: Made<CounterConfiguration<Label>>): Counter<Label>;
  /** With `collect` it is set when somebody reads. */
  gauge<Label extends string>(made: Made<GaugeConfiguration<Label>>): Gauge<Label>;
  /** Of durations in seconds. */
  histogram<Label extends string>(made: Made<HistogramConfiguration<Label>>): Histogram<Label>;
  /** All of them as Prometheus text. */
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

type Made<Configuration> = Omit<Configuration, 'registers'>;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): MetricRegistry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    counter: (made) => new Counter({ ...made, registers }),
    gauge: (made) => new Gauge({ ...made, registers }),
    histogram: (made) => new Histogram({ buckets: SECONDS, ...made, registers }),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
