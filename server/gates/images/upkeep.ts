import { daysBefore } from '../../platform/process/retention.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import { moveBytes } from '../../platform/storage/files/move-bytes.ts';
import { readImagesInRows, removeImages } from './store.ts';

const AT_ONCE = 200;
const MINUTE_MS = 60_000;

/** Moves images that lie in rows into files, now and then, until there are none. */
export function scheduleMoving(services: Services): void {
  services.jobs.add({
    name: 'move images of reads into files',
    every: MINUTE_MS,
    run: (_now, isStopping) => moveBytes(services, readImagesInRows, isStopping),
  });
}

/** Images that arrived before then are to go. */
export function imagesSince({ config }: Pick<Services, 'config'>, now: Date): Date {
  return daysBefore(now, config.retention.images);
}

/** Removes images, and their files, as many days after they came as RETENTION_IMAGES says. */
export async function removeOldImages(services: Services, now: Date): Promise<void> {
  const { database, files } = servicesOfJobs(services);
  const receivedBefore = imagesSince(services, now);
  for (;;) {
    const gone = await database.transact('system', (transaction) =>
      removeImages(transaction, receivedBefore, AT_ONCE),
    );
    if (gone.length > 0) await files.removeUnnamed(gone.flatMap(({ hash }) => hash ?? []));
    if (gone.length < AT_ONCE) return;
  }
}
