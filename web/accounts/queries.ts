import { Account, whoIsHere, WorksAt } from '#contract/accounts.ts';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../platform/api-client.ts';
import { readAs } from '../platform/read-answer.ts';
import { isSigningOut } from '../platform/sign-out.ts';
import { holdPerson, type PageSession } from './hold-person.ts';

// A server without second factors or roles says nothing of them.
const SessionAnswer = z.object({
  account: Account.nullable(),
  owesSecondFactor: z.boolean().catch(false),
  worksAt: z.array(WorksAt).optional().catch(undefined),
  recordsOf: z.array(WorksAt).optional().catch(undefined),
});

const NOBODY: PageSession = { account: null, owesSecondFactor: false, worksAt: [], hasEnded: false };

/** Who is signed in, by the server's answer, and whether a second factor has to be set up first. */
export const sessionQuery = queryOptions({
  queryKey: ['account'],
  // Who has signed out here is nobody, also while the server has not answered that yet.
  queryFn: async ({ signal, client }): Promise<PageSession> => {
    if (isSigningOut()) return NOBODY;
    const answer = await call(readAs(whoIsHere, SessionAnswer), { signal });
    // Signed out while the answer was under way: it says who was here before.
    return isSigningOut() ? NOBODY : holdPerson(client.getQueryData<PageSession>(['account']), answer);
  },
  staleTime: 60_000,
});

/** Of the same answer who is signed in alone; null where nobody is. */
export const accountQuery = queryOptions({
  ...sessionQuery,
  select: ({ account, hasEnded }) => (hasEnded ? null : account),
});

/** Nobody is signed in any more, also after the server has ended the sign-in and until this page is left. */
export function forgetSession(queries: QueryClient): void {
  void queries.cancelQueries({ queryKey: sessionQuery.queryKey });
  queries.setQueryData(sessionQuery.queryKey, NOBODY);
}

/** The signed-in account; undefined while that is being asked. */
export function useAccount(): Account | null | undefined {
  return useQuery(accountQuery).data;
}

/** Whose page this is: also after their sign-in has ended, so that what they typed there stays. */
export function useHeldAccount(): Account | null | undefined {
  return useQuery(sessionQuery).data?.account;
}

/** Whether the person of this page was signed in here and is not any more. */
export function useHasEnded(): boolean {
  return useQuery(sessionQuery).data?.hasEnded === true;
}
