import { logOut, whoIsHere, type Account } from '#contract/accounts.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';
import { forgetUser } from '../platform/signed-in.ts';
import { paths } from '../paths.ts';

/** Who is signed in, by the server's answer; null where nobody is. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }): Promise<Account | null> => (await call(whoIsHere, { signal })).account,
  staleTime: 60_000,
});

/** The signed-in account; undefined while that is being asked. */
export function useAccount(): Account | null | undefined {
  return useQuery(accountQuery).data;
}

/** Removes the stored user and goes to `/`. The sign-in ends at the server too, if it can be reached. */
export async function leave(): Promise<void> {
  await call(logOut).catch(() => undefined);
  forgetUser();
  location.assign(paths.home);
}
