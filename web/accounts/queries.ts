import { Account, whoIsHere, WorksAt } from '#contract/accounts.ts';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../platform/api-client.ts';
import { readAs } from '../platform/read-answer.ts';
import { isSigningOut, signOut } from '../platform/sign-out.ts';
import { paths } from '../paths.ts';

// A server without second factors or roles says nothing of them.
const SessionAnswer = z.object({
  account: Account.nullable(),
  owesSecondFactor: z.boolean().catch(false),
  worksAt: z.array(WorksAt).optional().catch(undefined),
});

const NOBODY = { account: null, owesSecondFactor: false, worksAt: [] };

/** Who is signed in, by the server's answer, and whether a second factor has to be set up first. */
export const sessionQuery = queryOptions({
  queryKey: ['account'],
  // Who has signed out here is nobody, also while the server has not answered that yet.
  queryFn: async ({ signal }): Promise<z.infer<typeof SessionAnswer>> =>
    isSigningOut() ? NOBODY : call(readAs(whoIsHere, SessionAnswer), { signal }),
  staleTime: 60_000,
});

/** Of the same answer who is signed in alone; null where nobody is. */
export const accountQuery = queryOptions({ ...sessionQuery, select: ({ account }) => account });

/** Nobody is signed in any more, also after the server has ended the sign-in and until this page is left. */
export function forgetSession(queries: QueryClient): void {
  void queries.cancelQueries({ queryKey: sessionQuery.queryKey });
  queries.setQueryData(sessionQuery.queryKey, NOBODY);
}

/** The signed-in account; undefined while that is being asked. */
export function useAccount(): Account | null | undefined {
  return useQuery(accountQuery).data;
}

/** Removes the stored user and goes to `/` at once; the sign-in ends at the server as soon as that answers. */
export function leave(): void {
  signOut();
  location.assign(paths.home);
}
