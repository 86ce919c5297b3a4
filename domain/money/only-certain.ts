import { chargeLine, shownLengthMs, type ChargeLine } from './tariff.ts';
import { paise, type Paise } from './money.ts';

interface Priced {
  readonly paise: Paise;
  readonly lines: readonly ChargeLine[];
  readonly reason: string | null;
}

/**
 * A session of which nothing is certain so far costs nothing until somebody has looked, and says so: it was within the
 * free minutes only where its entry and its exit are no further apart than that.
 */
export function onlyCertain<Q extends Priced>(
  quote: Q,
  { entryAt, exitAt }: Record<'entryAt' | 'exitAt', Date>,
): Q {
  const free = quote.lines.find(({ code }) => code === 'within_grace');
  if (quote.reason !== 'within_grace' || !free) return quote;
  const lengthMs = shownLengthMs(entryAt, exitAt);
  if (lengthMs <= Number(free.parameters['minutes'] ?? 0) * 60_000) return quote;
  return { ...quote, reason: 'only_certain', lines: [chargeLine('only_certain', 1, paise(0))] };
}
