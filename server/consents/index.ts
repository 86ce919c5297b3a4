import { NOTICE_VERSION, type NoticeVersion } from '#contract/notice.ts';
import { recordSecurityEvent } from '../audit/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { insertConsent, type ConsentRow } from './store.ts';

/** The door of `consents`: who agreed to which version of the privacy notice, and who took it back. */
export { listConsents, type ConsentRow } from './store.ts';

/** Records that somebody agreed to a version of the notice that they were shown. */
export async function giveConsent(
  transaction: Transaction,
  {
    account,
    notice,
    how,
    at,
  }: Pick<ConsentRow, 'account' | 'at'> & { notice: NoticeVersion; how: 'sign_up' | 'new_version' },
): Promise<void> {
  await insertConsent(transaction, { account, notice, what: 'given', how, at });
  await recordSecurityEvent(transaction, {
    kind: 'consent_given',
    account,
    target: account,
    facts: { notice, how },
    at,
  });
}

/** Records that somebody took consent back, for all or for a plate. */
export async function withdrawConsent(
  transaction: Transaction,
  { account, how, at }: Pick<ConsentRow, 'account' | 'at'> & { how: 'erasure' | 'plate_released' },
): Promise<void> {
  await insertConsent(transaction, { account, notice: NOTICE_VERSION, what: 'withdrawn', how, at });
  await recordSecurityEvent(transaction, {
    kind: 'consent_withdrawn',
    account,
    target: account,
    facts: { how },
    at,
  });
}
