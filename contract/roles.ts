import { z } from 'zod';

/** What somebody may be in one mall. An admin may do everything there; the others what PERMISSIONS gives them. */
export const MALL_ROLES = ['admin', 'manager', 'attendant', 'accountant'] as const;
export const MallRole = z.enum(MALL_ROLES);
export type MallRole = z.infer<typeof MallRole>;

type Helper = Exclude<MallRole, 'admin'>;

const EVERYONE: readonly Helper[] = ['manager', 'attendant', 'accountant'];
const WHO_LOOKS_AFTER_CARS: readonly Helper[] = ['manager', 'attendant'];
const WHO_SEES_MONEY: readonly Helper[] = ['manager', 'accountant'];
const MANAGER: readonly Helper[] = ['manager'];

/**
 * Who may do what in a mall beside its admins: the one table. An endpoint names its permission (`may`); one that names
 * none is for admins alone. An attendant sees no totals of money, an accountant changes nothing.
 */
const PERMISSIONS = {
  /** Sessions one by one: the list, its search, what is known of one, its images. */
  see_sessions: EVERYONE,
  export_sessions: WHO_SEES_MONEY,
  /** Totals of cars and money: Now, the cards, the charts, how good the forecast was. */
  see_figures: WHO_SEES_MONEY,
  /** Sees what needs somebody, and settles it. */
  attend: WHO_LOOKS_AFTER_CARS,
  /**
   * Stands at the lanes: waiting cars, the own cash drawer, cash to give back, validations; and whose pass a car had that
   * came in within ten minutes, to greet it.
   */
  work_lanes: WHO_LOOKS_AFTER_CARS,
  recount: WHO_LOOKS_AFTER_CARS,
  /** Closes levels, sections and slots for a time, and opens them again. */
  close_slots: WHO_LOOKS_AFTER_CARS,
  /** Finds cars, devices and slots by a few letters. */
  search: EVERYONE,
  /** Changes sessions outside the attention queue. */
  settle_sessions: MANAGER,
  /** Vouches at the desk that a plate is somebody's. */
  vouch_plates: MANAGER,
  see_disputes: WHO_SEES_MONEY,
  decide_disputes: MANAGER,
  see_prices: WHO_SEES_MONEY,
  see_exit_rules: MANAGER,
  /** The books, refunds that wait, tax details. */
  see_books: WHO_SEES_MONEY,
  settle_refunds: MANAGER,
  /** Counts and closes the cash drawer of somebody who does not. */
  close_drawers: MANAGER,
  /** Passes, lists, shops and announced arrivals. */
  manage_passes: MANAGER,
  /** What shops gave, with their statements: for whoever settles with them. */
  see_shops: WHO_SEES_MONEY,
  see_reports: WHO_SEES_MONEY,
  /** How many cars are inside, level by level, for whoever has to know that all are out. */
  count_evacuation: EVERYONE,
} as const satisfies Readonly<Record<string, readonly Helper[]>>;
export type Permission = keyof typeof PERMISSIONS;

/** Whether a role may do what needs this permission; without a permission only an admin may. */
export function mayAs(role: MallRole | undefined, permission: Permission | undefined): boolean {
  if (role === undefined) return false;
  if (role === 'admin') return true;
  return permission !== undefined && PERMISSIONS[permission].includes(role);
}

/** Which roles may do it, for the description of a call. */
export function rolesFor(permission: Permission | undefined): MallRole[] {
  return MALL_ROLES.filter((role) => mayAs(role, permission));
}
