import { isAlertOpen } from '../../alerts/index.ts';
import { notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByPublicId, type Session } from '../../sessions/index.ts';
import { isWaiting } from '../detail/find-item.ts';
import { readItem, type ItemId } from '../queue/item-id.ts';
import { listMoneyWaiting } from '../queue/waiting-money.ts';
import type { Deciding } from './deciding.ts';

/**
 * The session that a decision is about, null where it is about something else. What does not wait in this mall is not
 * there: who could put off a number that nothing has yet would hide whatever gets it later. A note hides nothing and
 * stays possible about a session that is settled. Groups are looked for before.
 */
export async function findDecided(
  transaction: Transaction,
  { mall, item, by }: Deciding,
  action: 'snooze' | 'assign' | 'note',
): Promise<Session | null> {
  const wanted = readItem(item);
  if (!wanted) throw gone();
  if (wanted.of === 'session') {
    const session = await findByPublicId(transaction, mall, wanted.id);
    if (!session || (action !== 'note' && !isWaiting(session))) throw gone();
    return session;
  }
  if (!(await isThere(transaction, mall, item, wanted, by.now))) throw gone();
  return null;
}

async function isThere(
  transaction: Transaction,
  mall: number,
  item: string,
  wanted: ItemId,
  now: Date,
): Promise<boolean> {
  if (wanted.of === 'group') return true;
  if (wanted.of === 'alert') return (await isAlertOpen(transaction, mall, wanted.id)) === true;
  return (await listMoneyWaiting(transaction, mall, now)).some(({ id }) => id === item);
}

export function gone() {
  return notThere('This is settled already, or its cause is gone.', 'attention_not_found');
}
