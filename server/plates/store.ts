import sql, { empty } from 'sql-template-tag';
import { bigint, boolean, instant } from '../platform/storage/column.ts';
import type { Standing } from '#domain/plates/standing.ts';
import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { pickColumns, queryRows, selectRows, updateRows, writeRows } from '../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../platform/storage/table.ts';
import type { ClaimedPlate } from './read-claims.ts';
import { accountPlateTable, plateProofTable, plateSecretTable, plateViewTable } from './tables.ts';

export type ClaimRow = RowOf<typeof accountPlateTable>;
export type ViewRow = RowOf<typeof plateViewTable>;
export type ProofRow = RowOf<typeof plateProofTable>;

/** What PLATE_PROOF says. */
export type Mode = Services['config']['plateProof'];

const PLATES = 7_715;
const ACCOUNTS = 7_716;

/** Lets one at a time decide about a plate, or about the plates of an account. Held until the commit. */
export async function lockClaims(
  transaction: Transaction,
  of: { readonly key: string } | { readonly account: number },
): Promise<void> {
  const [kind, what] = 'key' in of ? [PLATES, of.key] : [ACCOUNTS, String(of.account)];
  await transaction.query(sql`select pg_advisory_xact_lock(${kind}::integer, hashtext(${what}))`);
}

/** The plates of an account, in the order of their claims. */
export async function findClaims(transaction: Transaction, account: number): Promise<ClaimRow[]> {
  const rest = sql`where account_id = ${account} order by claimed_at, plate_key`;
  return selectRows(transaction, accountPlateTable, rest);
}

/** The plates that an account has proven, each with whether another account has proven it too. */
export async function findProven(
  transaction: Transaction,
  account: number,
): Promise<{ readonly key: string; readonly isShared: boolean }[]> {
  return queryRows(
    transaction,
    { key: accountPlateTable.columns.key, isShared: boolean() },
    sql`select own.plate_key as key, exists (select from account_plates other
        where other.plate_key = own.plate_key and other.account_id <> ${account} and other.status <> 'claimed') as "isShared"
      from account_plates own where own.account_id = ${account} and own.status <> 'claimed' order by own.plate_key`,
  );
}

/** The claims of all accounts on a plate. */
export async function findClaimants(transaction: Transaction, key: string): Promise<ClaimRow[]> {
  return selectRows(transaction, accountPlateTable, sql`where plate_key = ${key} order by account_id`);
}

/** Claims plates for an account; those that it claims already stay as they are. */
export async function insertClaims(
  transaction: Transaction,
  account: number,
  plates: readonly ClaimedPlate[],
  at: Date,
): Promise<void> {
  const claims = plates.map(({ key, plate }) => ({
    key,
    account,
    plate,
    claimedAt: at,
    status: 'claimed' as const,
    contestedAt: null,
  }));
  await writeRows(transaction, accountPlateTable, claims, sql`do nothing`);
}

/** Takes a claim and what it shows away; false where there was none. */
export async function deleteClaim(transaction: Transaction, account: number, key: string): Promise<boolean> {
  const rows = await queryRows(
    transaction,
    pickColumns(accountPlateTable, ['plate']),
    sql`delete from account_plates where account_id = ${account} and plate_key = ${key} returning plate`,
  );
  return rows.length > 0;
}

export async function setStatus(
  transaction: Transaction,
  { key, account, status, at }: { key: string; account: number; status: Standing; at: Date },
): Promise<void> {
  await transaction.query(sql`
    update account_plates set status = ${status},
      contested_at = case when ${status}::text = 'contested' then coalesce(contested_at, ${at}) end
    where account_id = ${account} and plate_key = ${key}`);
}

/** Plates that two accounts have proven. */
export async function listContested(transaction: Transaction): Promise<string[]> {
  const rows = await queryRows(
    transaction,
    pickColumns(accountPlateTable, ['key']),
    sql`select distinct plate_key as key from account_plates where status = 'contested'`,
  );
  return rows.map(({ key }) => key);
}

