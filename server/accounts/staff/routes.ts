import { addStaff, listStaff, removeStaff } from '#contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import type { Malls } from '../../malls/index.ts';
import type { Services } from '../../platform/services.ts';
import { mount } from '../../platform/http/mount.ts';
import { presentStaff } from '../present.ts';
import { findStaff } from '../store.ts';
import { grantMalls } from './grant-malls.ts';
import { takeRole } from './take-role.ts';

/** Mounts what super admins do with admins. */
export function mountStaff(app: FastifyInstance, services: Services, malls: Malls): void {
  mount(app, listStaff, async () => {
    const staff = await services.database.transact('system', findStaff);
    return { admins: staff.map((account) => presentStaff(malls, account)) };
  });

  mount(app, addStaff, async ({ caller, body }) => ({
    admin: presentStaff(malls, await grantMalls(services, malls, caller, body)),
  }));

  mount(app, removeStaff, async ({ caller, params }) => {
    await takeRole(services, caller, params.id);
    return { ok: true as const };
  });
}
