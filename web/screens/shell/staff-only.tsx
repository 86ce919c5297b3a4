import type { ReactNode } from 'react';
import { useAccount } from '../../accounts/queries.ts';
import { mallAddress } from '../../paths.ts';
import { NotForThisAccount } from './not-for-this-account.tsx';

interface Props {
  /** The address of the mall whose admins may enter; super admins always may. Without it: super admins alone. */
  mall?: string;
  children: ReactNode;
}

/** Shows a screen to those whose role allows it. The server checks every call besides. */
export function StaffOnly({ mall, children }: Props) {
  const account = useAccount();
  const isSuper = account?.role === 'super_admin';
  const runsIt =
    mall !== undefined &&
    account?.adminOf.some((one) => mallAddress(one) === mall || one.slug === mall) === true;
  return isSuper || runsIt ? children : <NotForThisAccount />;
}
