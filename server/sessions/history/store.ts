import sql, { empty } from 'sql-template-tag';
import type { Whose } from '../lists/store.ts';
import { ENTRY_UNKNOWN } from '../session-record.ts';

/**
 * The stays of an account's plates, or of those among them that were asked for. What the account may see of them,
 * and from when on, row level security says. Of a stay without an entry nobody knows whether it began after the claim.
 */
export function ofAccount(account: number, only: readonly string[] | null): Whose {
  const own = sql`s.plate_key in (select plate_key from account_plates where account_id = ${account})`;
  const isKnown = sql`not s.flags @> ${[ENTRY_UNKNOWN]}::text[]`;
  const within = sql`${own} and ${isKnown} ${only === null ? empty : sql`and s.plate_key = any(${[...only]}::text[])`}`;
  return { within, isOwn: true };
}
