import {
  changeRole,
  endRole,
  invitePerson,
  listPeople,
  revokeMallInvitation,
  type ChangedPeople,
  type MallInvitation,
  type MallPerson,
} from '#contract/people.ts';
import type { MallRole } from '#contract/roles.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

const peopleQuery = (mall: string) =>
  queryOptions({
    queryKey: ['people', mall],
    queryFn: ({ signal }) => call(listPeople, { params: { id: mall }, signal }),
  });

/** Who has which role in a mall (its `_id`), and who is invited. */
export function usePeople(mall: string) {
  return useQuery(peopleQuery(mall));
}

export interface InvitedDraft {
  name: string;
  email: string;
  role: Exclude<MallRole, 'admin'>;
}

/** Invites somebody; the list follows. Answers the link to hand over where no mail went. */
export function useInvite(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InvitedDraft) => call(invitePerson, { params: { id: mall }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: peopleQuery(mall).queryKey }),
  });
}

export type PeopleChange =
  | { kind: 'role'; person: MallPerson; role: MallRole }
  | { kind: 'end'; person: MallPerson }
  | { kind: 'revoke'; invitation: MallInvitation };

/** Changes or ends a role, or takes an invitation back; the answer is the list as it is then. */
export function usePeopleChange(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: PeopleChange): Promise<ChangedPeople> => {
      if (change.kind === 'revoke') {
        const params = { id: mall, invitation: change.invitation.id };
        return { ...(await call(revokeMallInvitation, { params })), drawerLeft: null };
      }
      const params = { id: mall, person: change.person.id };
      return change.kind === 'end'
        ? call(endRole, { params })
        : call(changeRole, { params, body: { role: change.role } });
    },
    onSuccess: ({ people, invitations }) =>
      queries.setQueryData(peopleQuery(mall).queryKey, { people, invitations }),
    onError: () => queries.invalidateQueries({ queryKey: peopleQuery(mall).queryKey }),
  });
}
