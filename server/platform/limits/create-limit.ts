import type { Services } from '../services.ts';
import { countUses } from './count-uses.ts';
import type { Limit } from './limit.ts';
import type { LimitPolicy } from './limit-policies.ts';
import { shareUses } from './share-uses.ts';

/**
 * Makes a limit. Where several processes share a database each counts what all of them have let through.
 * rate-limiter-flexible was weighed: it counts in fixed windows, which let twice as much pass, and knows neither a
 * growing wait nor uses that are undecided.
 */
export function createLimit(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  name: string,
  policy: LimitPolicy,
): Limit {
  return countUses(policy, clock, database.shared && shareUses(database, name));
}
