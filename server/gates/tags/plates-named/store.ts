import sql, { raw } from 'sql-template-tag';
import { bigint, text } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows } from '../../../platform/storage/rows.ts';
import { tagReadTable } from '../tables.ts';

/** A plate of a visit, as it stands beside tags, and when the car was at the gates. */
export interface HashedPlate {
  readonly id: number;
  readonly mall: number;
  readonly key: string;
  readonly hash: string;
  readonly entryAt: Date;
  readonly entryGate: string | null;
  readonly exitAt: Date | null;
  readonly exitGate: string | null;
}

/** From the reader to the camera of the same gate, and back. */
const BESIDE = raw(`interval '1 minute'`);

/** Those whose tag was read as their car was at a gate, and which names no other plate, nor is named otherwise by its bank. */
export function findTagged(
  transaction: Transaction,
  plates: readonly HashedPlate[],
): Promise<{ readonly id: number; readonly key: string }[]> {
  return queryRows(
    transaction,
    { id: bigint(), key: text() },
    sql`select v.id, v.key
      from jsonb_to_recordset(${JSON.stringify(plates)}::jsonb)
        as v(id bigint, mall integer, key text, hash text, "entryAt" timestamptz, "entryGate" text,
          "exitAt" timestamptz, "exitGate" text)
      where exists (select
        from (values (v."entryGate", v."entryAt"), (v."exitGate", v."exitAt")) as g(gate, at)
          join ${raw(tagReadTable.name)} t on t.mall_id = v.mall and t.gate = g.gate
            and t.used_at between g.at - ${BESIDE} and g.at + ${BESIDE}
        where t.plate_hash = v.hash and coalesce(t.acquirer_hash, v.hash) = v.hash
          and not exists (select from ${raw(tagReadTable.name)} o
            where o.mall_id = t.mall_id and o.tag_id = t.tag_id and o.plate_hash <> t.plate_hash))`,
  );
}
