import { bigint, boolean, instant, integer, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

export const accountTable = defineTable('accounts', {
  id: bigint().generated(),
  publicId: text(),
  name: text(),
  email: text(),
  /** As `+` and digits; one may sign in with it. */
  phone: text().orNull(),
  passwordHash: text(),
  isSuperAdmin: boolean(),
  /** Demo accounts are exempt from password rules and exist in the demo alone. */
  isDemo: boolean().withDefault(),
  createdAt: instant(),
});

/** One account per plate. A claim shows only sessions that begin after it; a proven one shows all. */
export const accountPlateTable = defineTable('account_plates', {
  key: text().named('plate_key'),
  account: bigint().named('account_id'),
  plate: text(),
  claimedAt: instant(),
  isProven: boolean().withDefault(),
  visibleFrom: instant(),
});

/** A second claimant of a plate waits for a person. */
export const contestedPlateTable = defineTable('contested_plates', {
  id: bigint().generated(),
  key: text().named('plate_key'),
  account: bigint().named('account_id'),
  claimedAt: instant(),
});

export const signInTable = defineTable('sign_ins', {
  tokenHash: text(),
  account: bigint().named('account_id'),
  createdAt: instant(),
  lastSeenAt: instant(),
  expiresAt: instant(),
});

/** Browsers from which an account has signed in rightly before: a guesser elsewhere cannot lock them out. */
export const knownBrowserTable = defineTable('known_browsers', {
  account: bigint().named('account_id'),
  browserHash: text(),
  seenAt: instant(),
});

/** Which account administers which mall. */
export const mallAdminTable = defineTable('mall_admins', {
  mall: integer().named('mall_id'),
  account: bigint().named('account_id'),
  grantedAt: instant(),
});
