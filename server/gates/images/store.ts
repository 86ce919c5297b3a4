import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import type { BytesInRows } from '../../platform/storage/files/move-bytes.ts';
import { bigint, boolean, bytes, integer } from '../../platform/storage/column.ts';
import type { StoredFile } from '../../platform/storage/files/open-files.ts';
import { pickColumns, queryRows, writeRows } from '../../platform/storage/rows.ts';
import { plateReadTable, readImageTable } from '../tables.ts';

const JPEG = 'image/jpeg';

/** Stores which file is the image of a read, apart from the read. */
export async function insertImage(
  transaction: Transaction,
  { readId, mall, hash, size, receivedAt }: StoredFile & { readId: number; mall: number; receivedAt: Date },
): Promise<void> {
  const row = { readId, mall, bytes: null, receivedAt, hash, size, contentType: JPEG };
  await writeRows(transaction, readImageTable, [row]);
}

/** An image that comes with an event sent again is the event's own for so long: some send the plate first. */
const BELATED_MS = 15 * 60_000;

/** Stores the image of a read that is known and came without one a while ago. */
export async function insertBelatedImage(
  transaction: Transaction,
  {
    device,
    readId,
    hash,
    size,
    receivedAt,
  }: StoredFile & { device: number; readId: string; receivedAt: Date },
): Promise<void> {
  const since = new Date(receivedAt.getTime() - BELATED_MS);
  await transaction.query(sql`
    insert into read_images (plate_read_id, mall_id, received_at, hash, size, content_type)
    select id, mall_id, ${receivedAt}, ${hash}, ${size}::int, ${JPEG} from plate_reads
    where device_id = ${device} and read_id = ${readId} and received_at >= ${since}
    on conflict (plate_read_id) do nothing`);
}

const shownShape = {
  ...pickColumns(readImageTable, ['readId', 'hash', 'bytes', 'contentType']),
  ...pickColumns(plateReadTable, ['gate', 'usedAt']),
};

/** The image of a mall's read, by its file, or by its bytes where they have not been moved; null for none. */
export async function findReadImage(transaction: Transaction, mall: number, readId: number) {
  const [image] = await queryRows(
    transaction,
    shownShape,
    sql`select i.plate_read_id as "readId", i.hash, i.bytes, i.content_type as "contentType", r.gate, r.used_at as "usedAt"
      from read_images i join plate_reads r on r.id = i.plate_read_id
      where i.plate_read_id = ${readId} and i.mall_id = ${mall}`,
  );
  return image ?? null;
}

/** Whether an image arrived before an instant. */
export async function hasImagesFrom(transaction: Transaction, receivedBefore: Date): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { isThere: boolean() },
    sql`select exists (select from read_images where received_at < ${receivedBefore}) as "isThere"`,
  );
  return row?.isThere === true;
}

/** Removes some images that arrived before an instant; answers which files they were. */
export async function removeImages(
  transaction: Transaction,
  receivedBefore: Date,
  most: number,
): Promise<{ readonly hash: string | null }[]> {
  return queryRows(
    transaction,
    pickColumns(readImageTable, ['hash']),
    sql`delete from ${raw(readImageTable.name)} where plate_read_id in (
        select plate_read_id from read_images where received_at < ${receivedBefore} limit ${most}::int)
      returning hash`,
  );
}

/** The images that were stored in rows before there were files. */
export const readImagesInRows: BytesInRows<number> = {
  async findNext(transaction) {
    const [row] = await queryRows(
      transaction,
      { key: readImageTable.columns.readId, size: integer() },
      sql`select plate_read_id as key, length(bytes) as size from read_images where bytes is not null limit 1`,
    );
    return row ?? null;
  },
  async readPiece(transaction, key, from, length) {
    const [row] = await queryRows(
      transaction,
      { piece: bytes() },
      sql`select substring(bytes from ${from + 1}::int for ${length}::int) as piece
        from read_images where plate_read_id = ${key} and bytes is not null`,
    );
    return row?.piece ?? null;
  },
  async name(transaction, key, { hash, size }) {
    await transaction.query(sql`
      update read_images set bytes = null, hash = ${hash}, size = ${size}::int
      where plate_read_id = ${key} and bytes is not null`);
  },
};

/** Which of these sessions have an image of one of their reads. */
export async function listSessionsWithImage(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<ReadonlySet<number>> {
  if (sessions.length === 0) return new Set();
  const rows = await queryRows(
    transaction,
    { session: bigint() },
    sql`select distinct r.session_id as session from plate_reads r join read_images i on i.plate_read_id = r.id
      where r.session_id = any(${[...sessions]}::bigint[])`,
  );
  return new Set(rows.map(({ session }) => session));
}
