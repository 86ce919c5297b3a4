import type { UndecidedCard } from '#contract/lanes.ts';
import { toRupees } from '#domain/money/money.ts';
import type { TerminalCharge } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, listWaitsOf } from '../../sessions/index.ts';

/** Cards that nobody has decided about, of cars that hold no more. */
export async function listCardsLeft(
  transaction: Transaction,
  charges: readonly TerminalCharge[],
): Promise<UndecidedCard[]> {
  const sessions = await findByIds(
    transaction,
    charges.map(({ session }) => session),
  );
  const cards: UndecidedCard[] = [];
  for (const { session, paise, createdAt } of charges) {
    const wait = (await listWaitsOf(transaction, session)).at(-1);
    if (!wait) continue;
    const plate = sessions.find(({ id }) => id === session)?.plate ?? '';
    const { publicId, gate } = wait;
    cards.push({ wait: publicId, gate, plate, amount: toRupees(paise), since: createdAt.toISOString() });
  }
  return cards;
}
