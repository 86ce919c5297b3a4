import type { DrawerHolder } from '#contract/cash-drawers.ts';
import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { WRAPS } from '../ui/table.tsx';
import { nameOf, wordRole } from './word-drawers.ts';

/** Somebody's name over what they are in the mall. */
export function Holder({ holder }: { holder: DrawerHolder }) {
  return (
    <span dir="auto" className={WRAPS}>
      <span className="font-semibold">{nameOf(holder)}</span> {holder.isYou && <Badge>You</Badge>}
      <span className="block text-xs text-muted">{wordRole(holder)}</span>
    </span>
  );
}

/** Beside each other they would widen the table beyond a tablet. */
export function TwoLines({ first, second }: { first: ReactNode; second: string }) {
  return (
    <span className="inline-block max-w-44 py-2">
      {first}
      <span className="block text-xs whitespace-normal text-muted">{second}</span>
    </span>
  );
}
