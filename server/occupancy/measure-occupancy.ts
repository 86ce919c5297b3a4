import type { Malls } from '../malls/index.ts';
import { measureWork } from '../platform/telemetry/measure-work.ts';
import type { MetricRegistry } from '../platform/telemetry/metrics.ts';
import type { MallOccupancy } from './mall-occupancy.ts';
import type { Outcome } from './sent-reading.ts';

type Take<Words extends unknown[]> = (...words: Words) => Promise<Outcome>;

interface Given {
  readonly metrics: MetricRegistry;
  readonly malls: Malls;
  readonly clock: () => Date;
  readonly occupancyOf: (mall: number) => MallOccupancy | null;
  readonly countsShown: (mall: number) => { empty: number; occupied: number; unknown: number };
  readonly viewers: () => { now: number; dropped: number };
}

/**
 * Measures what drivers are shown: how old it is, how much of it is known, how many watch. Returns what makes of
 * the taking of readings one that counts them.
 */
export function measureOccupancy(given: Given): <Words extends unknown[]>(take: Take<Words>) => Take<Words> {
  const { metrics } = given;
  measureMalls(given);
  metrics.gauge({
    name: 'gms_viewers',
    help: 'Browsers that follow a mall’s live stream on this process.',
    collect() {
      this.set(given.viewers().now);
    },
  });
  metrics.gauge({
    name: 'gms_viewers_dropped',
    help: 'Viewers that this process has cut off because they read too slowly.',
    collect() {
      this.set(given.viewers().dropped);
    },
  });
  const readings = metrics.counter({
    name: 'gms_readings_total',
    help: 'Readings of slots by what came of them.',
    labelNames: ['outcome'] as const,
  });
  const waiting = metrics.gauge({
    name: 'gms_reading_messages_waiting',
    help: 'Messages of readings that have arrived and are not stored yet.',
  });
  return (take) =>
    (...words) =>
      measureWork({ underWay: waiting }, async () => {
        const outcome = await take(...words);
        readings.inc({ outcome: 'accepted' }, outcome.accepted);
        readings.inc({ outcome: 'unchanged' }, outcome.unchanged);
        readings.inc({ outcome: 'refused' }, outcome.refused.length);
        return outcome;
      });
}

/** By mall, for those that are live and have ever sent a reading. */
function measureMalls({ metrics, malls, clock, occupancyOf, countsShown }: Given): void {
  const reporting = () =>
    malls.list().flatMap(({ id, slug, isLive }) => {
      const readingAt = isLive ? (occupancyOf(id)?.readingAt ?? null) : null;
      return readingAt === null ? [] : [{ id, mall: slug, readingAt }];
    });
  metrics.gauge({
    name: 'gms_reading_age_seconds',
    help: 'How long ago the newest reading of a live mall arrived.',
    labelNames: ['mall'] as const,
    collect() {
      this.reset();
      const now = clock().getTime();
      for (const { mall, readingAt } of reporting()) this.set({ mall }, (now - readingAt) / 1000);
    },
  });
  metrics.gauge({
    name: 'gms_slots',
    help: 'Slots of a live mall by their status.',
    labelNames: ['mall', 'status'] as const,
    collect() {
      this.reset();
      for (const { id, mall } of reporting())
        for (const [status, count] of Object.entries(countsShown(id)))
          if (status !== 'total') this.set({ mall, status }, count);
    },
  });
}
