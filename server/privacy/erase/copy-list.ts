import type { Erasure } from '../../backup/index.ts';
import type { PrivacyServices } from '../privacy-services.ts';
import { listErasures, type ErasureRow } from '../store.ts';

const AT_ONCE = 1_000;
/** How far each process has copied, by its list; and whether what it has lies beside the backups too. */
const copied = new WeakMap<PrivacyServices['list'], number>();
const underWay = new WeakMap<PrivacyServices['list'], Promise<number>>();
const isBeside = new WeakMap<PrivacyServices['list'], boolean>();

/**
 * Copies what was erased, by whichever process, to the file outside the database, and beside the backups: at each start,
 * after each erasure, each minute, and again until their place has taken it. Answers how many lines were new.
 */
export function copyList(on: PrivacyServices): Promise<number> {
  // One after the other: what is copied is known once it is on the disk.
  const before = underWay.get(on.list) ?? Promise.resolve(0);
  const copying = before.catch(() => 0).then(() => copyOnce(on));
  underWay.set(on.list, copying);
  return copying;
}

async function copyOnce({ services, list, backups }: PrivacyServices): Promise<number> {
  let added = 0;
  // Of two erasures at once the one with the lower number may be stored last.
  let behind = Math.max(0, (copied.get(list) ?? 0) - AT_ONCE);
  for (;;) {
    const from = behind;
    const rows = await services.database.ask('system', (transaction) =>
      listErasures(transaction, from, AT_ONCE),
    );
    const fresh = await list.add(rows.map(asErasure));
    added += fresh;
    if (fresh > 0) isBeside.set(list, false);
    behind = rows.at(-1)?.id ?? behind;
    copied.set(list, behind);
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
