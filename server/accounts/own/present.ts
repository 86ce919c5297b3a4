import type { OwnAccount } from '#contract/own-account.ts';
import type { AccountRow } from '../store.ts';

export function presentOwn(
  { name, email, phone, emailVerifiedAt }: AccountRow,
  canMail: boolean,
): OwnAccount {
  return { name, email, phone, isVerified: emailVerifiedAt !== null, canMail };
}
