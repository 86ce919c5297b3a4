import {
  changePassword,
  endOtherSignIns,
  endSignIn,
  listSignIns,
  type SignedInBrowser,
} from '#contract/own-account.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: async ({ signal }) => (await call(listSignIns, { signal })).signIns,
});

/** Where the account is signed in, this browser first. */
export function useSignIns() {
  return useQuery(signInsQuery);
}

/** Signs one browser out, or all others. */
export function useSignInEnd() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (which: SignedInBrowser | 'others') =>
      which === 'others' ? call(endOtherSignIns) : call(endSignIn, { params: { id: which.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: signInsQuery.queryKey }),
  });
}

interface PasswordChange {
  password: string;
  newPassword: string;
  signOutOthers: boolean;
}

/** Changes the password. */
export function usePasswordChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => call(changePassword, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: signInsQuery.queryKey }),
  });
}
