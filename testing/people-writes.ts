import { randomUUID } from 'node:crypto';
import type { GivenMall, StaffWrite } from './staff-writes.ts';
import { signInHelper } from './test-people.ts';

/** The writes of an admin about the people of a mall, each a call that succeeds. */
export const PEOPLE_WRITES: Record<string, (given: GivenMall) => StaffWrite | Promise<StaffWrite>> = {
  'POST /api/malls/:id/people': ({ mall }) => ({
    url: `/api/malls/${mall}/people`,
    body: { name: 'A', email: `a-${randomUUID()}@example.com`, role: 'attendant' },
  }),
  'PUT /api/malls/:id/people/:person': async ({ app, root, mall }) => ({
    url: `/api/malls/${mall}/people/${(await signInHelper(app, root, mall, 'attendant')).id}`,
    body: { role: 'manager' },
  }),
  'DELETE /api/malls/:id/people/:person': async ({ app, root, mall }) => ({
    url: `/api/malls/${mall}/people/${(await signInHelper(app, root, mall, 'attendant')).id}`,
  }),
  'DELETE /api/malls/:id/invitations/:invitation': async ({ root, mall }) => {
    const body = { name: 'A', email: `a-${randomUUID()}@example.com`, role: 'attendant' };
    const { body: made } = await root.client.call('POST', `/api/malls/${mall}/people`, body);
    return {
      url: `/api/malls/${mall}/invitations/${(made as { invitation: { id: string } }).invitation.id}`,
    };
  },
};
