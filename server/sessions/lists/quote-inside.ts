import type { Services } from '../../platform/services.ts';
import type { CostsSoFar } from '../present.ts';
import { quoteCarsInside } from '../quote-inside.ts';
import type { ReadPage } from './read-page.ts';

/** What the cars of a page that are inside would cost if they left now. */
export async function quoteInside(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  mall: number,
  { sessions }: ReadPage,
): Promise<CostsSoFar> {
  const at = clock();
  const inside = sessions.flatMap(({ session }) => (session.kind === 'open' ? [session] : []));
  if (inside.length === 0) return { at, quotes: new Map() };
  const quotes = await database.transact({ mall }, (transaction) =>
    quoteCarsInside(transaction, mall, inside, at),
  );
  return { at, quotes };
}
