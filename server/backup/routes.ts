import { readBackups } from '#contract/backups.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { presentBackups } from './present.ts';
import { findLastRuns } from './runs/store.ts';
import type { BackupSettings } from './settings.ts';

/** Mounts how the backups stand, for super admins. */
export function mountBackups(
  app: FastifyInstance,
  { database, clock }: Services,
  settings: BackupSettings | null,
): void {
  mount(app, readBackups, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return presentBackups(await database.transact('system', findLastRuns), settings, clock());
  });
}
