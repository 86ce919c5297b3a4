import { recordSecurityEvent } from '../audit/index.ts';
import { notThere } from '../platform/http/errors.ts';
import type { Services } from '../platform/services.ts';
import { findByPublicId } from '../sessions/index.ts';
import { shownTokensOf } from './pay-link.ts';

interface Wanted {
  readonly mall: number;
  /** As people see it. */
  readonly session: string;
  /** Who asks: the account's public id. */
  readonly person: string;
}

/** The pay link of a session for the people of its mall, who give it to the driver. Whoever sees it is recorded. */
export function showPayLinkOf(
  services: Services,
  { mall, session: publicId, person }: Wanted,
): Promise<{ payUrl: string }> {
  const now = services.clock();
  return services.database.transact({ mall }, async (transaction) => {
    const session = await findByPublicId(transaction, mall, publicId);
    if (!session) throw notThere('There is no such session in this mall.', 'session_not_found');
    const [token = ''] = await shownTokensOf(services, transaction, [session], now);
    await recordSecurityEvent(transaction, {
      kind: 'pay_link_viewed',
      account: person,
      mallId: mall,
      facts: { session: publicId },
      at: now,
    });
    return { payUrl: `${services.config.siteUrl}/pay/${token}` };
  });
}
