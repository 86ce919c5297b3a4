import sql from 'sql-template-tag';
import type { PassOutcome } from '#domain/passes/quota.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';
import type { StoredPass } from '../store.ts';
import { passTable, passUseTable } from '../tables.ts';

/** Whoever came longer ago is greeted no more, and nobody at the lanes needs the name. */
const GREETED_FOR_MS = 10 * 60_000;
const MOST = 12;

/** A session that began just now, and whose pass it came in by. */
export interface GreetedUse {
  readonly session: number;
  readonly kind: Exclude<StoredPass['kind'], 'watch'>;
  readonly holder: string;
  readonly outcome: PassOutcome;
}

const { kind, holder } = passTable.columns;
const { session, outcome } = passUseTable.columns;

/** The cars inside that came by a pass within ten minutes, the newest first: each by the pass that gives it most. */
export async function listGreeted(transaction: Transaction, mall: number, now: Date): Promise<GreetedUse[]> {
  const since = new Date(now.getTime() - GREETED_FOR_MS);
  const found = await queryRows(
    transaction,
    { session, kind, holder, outcome },
    sql`select u.session_id as session, p.kind, p.holder, u.outcome
      from pass_uses u join passes p on p.id = u.pass_id
      where u.mall_id = ${mall} and u.left_at is null and u.at between ${since} and ${now} and p.kind <> 'watch'
      order by u.at desc, u.session_id desc, u.outcome = 'over_quota', p.number limit ${2 * MOST}::int`,
  );
  const greeted = new Map<number, GreetedUse>();
  for (const use of found)
    if (use.kind !== 'watch' && !greeted.has(use.session))
      greeted.set(use.session, { ...use, kind: use.kind });
  return [...greeted.values()].slice(0, MOST);
}
