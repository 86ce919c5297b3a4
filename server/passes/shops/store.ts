import sql, { raw } from 'sql-template-tag';
import { bigint, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRow, queryRows, selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { ChangesOf, NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { grantTable, shopTable } from './tables.ts';

export type StoredShop = RowOf<typeof shopTable>;
export type StoredGrant = RowOf<typeof grantTable>;

/** The shop whose link holds a token; null where there is none, or it gives nothing any more. */
export async function findShopByHash(transaction: Transaction, hash: string): Promise<StoredShop | null> {
  const rest = sql`where token_hash = ${hash} and ended_at is null`;
  return (await selectRows(transaction, shopTable, rest))[0] ?? null;
}

/** A shop, held until the commit: its budget and its limits are counted by one at a time. */
export async function holdShop(transaction: Transaction, id: number): Promise<StoredShop | null> {
  return (await selectRows(transaction, shopTable, sql`where id = ${id} for no key update`))[0] ?? null;
}

export async function findShop(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<StoredShop | null> {
  const rest = sql`where mall_id = ${mall} and public_id = ${publicId}`;
  return (await selectRows(transaction, shopTable, rest))[0] ?? null;
}

/** Whether another open shop of a mall is called so, in whatever case. */
export async function isNameTaken(
  transaction: Transaction,
  mall: number,
  name: string,
  own: number | null,
): Promise<boolean> {
  const rest = sql`where mall_id = ${mall} and ended_at is null and lower(name) = lower(${name.trim()})`;
  const shops = await selectRows(transaction, shopTable, rest);
  return shops.some(({ id }) => id !== own);
}

export function listShopsOf(transaction: Transaction, mall: number): Promise<StoredShop[]> {
  return selectRows(
    transaction,
    shopTable,
    sql`where mall_id = ${mall} order by ended_at is not null, name limit 500`,
  );
}

export function insertShop(transaction: Transaction, shop: NewRowOf<typeof shopTable>): Promise<StoredShop> {
  return insertRow(transaction, shopTable, shop);
}

export async function updateShop(
  transaction: Transaction,
  id: number,
  changes: ChangesOf<typeof shopTable>,
): Promise<StoredShop> {
  const [shop] = await updateRows(transaction, shopTable, changes, sql`id = ${id}`);
  if (!shop) throw new Error('the shop is gone');
  return shop;
}

export function insertGrant(
  transaction: Transaction,
  grant: NewRowOf<typeof grantTable>,
): Promise<StoredGrant> {
  return insertRow(transaction, grantTable, grant);
}

export async function findGrantOfBill(
  transaction: Transaction,
  shop: number,
  billKey: string,
): Promise<StoredGrant | null> {
  const rest = sql`where shop_id = ${shop} and bill_key = ${billKey} order by id limit 1`;
  return (await selectRows(transaction, grantTable, rest))[0] ?? null;
}

/** What a shop gave to some sessions since an instant. */
export function listGrantsTo(
  transaction: Transaction,
  shop: number,
  sessions: readonly number[],
  since: Date,
): Promise<StoredGrant[]> {
  return selectRows(
    transaction,
    grantTable,
    sql`where shop_id = ${shop} and session_id = any(${[...sessions]}::bigint[]) and at >= ${since}`,
  );
}

/** What shops gave in a span, in the order in which they gave it. */
export function listGrants(
  transaction: Transaction,
  shops: readonly number[],
  { from, until, most, behind = null }: { from: Date; until: Date; most: number; behind?: number | null },
): Promise<StoredGrant[]> {
  return selectRows(
    transaction,
    grantTable,
    sql`where shop_id = any(${[...shops]}::bigint[]) and at >= ${from} and at < ${until}
      and (${behind}::bigint is null or id > ${behind}::bigint) order by id limit ${most}::int`,
  );
}

/** The shops of a mall that gave something in a span while they had a budget. */
export function listWithBudget(
  transaction: Transaction,
  mall: number,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<StoredShop[]> {
  return selectRows(
    transaction,
    shopTable,
    sql`where mall_id = ${mall} and exists (select from ${raw(grantTable.name)} g where g.shop_id = shops.id
      and g.at >= ${from} and g.at < ${until} and g.budget_paise is not null) order by name, id`,
  );
}

/** To how many visits each shop of a mall gave something in a span, to each once; shops that gave nothing are left out. */
export function countGifts(
  transaction: Transaction,
  mall: number,
  { from, until }: { readonly from: Date; readonly until: Date },
) {
  return queryRows(
    transaction,
    { id: bigint(), shop: text(), sessions: integer() },
    sql`select s.id, s.name as shop, given.sessions from ${raw(shopTable.name)} s
      cross join lateral (select count(*)::int as sessions from ${raw(grantTable.name)} g
        where g.shop_id = s.id and g.at >= ${from} and g.at < ${until}) as given
      where s.mall_id = ${mall} and given.sessions > 0 order by s.name, s.id`,
  );
}

/** How many bills a shop has given since an instant. */
export async function countGrants(transaction: Transaction, shop: number, since: Date): Promise<number> {
  const [row] = await queryRows(
    transaction,
    { count: integer() },
    sql`select count(*)::int as count from ${raw(grantTable.name)} where shop_id = ${shop} and at >= ${since}`,
  );
  return row?.count ?? 0;
}
