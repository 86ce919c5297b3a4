import type { Malls } from '../../malls/index.ts';
import { doAllParts } from '../../platform/jobs/faults.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import { documentDays } from './document-days.ts';

/** Every night what was charged or corrected on the days before gets the documents that it lacks. */
export function writeDaily(services: Services, malls: Malls): void {
  const own = servicesOfJobs(services);
  services.jobs.add({
    name: 'write tax documents',
    every: '20 0 * * *',
    run: (now, isStopping) =>
      doAllParts(async ({ alone }) => {
        for (const { id: mall } of [...malls.list(), ...malls.listArchived()])
          await documentDays(own, mall, { now, alone, isStopping });
      }),
  });
}
