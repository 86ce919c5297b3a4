import sql from 'sql-template-tag';
import type { TariffDocument } from '#domain/money/tariff.ts';
import type { ChangedBy } from '../../audit/index.ts';
import { instant, integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRow, queryRows, selectRows, writeRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { tariffDraftTable, tariffTable } from './tables.ts';

export type StoredTariff = RowOf<typeof tariffTable>;
export type StoredDraft = RowOf<typeof tariffDraftTable>;

/** The version in force at an instant; null where none was. Of versions that begin together the highest counts. */
export async function findTariffAt(
  transaction: Transaction,
  mall: number,
  at: Date,
): Promise<StoredTariff | null> {
  const [tariff] = await selectRows(
    transaction,
    tariffTable,
    sql`where mall_id = ${mall} and effective_from <= ${at} order by effective_from desc, version desc limit 1`,
  );
  return tariff ?? null;
}

/** What comes into force next after an instant; null where nothing is known to. */
export async function findNextTariff(
  transaction: Transaction,
  mall: number,
  after: Date,
): Promise<StoredTariff | null> {
  const [tariff] = await selectRows(
    transaction,
    tariffTable,
    sql`where mall_id = ${mall} and effective_from > ${after} order by effective_from, version desc limit 1`,
  );
  return tariff ?? null;
}

export async function findTariffById(transaction: Transaction, id: number): Promise<StoredTariff | null> {
  const [tariff] = await selectRows(transaction, tariffTable, sql`where id = ${id}`);
  return tariff ?? null;
}

export function listByIds(transaction: Transaction, ids: readonly number[]): Promise<StoredTariff[]> {
  return selectRows(transaction, tariffTable, sql`where id = any(${[...ids]}::bigint[])`);
}

/** What came into force after an instant and by another one, in that order; of versions that begin together the highest. */
export function listTariffsWithin(
  transaction: Transaction,
  mall: number,
  { after, until }: { after: Date; until: Date },
): Promise<StoredTariff[]> {
  return selectRows(
    transaction,
    tariffTable,
    sql`where mall_id = ${mall} and effective_from > ${after} and effective_from <= ${until} and not exists (
        select 1 from tariffs later where later.mall_id = ${mall}
          and later.effective_from = tariffs.effective_from and later.version > tariffs.version)
      order by effective_from`,
  );
}

/** The same after a version of the mall came into force, for whoever knows that one by its number alone. */
export function listTariffsSince(
  transaction: Transaction,
  version: number,
  until: Date,
): Promise<StoredTariff[]> {
  return selectRows(
    transaction,
    tariffTable,
    sql`where effective_from <= ${until} and exists (
        select 1 from tariffs own where own.id = ${version} and own.mall_id = tariffs.mall_id
          and own.effective_from < tariffs.effective_from)
      and not exists (
        select 1 from tariffs later where later.mall_id = tariffs.mall_id
          and later.effective_from = tariffs.effective_from and later.version > tariffs.version)
      order by effective_from`,
  );
}

/** The newest versions of a mall, the highest first. */
export function listVersions(transaction: Transaction, mall: number, most: number): Promise<StoredTariff[]> {
  return selectRows(
    transaction,
    tariffTable,
    sql`where mall_id = ${mall} order by version desc limit ${most}`,
  );
}

const LAST = { version: integer(), since: instant().orNull() };

/**
 * Adds the next version, in force from `from`. Where our clock went back it never begins before the version that it
 * replaces; one that waits for its time is not replaced by it. The caller holds the mall's lock, so that versions have
 * no gaps.
 */
export async function insertTariff(
  transaction: Transaction,
  mall: number,
  { document, from, by }: { document: TariffDocument; from: Date; by: ChangedBy },
): Promise<StoredTariff> {
  const [last] = await queryRows(
    transaction,
    LAST,
    sql`select coalesce(max(version), 0) as version,
      max(effective_from) filter (where effective_from <= created_at) as since
      from tariffs where mall_id = ${mall}`,
  );
  return insertRow(transaction, tariffTable, {
    mall,
    version: (last?.version ?? 0) + 1,
    effectiveFrom: last?.since && last.since > from ? last.since : from,
    document,
    createdBy: by.actor,
    createdAt: by.now,
  });
}

export async function findDraft(transaction: Transaction, mall: number): Promise<StoredDraft | null> {
  const [draft] = await selectRows(transaction, tariffDraftTable, sql`where mall_id = ${mall}`);
  return draft ?? null;
}

export async function writeDraft(
  transaction: Transaction,
  mall: number,
  document: TariffDocument,
  { actor, now }: ChangedBy,
): Promise<void> {
  await writeRows(
    transaction,
    tariffDraftTable,
    [{ mall, document, changedBy: actor, changedAt: now }],
    sql`(mall_id) do update set rule = excluded.rule, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`,
  );
}

export async function deleteDraft(transaction: Transaction, mall: number): Promise<void> {
  await transaction.query(sql`delete from tariff_drafts where mall_id = ${mall}`);
}
