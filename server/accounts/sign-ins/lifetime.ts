import type { MallRole } from '#contract/roles.ts';

const HOUR_MS = 3_600_000;

/** What decides how much power an account has. */
export interface Powers {
  readonly isSuperAdmin: boolean;
  readonly roles: Readonly<Record<number, MallRole>>;
}

/** How long a sign-in holds without a call: 30 days for drivers, 12 hours for those with power. */
export function lifetimeMs(account: Powers): number {
  return isStaff(account) ? 12 * HOUR_MS : 30 * 24 * HOUR_MS;
}

/**
 * When a sign-in ends however often it is used: after 90 days for drivers, a week for those with power. A token that was
 * taken is worth nothing for ever.
 */
export function endOfSignIn(account: Powers, createdAt: Date): Date {
  return new Date(createdAt.getTime() + (isStaff(account) ? 7 : 90) * 24 * HOUR_MS);
}

/** Whether the account has power over a mall, in whatever role, or over all. */
export function isStaff(account: Powers): boolean {
  return account.isSuperAdmin || Object.keys(account.roles).length > 0;
}
