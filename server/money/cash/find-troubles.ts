import { mayAs } from '#contract/roles.ts';
import { troublesOf, type DrawerTrouble } from '#domain/money/open-drawer.ts';
import type { NamedRole } from '../../accounts/index.ts';
import type { StoredShift } from './store.ts';

interface Known {
  /** What its holder is in the mall now; undefined where the account is gone. */
  readonly role: Pick<NamedRole, 'role' | 'isSuperAdmin'> | undefined;
  readonly isMallDeleted: boolean;
  readonly now: Date;
}

/** Why somebody should see to an open drawer: who works at the lanes can close it. */
export function findTroubles(
  { openedAt }: Pick<StoredShift, 'openedAt'>,
  { role, isMallDeleted, now }: Known,
): DrawerTrouble[] {
  const mayClose = role?.isSuperAdmin === true || mayAs(role?.role ?? undefined, 'work_lanes');
  return troublesOf({ openedAt, mayClose, isMallDeleted }, now);
}
