import type { AuditKind } from '#contract/audit.ts';

/** What a record about somebody's own account says, for its owner. */
const SENTENCES: Partial<Record<AuditKind, string>> = {
  sign_in: 'Signed in',
  sign_in_failed: 'A wrong password was tried for this account',
  sign_out: 'Signed out',
  sign_up: 'Signed up',
  role_granted: 'A role over malls was given',
  role_revoked: 'A role was taken away',
  super_admin_created: 'Made a super admin',
  invitation_used: 'An invitation was accepted',
  password_changed: 'The password was changed',
  password_reset_requested: 'A new password was asked for',
  password_reset: 'A new password was chosen by a mailed link',
  email_verified: 'The e-mail address was confirmed',
  email_changed: 'The e-mail address was changed',
  name_changed: 'The name was changed',
  phone_changed: 'The phone number was changed',
  phone_refused: 'A phone number that another account has was typed',
  second_factor_added: 'A second factor was added',
  second_factor_removed: 'A second factor was removed',
  recovery_codes_made: 'Recovery codes were made',
  recovery_code_used: 'A recovery code was used',
  cash_shift_closed_for: 'A cash drawer was closed in the place of its holder',
  plate_claimed: 'A plate was added',
  plate_proven: 'A plate was proven',
  plate_borne_out: 'A proof of a plate was borne out',
  plate_contested: 'A plate was proven by another account too',
  plate_released: 'A plate was released',
  consent_given: 'Agreed to the privacy notice',
  consent_withdrawn: 'Took consent back',
  exported: 'Exported data',
};

/** A record in words; of a kind without a sentence its own name. */
export function wordOwnRecord(kind: string): string {
  return SENTENCES[kind as AuditKind] ?? kind.replaceAll(/[_-]/g, ' ');
}
