import { payTokenOf, shownTokensOf } from '../../bills/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Session } from '../../sessions/index.ts';

/** The address at which a session is paid, for its driver at the gate. */
export async function writePayUrl(
  services: Services,
  transaction: Transaction,
  session: Session,
  now: Date,
): Promise<string> {
  const token = await payTokenOf(services, transaction, session, now);
  return `${services.config.siteUrl}/pay/${token}`;
}

/** The same for the people of the mall, who see every car's: it proves no plate. */
export async function writeShownPayUrl(
  services: Services,
  transaction: Transaction,
  session: Session,
  now: Date,
): Promise<string> {
  const [token = ''] = await shownTokensOf(services, transaction, [session], now);
  return `${services.config.siteUrl}/pay/${token}`;
}
