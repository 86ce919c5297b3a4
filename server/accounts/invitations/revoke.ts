import { notThere } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { takeAuditTurn, writeAudit } from '../../audit/index.ts';
import { checkStillSuperAdmin } from '../staff/still-super-admin.ts';
import { revokeOpen } from './store.ts';

/** Takes an invitation back that nobody has accepted yet. */
export async function revoke({ database, clock }: Services, caller: Caller, publicId: string): Promise<void> {
  await database.transact('system', async (transaction) => {
    await takeAuditTurn(transaction);
    await checkStillSuperAdmin(transaction, caller);
    const now = clock();
    const revoked = await revokeOpen(transaction, publicId, now);
    if (!revoked) throw notThere('There is no such open invitation.', 'invitation_not_found');
    const entry = {
      actor: caller.publicId,
      action: 'invitation_withdrawn',
      target: publicId,
      detail: {},
    } as const;
    await writeAudit(transaction, entry, now);
  });
}
