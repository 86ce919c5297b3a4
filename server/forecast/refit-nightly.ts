import type { Malls } from '../malls/index.ts';
import type { Services } from '../platform/services.ts';
import type { Outlooks } from './outlooks/keep-outlooks.ts';

/** Just after the Indian day has ended. */
const AFTER_MIDNIGHT = '5 0 * * *';

/** Learns every mall anew once a day is over, one at a time; a mall that fails is reported and stops nobody else. */
export function scheduleRefits(services: Services, malls: Malls, outlooks: Outlooks) {
  async function refitAll(isStopping = () => false): Promise<void> {
    for (const mall of malls.list()) {
      if (isStopping()) return;
      await outlooks
        .prepare(mall)
        .catch((error: unknown) =>
          services.log.error({ err: error, mall: mall.id }, 'a forecast was not made'),
        );
    }
  }

  services.jobs.add({
    name: 'fit the forecasts',
    every: AFTER_MIDNIGHT,
    run: (_now, isStopping) => refitAll(isStopping),
  });
  return {
    refitAll,
    stop: () => outlooks.settle(),
  };
}
