import { listMallsNow, type MallNow } from '#contract/malls-now.ts';
import type { FastifyInstance } from 'fastify';
import type { Malls } from '../../malls/index.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { createTrends, type KnownOnlySince } from './trends.ts';

interface Given {
  readonly services: Services;
  readonly malls: Malls;
  readonly counts: (mall: number) => Omit<MallNow, 'mall' | 'trend'>;
  readonly knownOnlySince: KnownOnlySince;
}

/** Mounts how full the malls are now: the counts from memory, the trend counted once a minute. */
export function mountMallsNow(
  app: FastifyInstance,
  { services, malls, counts, knownOnlySince }: Given,
): void {
  const trends = createTrends(services, knownOnlySince);
  mount(app, listMallsNow, async () => {
    const reporting = malls
      .list()
      .filter(({ isLive, isConfigured, hasReported }) => isLive && isConfigured && hasReported);
    const found = await Promise.all(
      reporting.map(async ({ id, publicId }) => {
        const counted = counts(id);
        return { mall: publicId, ...counted, trend: await trends.of(id, counted) };
      }),
    );
    return { malls: found, asOf: services.clock().toISOString() };
  });
}
