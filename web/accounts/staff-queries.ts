import { listStaff, removeStaff, type StaffAccount } from '#contract/accounts.ts';
import { addStaff } from '#contract/invitations.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';
import { invitationsQuery } from './invitations/queries.ts';

/** A new admin, as the form gives it. */
export interface StaffDraft {
  name: string;
  email: string;
  password: string;
  /** The malls' `_id`. */
  malls: string[];
}

const staffQuery = queryOptions({
  queryKey: ['super', 'staff'],
  queryFn: async ({ signal }) => (await call(listStaff, { signal })).admins,
});

/** Who administers which malls. */
export function useStaff() {
  return useQuery(staffQuery);
}

type StaffChange = { kind: 'add'; draft: StaffDraft } | { kind: 'remove'; account: StaffAccount };

/** Makes or invites an admin, or takes the role away; the lists are asked for again. Answers what a grant became. */
export function useStaffChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: StaffChange) => {
      if (change.kind === 'remove') {
        await call(removeStaff, { params: { id: change.account.id } });
        return null;
      }
      const { password, ...draft } = change.draft;
      return call(addStaff, { body: { ...draft, ...(password ? { password } : {}) } });
    },
    onSuccess: () =>
      Promise.all(
        [staffQuery, invitationsQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
      ),
  });
}