/** The plates that accounts have proven last before an instant, with when: of one of before proofs were stored its claim. */
export async function listProvenBefore(
  transaction: Transaction,
  before: Date,
  key: string | null = null,
): Promise<{ readonly account: number; readonly key: string; readonly provenAt: Date }[]> {
  const ofPlate = key === null ? empty : sql`and c.plate_key = ${key}`;
  return queryRows(
    transaction,
    { account: bigint(), key: accountPlateTable.columns.key, provenAt: instant() },
    sql`select c.account_id as account, c.plate_key as key, greatest(c.claimed_at, max(p.at)) as "provenAt"
      from account_plates c left join plate_proofs p
        on p.account_id = c.account_id and p.plate_key = c.plate_key and p.ended_at is null and p.is_borne_out
      where c.status = 'proven' and c.claimed_at <= ${before} ${ofPlate}
      group by c.account_id, c.plate_key, c.claimed_at
      having greatest(c.claimed_at, max(p.at)) <= ${before}`,
  );
}

/** Ends what goes on being shown: visits that begin at an instant or later are not. */
export async function endView(
  transaction: Transaction,
  { account, key, at }: { account: number; key: string; at: Date },
): Promise<void> {
  await updateRows(
    transaction,
    plateViewTable,
    { visibleUntil: at },
    sql`account_id = ${account} and plate_key = ${key} and visible_until is null and visible_from < ${at}`,
  );
}

/** The views of an account that go on. */
export async function findViews(transaction: Transaction, account: number): Promise<ViewRow[]> {
  return selectRows(
    transaction,
    plateViewTable,
    sql`where account_id = ${account} and visible_until is null`,
  );
}

type View = Pick<ViewRow, 'account' | 'key' | 'visibleFrom'>;

/** Shows an account all visits of a plate from an instant on. */
export async function openView(transaction: Transaction, { account, key, visibleFrom }: View): Promise<void> {
  await writeRows(
    transaction,
    plateViewTable,
    [{ account, key, visibleFrom, visibleUntil: null }],
    sql`(account_id, plate_key) where visible_until is null
      do update set visible_from = least(plate_views.visible_from, excluded.visible_from)`,
  );
}

/** Leaves of what some accounts see of a plate the visits that each has proven itself. */
export async function keepProven(
  transaction: Transaction,
  { key, accounts }: { key: string; accounts: readonly number[] },
): Promise<void> {
  const ids = sql`account_id = any(${[...accounts]}::bigint[])`;
  // What an earlier proof has shown until it ran out goes too; what was proven visit by visit stays.
  await transaction.query(
    sql`delete from plate_views where plate_key = ${key} and ${ids}
      and (visible_until is null or visible_until > visible_from + interval '1 millisecond')`,
  );
  const proofs = await selectRows(
    transaction,
    plateProofTable,
    sql`where plate_key = ${key} and ${ids} and ended_at is null order by id`,
  );
  for (const { account, visitAt } of proofs)
    await showVisit(transaction, { account, key, visibleFrom: visitAt });
}

/** Shows an account the one visit that began at an instant, unless it sees it already. */
export async function showVisit(
  transaction: Transaction,
  { account, key, visibleFrom }: View,
): Promise<void> {
  const next = new Date(visibleFrom.getTime() + 1);
  await transaction.query(sql`
    insert into plate_views (account_id, plate_key, visible_from, visible_until)
    select ${account}::bigint, ${key}, ${visibleFrom}::timestamptz, ${next}::timestamptz
    where not exists (
      select from plate_views where account_id = ${account} and plate_key = ${key} and visible_from <= ${visibleFrom}
        and (visible_until is null or visible_until > ${visibleFrom}))`);
}

