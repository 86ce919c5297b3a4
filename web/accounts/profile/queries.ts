import {
  changeAddress,
  changeOwnAccount,
  readOwnAccount,
  sendVerification,
  verifyAddress,
} from '#contract/own-account.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { accountQuery } from '../queries.ts';

const ownAccountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => call(readOwnAccount, { signal }),
});

/** The account as its owner sees it. */
export function useOwnAccount() {
  return useQuery(ownAccountQuery);
}

/** Changes name and phone number. */
export function useProfileChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; phone: string }) => call(changeOwnAccount, { body }),
    onSuccess: async (own) => {
      queries.setQueryData(ownAccountQuery.queryKey, own);
      await queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
  });
}

/** Asks for another e-mail address. */
export function useAddressChange() {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(changeAddress, { body }),
  });
}

/** Asks for another link that confirms the address. */
export function useVerificationMail() {
  return useMutation({ mutationFn: () => call(sendVerification) });
}

/** Confirms an address by a mailed link. */
export function useVerification() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(verifyAddress, { body: { token } }),
    onSuccess: async (own) => {
      queries.setQueryData(ownAccountQuery.queryKey, own);
      await queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
  });
}
