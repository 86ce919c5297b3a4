import { cheaperOf, findCharges, quoteOf, type Quote } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { FEE_TAKEN } from '../session-row.ts';
import type { Session } from '../session.ts';

/** A visit whose entry is found once its driver has paid the posted fee costs no more than that. */
export async function noMoreThanFee(
  transaction: Transaction,
  { id, flags }: Pick<Session, 'id' | 'flags'>,
  quote: Quote,
): Promise<Quote> {
  if (!flags.includes(FEE_TAKEN)) return quote;
  const charge = (await findCharges(transaction, [id])).get(id);
  return charge ? cheaperOf(quote, quoteOf(charge)) : quote;
}
