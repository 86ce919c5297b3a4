import { addStaff, listStaff, removeStaff, type StaffAccount } from '#contract/accounts.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

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

/** Makes an admin, or takes the role away; the list is asked for again. */
export function useStaffChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: StaffChange) => {
      if (change.kind === 'remove') return call(removeStaff, { params: { id: change.account.id } });
      const { password, ...draft } = change.draft;
      return call(addStaff, { body: { ...draft, ...(password ? { password } : {}) } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: staffQuery.queryKey }),
  });
}
