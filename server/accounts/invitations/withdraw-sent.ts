import { writeAudit } from '../../audit/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { revokeSentBy } from './store.ts';

/**
 * Takes back what somebody has sent who may invite no more: into these malls, or all. An invitation gives power in the name of
 * whoever sent it, so it ends with that one's role.
 */
export async function withdrawSentBy(
  transaction: Transaction,
  { inviter, malls, by }: { inviter: string; malls: readonly number[] | 'all'; by: string },
  at: Date,
): Promise<void> {
  for (const { publicId: target, malls: to } of await revokeSentBy(transaction, { inviter, malls }, at)) {
    const [mall] = to.length === 1 ? to : [];
    const entry = {
      actor: by,
      action: 'invitation_withdrawn',
      target,
      detail: { invitedBy: inviter },
    } as const;
    await writeAudit(transaction, { ...entry, ...(mall === undefined ? {} : { mall }) }, at);
  }
}
