import sql from 'sql-template-tag';
import type { Database } from '../../../server/platform/storage/database.ts';
import { asOwner, dropIndexes, makeIndexes } from './bare-tables.ts';

const AT_ONCE = 20_000;
/** Beyond what is sealed meanwhile. */
export const FIRST = 1_000_000_000;

/**
 * Gives the trail so many records of two years: lists and sign-ins, half of them with the word `sessions`, one in two
 * hundred with `north`, the oldest 20,000 with `burst`, one with `needle`. Their seals are none, since nobody checks them.
 */
export async function fillTrail(
  database: Database,
  mall: number,
  count: number,
  /** Runs what takes minutes outside any transaction; without it the indexes stay while it fills. */
  runAtLength: ((statement: string) => Promise<void>) | null,
): Promise<void> {
  const indexes = runAtLength
    ? await asOwner(database, (transaction) => dropIndexes(transaction, ['audit_entries']))
    : [];
  for (let from = 0; from < count; from += AT_ONCE)
    await database.transact('system', (transaction) =>
      transaction.query(records(mall, from, Math.min(count, from + AT_ONCE) - 1, count)),
    );
  if (runAtLength) await makeIndexes(indexes, runAtLength, () => undefined);
  await asOwner(database, async (transaction) => {
    await transaction.query(sql`update audit_head set entries = (select max(number) from audit_entries)`);
    await transaction.query(sql`analyze audit_entries`);
  });
}

const records = (mall: number, from: number, to: number, count: number) => sql`
  insert into audit_entries (number, at, actor, action, target, mall_id, address, request, times, detail, previous_hash, hash, key_id)
  select ${FIRST}::bigint + n, now() - (${count}::int - n) * interval '63 seconds', 'person-' || n % 40,
    case when n % 2 = 0 then 'plates_listed' when n % 501 = 0 then 'tariff_set' else 'sign_in' end, 'target-' || n % 997,
    case when n % 3 = 0 then ${mall}::int end, '10.0.' || n % 250 || '.' || n % 199, upper(substr(md5(n::text), 1, 10)), 1,
    jsonb_build_object('list', case when n % 2 = 0 then 'sessions' else 'none' end, 'rows', n % 500, 'search', md5((n % 5000)::text),
      'name', case when n = 1234 then 'needle' when n < 20000 then 'burst' when n % 200 = 0 then 'north' else 'other' end),
    '', '', 'none'
  from generate_series(${from}::bigint, ${to}::bigint) as n`;
