import sql from 'sql-template-tag';
import { bytes, integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { BytesInRows } from '../../platform/storage/files/move-bytes.ts';
import { pickColumns, queryRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf } from '../../platform/storage/table.ts';
import { mallImageTable } from '../tables.ts';

const hashShape = pickColumns(mallImageTable, ['hash']);

/** Stores the image of a mall in place of the one before it; answers the file of that one. */
export async function writeImage(
  transaction: Transaction,
  image: Omit<NewRowOf<typeof mallImageTable>, 'bytes'>,
): Promise<string | null> {
  const earlier = sql`select hash from mall_images where mall_id = ${image.mall} for update`;
  const [before] = await queryRows(transaction, hashShape, earlier);
  await writeRows(
    transaction,
    mallImageTable,
    [{ ...image, bytes: null }],
    sql`(mall_id) do update
      set content_type = excluded.content_type, bytes = null, etag = excluded.etag, hash = excluded.hash,
        size = excluded.size`,
  );
  return before?.hash ?? null;
}

/** Answers the file that is named no more. */
export async function deleteImage(transaction: Transaction, mall: number): Promise<string | null> {
  const statement = sql`delete from mall_images where mall_id = ${mall} returning hash`;
  const [gone] = await queryRows(transaction, hashShape, statement);
  return gone?.hash ?? null;
}

const imageShape = pickColumns(mallImageTable, ['contentType', 'etag', 'hash', 'bytes']);

/** The uploaded image, by its file. The bytes only where they have not been moved and the caller doesn't have them. */
export async function findImage(transaction: Transaction, mall: number, known: string | null) {
  const [image] = await queryRows(
    transaction,
    imageShape,
    sql`select content_type as "contentType", etag, hash, case when etag = ${known} then null else bytes end as bytes
      from mall_images where mall_id = ${mall}`,
  );
  return image ?? null;
}

/** The images that were stored in rows before there were files. */
export const mallImagesInRows: BytesInRows<{ readonly mall: number; readonly etag: string }> = {
  async findNext(transaction) {
    const [row] = await queryRows(
      transaction,
      { ...pickColumns(mallImageTable, ['mall', 'etag']), size: integer() },
      sql`select mall_id as mall, etag, length(bytes) as size from mall_images where bytes is not null limit 1`,
    );
    return row ? { key: { mall: row.mall, etag: row.etag }, size: row.size } : null;
  },
  async readPiece(transaction, { mall, etag }, from, length) {
    const [row] = await queryRows(
      transaction,
      { piece: bytes() },
      sql`select substring(bytes from ${from + 1}::int for ${length}::int) as piece
        from mall_images where mall_id = ${mall} and etag = ${etag} and bytes is not null`,
    );
    return row?.piece ?? null;
  },
  async name(transaction, { mall, etag }, { hash, size }) {
    await transaction.query(sql`
      update mall_images set bytes = null, hash = ${hash}, size = ${size}::int
      where mall_id = ${mall} and etag = ${etag} and bytes is not null`);
  },
};
