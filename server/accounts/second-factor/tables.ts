import { bigint, bytes, instant, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** One authenticator app an account, and the next one while it is being set up. Secrets are sealed. */
export const authenticatorAppTable = defineTable('authenticator_apps', {
  account: bigint().named('account_id'),
  secret: text().orNull(),
  addedAt: instant().orNull(),
  /** The time step of the last code that counted. */
  lastStep: bigint().withDefault(),
  pendingSecret: text().orNull(),
  pendingUntil: instant().orNull(),
});

export const passkeyTable = defineTable('passkeys', {
  id: bigint().generated(),
  publicId: text(),
  account: bigint().named('account_id'),
  credentialId: text(),
  publicKey: bytes(),
  counter: bigint(),
  name: text(),
  addedAt: instant(),
  lastUsedAt: instant().orNull(),
});

export const recoveryCodeTable = defineTable('recovery_codes', {
  account: bigint().named('account_id'),
  codeHash: text(),
  usedAt: instant().orNull(),
});

/** Who gave the right password and still owes the second factor. */
export const halfSignInTable = defineTable('half_sign_ins', {
  tokenHash: text(),
  account: bigint().named('account_id'),
  passwordMark: text(),
  tries: integer().withDefault(),
  expiresAt: instant(),
});

export const usedChallengeTable = defineTable('used_challenges', {
  challengeHash: text(),
  expiresAt: instant(),
});
