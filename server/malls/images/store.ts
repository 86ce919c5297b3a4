import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';

/** Points a mall to one of our drawings, or to an uploaded picture by its address. */
export async function setImage(transaction: Transaction, mall: number, image: string): Promise<void> {
  await transaction.query(sql`update malls set image = ${image} where id = ${mall}`);
}

export async function writeImage(
  transaction: Transaction,
  mall: number,
  picture: { type: string; bytes: Uint8Array; tag: string },
): Promise<void> {
  await transaction.query(sql`
    insert into mall_images (mall_id, content_type, bytes, etag)
    values (${mall}, ${picture.type}, ${picture.bytes}, ${picture.tag})
    on conflict (mall_id) do update
      set content_type = excluded.content_type, bytes = excluded.bytes, etag = excluded.etag`);
}

export async function deleteImage(transaction: Transaction, mall: number): Promise<void> {
  await transaction.query(sql`delete from mall_images where mall_id = ${mall}`);
}

/** The uploaded picture; its bytes only where the caller doesn't have them. */
export async function findImage(
  transaction: Transaction,
  mall: number,
  known: string | null,
): Promise<{ type: string; tag: string; bytes: Uint8Array | null } | null> {
  const [row] = await transaction.query<{ type: string; tag: string; bytes: Uint8Array | null }>(sql`
    select content_type as type, etag as tag, case when etag = ${known} then null else bytes end as bytes
    from mall_images where mall_id = ${mall}`);
  return row ?? null;
}
