import type { MallPerson } from '#contract/people.ts';
import { Badge } from '../ui/badge.tsx';
import { WRAPS } from '../ui/table.tsx';

/** Somebody's name over their address, and whether that is who reads it. */
export function PersonName({ name, email, isYou, drawerOpenSince }: MallPerson) {
  return (
    <span dir="auto" className={WRAPS}>
      <span className="font-semibold">{name}</span> {isYou && <Badge>You</Badge>}{' '}
      {drawerOpenSince !== null && <Badge>Drawer open</Badge>}
      <span className="block text-xs text-muted">{email}</span>
    </span>
  );
}
