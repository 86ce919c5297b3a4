import { changeRole, endRole, invitePerson, listPeople, revokeMallInvitation } from '#contract/people.ts';
import { mayAs, type MallRole } from '#contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { Malls } from '../../malls/index.ts';
import { conflict } from '../../platform/http/errors.ts';
import { mount, type Call } from '../../platform/http/mount.ts';
import { createHourlyLimit } from '../../platform/limits/hourly-limit.ts';
import type { Services } from '../../platform/services.ts';
import { invite } from '../invitations/invite.ts';
import { changeRoleOf, changingPeople, endRoleOf, revokeIn } from './change-people.ts';
import { describePeople, presentMallInvitation } from './list-people.ts';
import type { AccountRow } from '../store.ts';
import type { OpenDrawers } from './open-drawers.ts';
import { listPeopleOf } from './store.ts';

/** Each is a mail to somebody. By one admin. */
const MOST_INVITED_AN_HOUR = 60;

type On = Pick<Call<unknown>, 'mall' | 'caller'>;

/** Mounts what a mall's admins do with the people of their mall. */
export function mountPeople(
  app: FastifyInstance,
  services: Services,
  { malls, drawers }: { malls: Malls; drawers: OpenDrawers },
): void {
  const { database, clock } = services;
  const limit = createHourlyLimit(services, {
    name: 'mall invitation',
    most: MOST_INVITED_AN_HOUR,
    sentence: 'Too many invitations within an hour. Please try again later.',
  });
  const describeBy = ({ mall, caller }: On, open: ReadonlyMap<string, Date>) =>
    database.transact('system', (transaction) =>
      describePeople(transaction, mall, { caller, drawers: open, now: clock() }),
    );
  const describe = async (on: On) => describeBy(on, await drawers.inMall(on.mall));
  /** The same after somebody is something else, with the drawer that nobody of theirs can close. */
  const describeChange = async (
    on: On,
    { publicId, name, isSuperAdmin }: AccountRow,
    role: MallRole | undefined,
  ) => {
    const open = await drawers.inMall(on.mall);
    const people = await describeBy(on, open);
    const since = open.get(publicId);
    const mayClose = isSuperAdmin || mayAs(role, 'work_lanes');
    return { ...people, drawerLeft: since && !mayClose ? { name, since: since.toISOString() } : null };
  };

  mount(app, listPeople, describe);

  mount(app, invitePerson, async ({ caller, mall, body, reply }) => {
    await limit.count(caller.publicId);
    const [name, email, role] = [body.name.trim(), body.email.trim(), body.role];
    const { invitation, link } = await changingPeople(
      { services, caller, mall },
      async (transaction, now) => {
        const people = await listPeopleOf(transaction, mall);
        if (people.some(({ account }) => account.email.toLowerCase() === email.toLowerCase())) {
          const sentence = 'This address has a role in this mall already. Change it below.';
          throw conflict('has_role', sentence, { email: sentence });
        }
        const mallNames = [malls.get(mall)?.name ?? ''];
        const wanted = { name, email, role, malls: [mall], mallNames, byMall: mall, isSuperAdmin: false };
        return invite(services, transaction, { ...wanted, invitedBy: caller.publicId, isMailed: true }, now);
      },
    );
    // A link is a secret.
    reply.header('cache-control', 'no-store');
    return { invitation: presentMallInvitation(invitation, clock()), link };
  });

  mount(app, changeRole, async ({ caller, mall, params, body }) => {
    const account = await changeRoleOf({ services, caller, mall }, params.person, body.role);
    return describeChange({ caller, mall }, account, body.role);
  });

  mount(app, endRole, async ({ caller, mall, params }) => {
    const account = await endRoleOf({ services, caller, mall }, params.person);
    return describeChange({ caller, mall }, account, undefined);
  });

  mount(app, revokeMallInvitation, async ({ caller, mall, params }) => {
    await revokeIn({ services, caller, mall }, params.invitation);
    return describe({ caller, mall });
  });
}
