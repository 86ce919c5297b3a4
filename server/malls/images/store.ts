import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { pickColumns, queryRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf } from '../../platform/storage/table.ts';
import { mallImageTable } from '../tables.ts';

/** Stores the image of a mall in place of the one before it. */
export async function writeImage(
  transaction: Transaction,
  image: NewRowOf<typeof mallImageTable>,
): Promise<void> {
  await writeRows(
    transaction,
    mallImageTable,
    [image],
    sql`(mall_id) do update
      set content_type = excluded.content_type, bytes = excluded.bytes, etag = excluded.etag`,
  );
}

export async function deleteImage(transaction: Transaction, mall: number): Promise<void> {
  await transaction.query(sql`delete from mall_images where mall_id = ${mall}`);
}

const imageShape = {
  ...pickColumns(mallImageTable, ['contentType', 'etag']),
  bytes: mallImageTable.columns.bytes.orNull(),
};

/** The uploaded image; its bytes only where the caller doesn't have them. */
export async function findImage(transaction: Transaction, mall: number, known: string | null) {
  const [image] = await queryRows(
    transaction,
    imageShape,
    sql`
    select content_type as "contentType", etag, case when etag = ${known} then null else bytes end as bytes
    from mall_images where mall_id = ${mall}`,
  );
  return image ?? null;
}
