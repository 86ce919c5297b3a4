import {
  acceptInvitation,
  listInvitations,
  openInvitation,
  revokeInvitation,
} from '#contract/invitations.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../platform/api-client.ts';
import { storeAfterLogin } from '../../platform/signed-in.ts';
import { accountQuery } from '../queries.ts';

export const invitationsQuery = queryOptions({
  queryKey: ['super', 'invitations'],
  queryFn: async ({ signal }) => (await call(listInvitations, { signal })).invitations,
});

/** Invitations that nobody has accepted yet. */
export function useInvitations() {
  return useQuery(invitationsQuery);
}

/** Takes an invitation back, by its id. */
export function useRevocation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeInvitation, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
}

/** What a link invites to; asked anew by whoever signs in. */
export function useOpened(token: string) {
  const account = useQuery(accountQuery);
  return useQuery({
    queryKey: ['invitation', token, account.data?.id ?? null],
    queryFn: ({ signal }) => call(openInvitation, { body: { token }, signal }),
    enabled: !account.isPending,
    refetchOnWindowFocus: false,
  });
}

type Acceptance = z.input<NonNullable<(typeof acceptInvitation)['body']>>;

/** Takes the role; whoever accepts is signed in from then on. */
export function useAcceptance(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Acceptance) => call(acceptInvitation, { body }),
    onSuccess: async (account) => {
      storeAfterLogin(account);
      onDone();
      await queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
  });
}
