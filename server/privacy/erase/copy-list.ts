import type { Erasure } from '../../backup/index.ts';
import type { PrivacyServices } from '../privacy-services.ts';
import { listErasures, type ErasureRow } from '../store.ts';

const AT_ONCE = 1_000;
/** How far each process has copied, by its list; and whether what it has lies beside the backups too. */
const copied = new WeakMap<PrivacyServices['list'], number>();
const isBeside = new WeakMap<PrivacyServices['list'], boolean>();

/**
 * Copies what was erased to the file outside the database, and beside the backups: at each start, after each erasure, and
 * again until their place has taken it. Answers how many lines were new.
 */
export async function copyList({ services, list, backups }: PrivacyServices): Promise<number> {
  let added = 0;
  for (;;) {
    const behind = copied.get(list) ?? 0;
    const rows = await services.database.ask('system', (transaction) =>
      listErasures(transaction, behind, AT_ONCE),
    );
    added += await list.add(rows.map(asErasure));
    if (rows.length > 0) isBeside.set(list, false);
    const last = rows.at(-1);
    if (last) copied.set(list, last.id);
    if (rows.length < AT_ONCE) break;
  }
  if (!isBeside.get(list)) {
    await backups.writeErasures(list.read());
    isBeside.set(list, true);
  }
  return added;
}

function asErasure({ kind, publicId, at }: ErasureRow): Erasure {
  return { kind, id: publicId, at: at.toISOString() };
}
