import { useAccount } from '../../accounts/queries.ts';
import { useStoredUser } from '../../platform/signed-in.ts';

/** The plates of the account, which may have changed in another browser; those of the stored user until they are known. */
export function usePlates(): readonly string[] {
  const account = useAccount();
  const stored = useStoredUser();
  return (account ?? stored)?.plateNumbers ?? [];
}
