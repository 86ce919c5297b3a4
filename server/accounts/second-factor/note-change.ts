import { recordSecurityEvent, noteSecurityEvent } from '../../audit/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { writeFactorChange, type FactorEvent } from '../mails.ts';
import { isStaff } from '../sign-ins/lifetime.ts';
import type { AccountRow } from '../store.ts';

const KINDS = {
  'app-added': 'second_factor_added',
  'passkey-added': 'second_factor_added',
  'app-removed': 'second_factor_removed',
  'passkey-removed': 'second_factor_removed',
  reset: 'second_factor_removed',
  'codes-made': 'recovery_codes_made',
  'code-used': 'recovery_code_used',
} as const satisfies Record<FactorEvent, string>;

interface Change {
  readonly account: AccountRow;
  readonly change: FactorEvent;
  /** Whose doing it is, where not the account's own. */
  readonly actor?: string;
}

/** Records a change of somebody's factors, and mails it to an address that is known to be theirs. */
export async function noteChange(
  { mail, clock }: Services,
  transaction: Transaction,
  { account, change, actor = account.publicId }: Change,
): Promise<void> {
  await recordSecurityEvent(transaction, {
    kind: KINDS[change],
    account: actor,
    target: account.publicId,
    facts: { change },
    at: clock(),
  });
  if (!mail.isSetUp || account.emailVerifiedAt === null) return;
  await mail.send({ to: account.email, ...writeFactorChange(change) }, transaction);
}

/** Records that staff have signed in, and with which factor. */
export async function noteSignIn(
  { clock }: Services,
  transaction: Transaction,
  account: AccountRow,
  by: string,
): Promise<void> {
  if (!isStaff(account)) return;
  const event = { kind: 'sign_in', account: account.publicId, facts: { by }, at: clock() } as const;
  await recordSecurityEvent(transaction, event);
}

/** Notes a wrong second factor; nobody waits for it. */
export function noteWrongFactor(services: Services, account: AccountRow | null, by: string): void {
  const target = account?.publicId;
  const budget = account && isStaff(account) ? target : undefined;
  void noteSecurityEvent(services, { kind: 'sign_in_failed', target, budget, facts: { by } });
}
