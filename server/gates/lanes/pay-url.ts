import { cardTokenOf, payTokenOf } from '../../bills/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, findWait, type LaneWait, type Session } from '../../sessions/index.ts';
import type { AtWait } from './settle-lane.ts';

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

/** The same for the people of the mall, who see every car's, as the card of one that holds has it: it proves no plate. */
export async function writeCardPayUrl(
  services: Services,
  transaction: Transaction,
  { session, wait }: { session: Session; wait: LaneWait },
  now: Date,
): Promise<string> {
  const token = await cardTokenOf(services, transaction, session, { wait: wait.publicId, now });
  return `${services.config.siteUrl}/pay/${token}`;
}

/** Where the receipt is of what was taken at a lane: its driver may have no link yet. */
export async function writeReceiptUrl(
  services: Services,
  transaction: Transaction,
  { mall, wait: publicId, by }: AtWait,
): Promise<string> {
  const wait = await findWait(transaction, mall, publicId);
  const [session] = wait?.session ? await findByIds(transaction, [wait.session]) : [];
  if (!wait || !session) throw new Error('something was taken at a lane of no known session');
  return writeCardPayUrl(services, transaction, { session, wait }, by.now);
}
