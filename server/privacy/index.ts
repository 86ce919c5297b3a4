import type { FastifyInstance } from 'fastify';
import { ErasureList } from '../backup/index.ts';
import type { Services } from '../platform/services.ts';
import { copyList } from './erase/copy-list.ts';
import { accountErased } from './erase/erase-account.ts';
import { eraseAgain } from './erase/erase-again.ts';
import { settleWaits } from './erase/settle-waits.ts';
import type { Doors, PrivacyServices } from './privacy-services.ts';
import { applyRetention, type RetentionCounts } from './retention/apply-retention.ts';
import { mountPrivacy } from './routes.ts';
import { findWaiting, writeErasures } from './store.ts';

/** The door of `privacy`: the notice, consent, export and erasure of one's own data, and how long what is stored. */
export interface Privacy {
  /** Goes on with erasures whose visits are over: runs by itself once started; tests call it. */
  tick(now: Date): Promise<void>;
  /** Deletes what is older than the settings say: runs by itself each night; tests call it. */
  applyRetention(now: Date): Promise<RetentionCounts>;
  mount(app: FastifyInstance): void;
}

const TICK_MS = 60_000;
const NIGHTLY = '20 3 * * *';

/** Opens the topic. What a restored backup brought back is erased again before anybody is served. */
export async function openPrivacy(services: Services, doors: Doors): Promise<Privacy> {
  const on: PrivacyServices = { services, ...doors, list: new ErasureList(services.config) };
  doors.plates.useErasures(findWaiting);
  await eraseAgain(on);
  const tick = async (now: Date, isStopping?: () => boolean) => {
    await settleWaits(on, now, isStopping);
    await copyList(on);
  };
  // Whichever data folder and whichever backup are left, they must know who was erased: each process copies what any of
  // them erased, soon by the message and in any case by the job.
  const copy = () => copyList(on);
  await copy().catch((error: unknown) =>
    services.log.warn(
      { err: error },
      'the list of erasures could not be copied; the next run of its job goes on',
    ),
  );
  services.channel.on(accountErased, {
    receive: async () => void (await copy()),
    readAnew: async () => void (await copy()),
  });
  services.jobs.add({ name: 'copy the list of erasures', every: TICK_MS, isOnEach: true, run: copy });
  services.jobs.add({ name: 'go on with erasures', every: TICK_MS, run: tick });
  services.jobs.add({
    name: 'delete what is old',
    every: NIGHTLY,
    run: (now, isStopping) => applyRetention(services, now, isStopping),
  });
  doors.inquiries.onDeleted((transaction, publicId, at) =>
    writeErasures(transaction, [{ kind: 'inquiry', publicId, at }]),
  );
  return {
    tick,
    applyRetention: (now) => applyRetention(services, now),
    mount: (app) => mountPrivacy(app, on),
  };
}
