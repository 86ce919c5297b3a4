import type { MallRole } from '#contract/roles.ts';
import { bigint, boolean, instant, integer, json, text } from '../platform/storage/column.ts';
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
  /** When its owner showed that the address is theirs; an address that is not verified counts for nothing. */
  emailVerifiedAt: instant().orNull(),
  /** Made by a super admin or on the command line, with its first password. */
  isMadeByStaff: boolean().withDefault(),
});

export const signInTable = defineTable('sign_ins', {
  tokenHash: text(),
  account: bigint().named('account_id'),
  createdAt: instant(),
  lastSeenAt: instant(),
  expiresAt: instant(),
  /** What its owner ends it by; the token is a secret. */
  publicId: text().withDefault(),
  /** In plain words: "Chrome on Windows". */
  browser: text().withDefault(),
  /** When the password or a second factor was last given in it. */
  confirmedAt: instant().orNull(),
});

/** Browsers from which an account has signed in rightly before: a guesser elsewhere cannot lock them out. */
export const knownBrowserTable = defineTable('known_browsers', {
  account: bigint().named('account_id'),
  browserHash: text(),
  seenAt: instant(),
});

/** What an account is in which mall. */
export const mallAdminTable = defineTable('mall_admins', {
  mall: integer().named('mall_id'),
  account: bigint().named('account_id'),
  grantedAt: instant(),
  role: text<MallRole>().withDefault(),
  /** When they were last signed in, to some minutes. */
  seenAt: instant().orNull(),
});

/**
 * Under which name somebody was on the staff of a mall, and when. It hangs on no account: what people did as staff stays under
 * the name of its time.
 */
export const staffNameTable = defineTable('staff_names', {
  id: bigint().generated(),
  /** The public id of an account, which may be gone. */
  person: text(),
  /** Null: of all malls, as a super admin. */
  mall: integer().named('mall_id').orNull(),
  name: text(),
  from: instant().named('from_at'),
  /** Null while it is so. */
  until: instant().named('until_at').orNull(),
});

/** A link that was mailed, used once; it proves the address that it went to. */
export const mailedLinkTable = defineTable('mailed_links', {
  tokenHash: text(),
  kind: text<'verification' | 'reset' | 'address_change'>(),
  account: bigint().named('account_id'),
  email: text(),
  createdAt: instant(),
  expiresAt: instant(),
});

/** Somebody forgot the password of an address, whether or not it is known here. */
export const resetRequestTable = defineTable('reset_requests', {
  id: bigint().generated(),
  email: text(),
  at: instant(),
});

/** A role that waits for the owner of an address. */
export const invitationTable = defineTable('invitations', {
  id: bigint().generated(),
  publicId: text(),
  email: text(),
  name: text(),
  /** Ids of the malls that the role is for. */
  malls: json<readonly number[]>(
    (value) => Array.isArray(value) && value.every((id) => Number.isSafeInteger(id)),
  ),
  isSuperAdmin: boolean(),
  role: text<MallRole>().withDefault(),
  tokenHash: text(),
  /** The public id of an account, or the command line. */
  invitedBy: text(),
  createdAt: instant(),
  expiresAt: instant(),
  acceptedAt: instant().orNull(),
  acceptedBy: bigint().orNull(),
  revokedAt: instant().orNull(),
});
