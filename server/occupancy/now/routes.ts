import { listMallsNow } from '#contract/malls-now.ts';
import type { ClassedCounts } from '#domain/parking/count-by-class.ts';
import { isLiveAt } from '#domain/parking/mall.ts';
import type { FastifyInstance } from 'fastify';
import type { Malls } from '../../malls/index.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { createTrends, type KnownOnlySince } from './trends.ts';

interface Given {
  readonly services: Services;
  readonly malls: Malls;
  readonly countsByClass: (mall: number) => ClassedCounts;
  readonly readingAt: (mall: number) => Date | null;
  readonly doubtedSince: (mall: number) => Date | null;
  readonly knownOnlySince: KnownOnlySince;
}

/** Mounts how full the malls are now: the counts from memory, the trend counted once a minute. */
export function mountMallsNow(app: FastifyInstance, given: Given): void {
  const { services, malls, countsByClass, readingAt, doubtedSince, knownOnlySince } = given;
  const trends = createTrends(services, knownOnlySince);
  mount(app, listMallsNow, async () => {
    const now = services.clock();
    const reporting = malls
      .list()
      .filter(({ isLive, isConfigured, hasReported }) => isLive && isConfigured && hasReported);
    const found = await Promise.all(
      reporting.map(async (mall) => {
        const { id, publicId } = mall;
        const counted = countsByClass(id);
        return {
          mall: publicId,
          ...counted,
          reportedAt: readingAt(id)?.toISOString() ?? null,
          doubtedSince: doubtedSince(id)?.toISOString() ?? null,
          isOpen: isLiveAt(mall, now),
          trend: await trends.of(id, counted),
        };
      }),
    );
    return { malls: found, asOf: now.toISOString() };
  });
}
