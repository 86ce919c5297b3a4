/** Why somebody should see to an open cash drawer, what is worst first. */
export const DRAWER_TROUBLES = ['mall_deleted', 'cannot_close', 'open_long'] as const;
export type DrawerTrouble = (typeof DRAWER_TROUBLES)[number];

/** Longer than a double shift: nobody counts money as late as that. */
export const DRAWER_LONG_HOURS = 16;

const HOUR_MS = 3_600_000;

interface OpenDrawer {
  readonly openedAt: Date;
  /** Whether its holder has a role by which to close it. */
  readonly mayClose: boolean;
  /** No screen of a deleted mall is left on which its holder could close it. */
  readonly isMallDeleted: boolean;
}

/** What is wrong with a drawer that is open; empty where its holder works with it. */
export function troublesOf({ openedAt, mayClose, isMallDeleted }: OpenDrawer, now: Date): DrawerTrouble[] {
  const isLong = now.getTime() - openedAt.getTime() > DRAWER_LONG_HOURS * HOUR_MS;
  const found = { mall_deleted: isMallDeleted, cannot_close: !mayClose, open_long: isLong };
  return DRAWER_TROUBLES.filter((trouble) => found[trouble]);
}
