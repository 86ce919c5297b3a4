import { findCharges } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { publishClosed } from '../close-session.ts';
import type { ClosedSession } from '../session.ts';
import type { SessionUpkeep } from '../session-services.ts';
import { listSettlementsOf } from '../settlements/store.ts';
import { findByIds } from '../find/store.ts';
import { lockSession } from '../store.ts';
import { findTwin } from './find-twin.ts';
import { giveBackTwice, PAID_TWICE } from './give-back.ts';
import { listEndedUnread } from './store.ts';

/** What becomes known later than that is for whoever asks. */
const KNOWN_BY_MS = 7 * 24 * 3_600_000;

/**
 * Goes through the visits again that were paid for and ended unread: a visit of the same car at that time may have become
 * known since, in whatever way.
 */
export async function findPaidTwice(on: SessionUpkeep, now: Date): Promise<void> {
  const { database } = on.services;
  const since = new Date(now.getTime() - KNOWN_BY_MS);
  for (const { id: mall } of on.malls.list())
    await on.faults.alone(`mall ${mall}, visits that were paid for twice`, () =>
      database.transact({ mall }, async (transaction) => {
        for (const { session, at } of await listCharged(transaction, mall, since))
          await on.faults.aloneWithin(transaction, `session ${session.publicId}`, (own) =>
            settleOne(on, own, session, { at, now }),
          );
      }),
    );
}

/** Those that are charged still, and until when each is. */
async function listCharged(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<{ session: ClosedSession; at: Date }[]> {
  const ended = await listEndedUnread(transaction, mall, since);
  const charges = await findCharges(
    transaction,
    ended.map(({ id }) => id),
  );
  return ended.flatMap((session) => {
    const charge = charges.get(session.id);
    return charge && charge.paise > 0 ? [{ session, at: charge.at }] : [];
  });
}

async function settleOne(
  on: SessionUpkeep,
  transaction: Transaction,
  found: ClosedSession,
  { at, now }: { readonly at: Date; readonly now: Date },
): Promise<void> {
  const twin = await findTwin(transaction, found, at);
  if (twin === null) return;
  await lockSession(transaction, found.id);
  const [session] = await findByIds(transaction, [found.id]);
  // Its exit may have come meanwhile; what a person decided stands.
  if (session?.kind !== 'closed' || session.exitAt !== null) return;
  if (await isDecided(transaction, session)) return;
  await giveBackTwice(transaction, session, { other: twin.publicId, now });
  publishClosed(on, transaction, session, PAID_TWICE);
}

/** A person has decided something about it, beside that it came in. */
async function isDecided(transaction: Transaction, { mall, id }: ClosedSession): Promise<boolean> {
  const settlements = await listSettlementsOf(transaction, mall, id);
  return settlements.some(
    ({ action, undoneAt }) => undoneAt === null && action !== 'enter' && action !== 'undo',
  );
}
