import type { PassOutcome } from '#domain/passes/quota.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { StoredPass } from '../store.ts';
import { listUsesSince } from './store.ts';

/** Whoever came longer ago is greeted no more, and nobody at the lanes needs the name. */
export const GREETED_FOR_MS = 10 * 60_000;
/** So many uses are read; of them the caller shows those that are to be shown. */
const MOST = 200;

/** A session that began just now, and whose pass it came in by. */
export interface GreetedUse {
  readonly session: number;
  readonly kind: Exclude<StoredPass['kind'], 'watch'>;
  readonly holder: string;
  readonly outcome: PassOutcome;
  /** The plates of the pass as it is now. */
  readonly plateKeys: readonly string[];
}

/** The cars inside that came by a pass within ten minutes, the newest first: each by the pass that gives it most. */
export async function listGreeted(transaction: Transaction, mall: number, now: Date): Promise<GreetedUse[]> {
  const from = new Date(now.getTime() - GREETED_FOR_MS);
  const found = await listUsesSince(transaction, mall, { from, to: now, most: MOST });
  const greeted = new Map<number, GreetedUse>();
  for (const { kind, ...use } of found)
    if (kind !== 'watch' && !greeted.has(use.session)) greeted.set(use.session, { ...use, kind });
  return [...greeted.values()];
}
