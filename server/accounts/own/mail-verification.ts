import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { makeLink } from '../links/mailed-link.ts';
import { writeVerification } from '../mails.ts';
import type { AccountRow } from '../store.ts';

/** Mails a link that confirms an account's own address. */
export async function mailVerification(
  { mail, config }: Services,
  transaction: Transaction,
  { id, email }: Pick<AccountRow, 'id' | 'email'>,
  now: Date,
): Promise<void> {
  const { token, expiresAt } = await makeLink(transaction, 'verification', { account: id, email }, now);
  const words = writeVerification({ link: `${config.siteUrl}/verify#${token}` });
  await mail.send({ to: email, ...words, usefulUntil: expiresAt }, transaction);
}
