import sql from 'sql-template-tag';
import type { Transaction } from '../platform/storage/database.ts';
import { selectRows, updateRows, writeRows } from '../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../platform/storage/table.ts';
import { payLinkTable } from './tables.ts';

/** Stores the links of sessions, each once. */
export async function writeLinks(
  transaction: Transaction,
  links: readonly NewRowOf<typeof payLinkTable>[],
): Promise<void> {
  await writeRows(transaction, payLinkTable, links, sql`(token_hash) do nothing`);
}

/** Stores the link of a session's own exit; where it had ended it leads to the session again. */
export async function writeOwnLink(
  transaction: Transaction,
  link: NewRowOf<typeof payLinkTable>,
): Promise<void> {
  const again = sql`(token_hash) do update set ended_at = null where pay_links.ended_at is not null`;
  await writeRows(transaction, payLinkTable, [link], again);
}

/** Which of these links are stored. */
export async function listKnownLinks(
  transaction: Transaction,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const found = await selectRows(
    transaction,
    payLinkTable,
    sql`where token_hash = any(${[...hashes]}::text[])`,
  );
  return new Set(found.map(({ tokenHash }) => tokenHash));
}

/** The link of a token, by its hash; null where there is none. */
export async function findLink(
  transaction: Transaction,
  tokenHash: string,
): Promise<RowOf<typeof payLinkTable> | null> {
  const [link] = await selectRows(transaction, payLinkTable, sql`where token_hash = ${tokenHash}`);
  return link ?? null;
}

/** The links that were shown for a session at exits until an instant lead nowhere any more. */
export async function endLinks(
  transaction: Transaction,
  session: number,
  { before, now: endedAt }: { readonly before: Date; readonly now: Date },
): Promise<void> {
  const shown = sql`session_id = ${session} and of_exit and ended_at is null and created_at < ${before}`;
  await updateRows(transaction, payLinkTable, { endedAt }, shown);
}

/** Deletes the links that lists of accounts showed for these sessions: nothing says any more in whose list they stood. */
export async function deleteLinksOfLists(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<void> {
  if (sessions.length === 0) return;
  await transaction.query(sql`delete from pay_links
    where session_id = any(${[...sessions]}::bigint[]) and account_id is not null`);
}

/** Those that have ended lead to the session again. */
export async function reviveLinks(transaction: Transaction, session: number): Promise<void> {
  await updateRows(
    transaction,
    payLinkTable,
    { endedAt: null },
    sql`session_id = ${session} and ended_at is not null`,
  );
}
