import type { ListedDispute } from '#contract/disputes.ts';
import { writeAudit, type ChangedBy } from '../audit/index.ts';
import { findCharges } from '../money/index.ts';
import { notThere } from '../platform/http/errors.ts';
import { findByPublicId, lockSession } from '../sessions/index.ts';
import type { DisputeServices } from './dispute-services.ts';
import { presentListed } from './list-disputes.ts';
import { mayNotDispute, newDispute, refuseWhere } from './open-dispute.ts';
import { insertDispute, listOfSession } from './store.ts';

/** The mall looks into a charge before its driver asks; whatever it decides, the driver reads it. */
export async function lookInto(
  { services }: Pick<DisputeServices, 'services'>,
  mall: number,
  publicId: string,
  { actor, now }: ChangedBy,
): Promise<ListedDispute> {
  return services.database.transact({ mall }, async (transaction) => {
    const found = await findByPublicId(transaction, mall, publicId);
    const session = found && (await lockSession(transaction, found.id));
    if (!session) throw notThere('There is no such session in this mall.', 'session_not_found');
    refuseWhere(await mayNotDispute(transaction, session, await listOfSession(transaction, session.id)));
    const made = { raisedBy: 'mall', reason: 'in_doubt', words: '' } as const;
    const dispute = await insertDispute(transaction, newDispute(session, made, now));
    const detail = { dispute: dispute.publicId, session: publicId };
    await writeAudit(transaction, { actor, action: 'dispute_raised', target: publicId, mall, detail }, now);
    const charge = (await findCharges(transaction, [session.id])).get(session.id);
    return presentListed(dispute, session, charge?.paise);
  });
}
