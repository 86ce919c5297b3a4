const HOUR_MS = 3_600_000;

/** How long a sign-in holds without a call: 30 days for drivers, 12 hours for those with power. */
export function lifetimeMs(account: { isSuperAdmin: boolean; adminOf: readonly number[] }): number {
  return isStaff(account) ? 12 * HOUR_MS : 30 * 24 * HOUR_MS;
}

/** Whether the account has power over a mall or over all. */
export function isStaff(account: { isSuperAdmin: boolean; adminOf: readonly number[] }): boolean {
  return account.isSuperAdmin || account.adminOf.length > 0;
}
