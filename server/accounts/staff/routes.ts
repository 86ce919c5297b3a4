import { listStaff, removeStaff } from '#contract/accounts.ts';
import { addStaff } from '#contract/invitations.ts';
import type { FastifyInstance } from 'fastify';
import type { Malls } from '../../malls/index.ts';
import type { Services } from '../../platform/services.ts';
import { mount } from '../../platform/http/mount.ts';
import type { OpenDrawers } from '../people/open-drawers.ts';
import { presentInvitation } from '../invitations/present.ts';
import { presentStaff } from '../present.ts';
import { findStaff } from '../store.ts';
import { grantMalls } from './grant-malls.ts';
import { takeRole } from './take-role.ts';

/** Mounts what super admins do with admins. */
export function mountStaff(
  app: FastifyInstance,
  services: Services,
  { malls, drawers }: { malls: Malls; drawers: OpenDrawers },
): void {
  mount(app, listStaff, async () => {
    const staff = await services.database.transact('system', findStaff);
    const admins = staff.filter(({ isSuperAdmin, adminOf }) => isSuperAdmin || adminOf.length > 0);
    return { admins: admins.map((account) => presentStaff(malls, account)) };
  });

  mount(app, addStaff, async ({ caller, body, reply }) => {
    const granted = await grantMalls(services, malls, caller, body);
    // A link is a secret.
    reply.header('cache-control', 'no-store');
    if ('admin' in granted)
      return { admin: presentStaff(malls, granted.admin), invitation: null, link: null };
    const { invitation, link } = granted.invited;
    return { admin: null, invitation: presentInvitation(malls, invitation, services.clock()), link };
  });

  mount(app, removeStaff, async ({ caller, params }) => {
    await takeRole(services, caller, params.id);
    const left = await drawers.of(params.id);
    return {
      ok: true as const,
      drawersLeft: left.map(({ mall, openedAt }) => ({
        mall: malls.known(mall)?.name ?? 'A mall that is gone',
        since: openedAt.toISOString(),
      })),
    };
  });
}
