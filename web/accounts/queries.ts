import { logOut, whoIsHere, type Account } from '#contract/accounts.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';
import { forgetUser } from '../platform/signed-in.ts';
import { paths } from '../paths.ts';

/** Who is signed in, as the server says; null where nobody is. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }): Promise<Account | null> => (await call(whoIsHere, { signal })).account,
  staleTime: 60_000,
});

/** The signed-in account; undefined while that is being asked. */
export function useAccount(): Account | null | undefined {
  return useQuery(accountQuery).data;
}

/** Specification 2: removes the stored user and goes to `/`. The server's session ends too, if it can be reached. */
export async function leave(): Promise<void> {
  await call(logOut).catch(() => undefined);
  forgetUser();
  location.assign(paths.home);
}
