import type { Permission } from '#contract/roles.ts';
import type { ReactNode } from 'react';
import { useHeldAccount } from '../../accounts/queries.ts';
import { useMay } from '../../accounts/roles.ts';
import { NotForThisAccount } from './not-for-this-account.tsx';

interface Props {
  /** The address of the mall whose people may enter; super admins always may. Without it: super admins alone. */
  mall?: string;
  /** What takes them in beside the admins; unset: nothing does. */
  may?: Permission;
  children: ReactNode;
}

/** Shows a screen to those whose role allows it. The server checks every call besides. */
export function StaffOnly({ mall, may, children }: Props) {
  const account = useHeldAccount();
  const isSuper = account?.role === 'super_admin';
  const isLetIn = useMay(mall, may);
  return isSuper || (mall !== undefined && isLetIn) ? children : <NotForThisAccount mall={mall} />;
}
