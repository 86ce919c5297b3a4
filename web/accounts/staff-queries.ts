import { listStaff, removeStaff, type StaffAccount } from '#contract/accounts.ts';
import { addStaff } from '#contract/invitations.ts';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
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

/** Makes or invites an admin; the lists are asked for again. Answers what the grant became. */
export function useStaffGrant() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ password, ...draft }: StaffDraft) =>
      call(addStaff, { body: { ...draft, ...(password ? { password } : {}) } }),
    onSuccess: () => askAnew(queries),
  });
}

/** Takes the role away; the lists are asked for again. Answers the cash drawers that stay open by it. */
export function useStaffRemoval() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name }: StaffAccount) => ({
      name,
      drawersLeft: (await call(removeStaff, { params: { id } })).drawersLeft,
    }),
    onSuccess: () => askAnew(queries),
  });
}

function askAnew(queries: QueryClient) {
  return Promise.all(
    [staffQuery, invitationsQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
  );
}