/** Lets claims without a proof, all or those of one plate, show what began after them, or nothing. */
export async function applyToClaims(
  transaction: Transaction,
  mode: Mode,
  key: string | null = null,
): Promise<void> {
  const ofPlate = key === null ? empty : sql`and p.plate_key = ${key}`;
  await transaction.query(
    mode === 'required'
      ? sql`delete from plate_views v using account_plates p
          where p.account_id = v.account_id and p.plate_key = v.plate_key and p.status = 'claimed'
            and v.visible_until is null ${ofPlate}`
      : sql`insert into plate_views (account_id, plate_key, visible_from)
          select p.account_id, p.plate_key, p.claimed_at from account_plates p where p.status = 'claimed' ${ofPlate}
          on conflict do nothing`,
  );
}

/** All proofs of a plate, released ones included. */
export async function findProofs(transaction: Transaction, key: string): Promise<ProofRow[]> {
  return selectRows(transaction, plateProofTable, sql`where plate_key = ${key} order by id`);
}

/** Stores a proof. The same visit again is the same proof; where one of both was its code, the code is used. */
export async function insertProof(
  transaction: Transaction,
  proof: NewRowOf<typeof plateProofTable>,
): Promise<void> {
  await writeRows(
    transaction,
    plateProofTable,
    [proof],
    sql`(account_id, session_id) do update set at = excluded.at, ended_at = null,
      is_borne_out = plate_proofs.is_borne_out or excluded.is_borne_out,
      how = case when plate_proofs.how = 'code' then 'code' else excluded.how end`,
  );
}

export async function endProofs(
  transaction: Transaction,
  { account, key, at }: { account: number; key: string; at: Date },
): Promise<void> {
  await updateRows(
    transaction,
    plateProofTable,
    { endedAt: at },
    sql`account_id = ${account} and plate_key = ${key} and ended_at is null`,
  );
}

/** The secret that codes are derived from: the stored one, or the given one where there is none yet. */
export async function keepSecret(transaction: Transaction, fresh: Uint8Array): Promise<Uint8Array> {
  await writeRows(transaction, plateSecretTable, [{ id: 1, secret: fresh }], sql`do nothing`);
  const [row] = await selectRows(transaction, plateSecretTable);
  if (!row) throw new Error('the secret of the plate codes is not there');
  return row.secret;
}

/** All views of an account, ended ones too. */
export async function findAllViews(transaction: Transaction, account: number): Promise<ViewRow[]> {
  return selectRows(transaction, plateViewTable, sql`where account_id = ${account} order by id`);
}

/** All proofs of an account, in their order. */
export async function findProofsOf(transaction: Transaction, account: number): Promise<ProofRow[]> {
  return selectRows(transaction, plateProofTable, sql`where account_id = ${account} order by id`);
}

/** A visit under a plate, or under two while it is not known which one is its car's. */
interface SeenVisit {
  readonly id: number;
  readonly key: string;
  readonly rival: string | null;
  readonly at: Date;
}

/** Which of these visits some account sees, by its plates or since it has proven it; one account may be left out. */
export async function findSeen(
  transaction: Transaction,
  visits: readonly SeenVisit[],
  except: number | null,
): Promise<number[]> {
  if (visits.length === 0) return [];
  const others = except === null ? empty : sql`and w.account_id <> ${except}`;
  const rows = await queryRows(
    transaction,
    { id: bigint() },
    sql`select v.id from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as v(id bigint, key text, rival text, at timestamptz)
      where exists (select from plate_views w where w.plate_key = v.key and w.visible_from <= v.at
        and (w.visible_until is null or w.visible_until > v.at) ${others}
        and (v.rival is null or exists (select from plate_views r where r.account_id = w.account_id
          and r.plate_key = v.rival and r.visible_from <= v.at and (r.visible_until is null or r.visible_until > v.at))))
        or v.rival is not null and exists (select from plate_proofs w where w.session_id = v.id and w.ended_at is null ${others})`,
  );
  return rows.map(({ id }) => id);
}
