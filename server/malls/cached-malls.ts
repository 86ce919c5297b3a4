import type { Services } from '../platform/services.ts';
import type { ArchivedMall, MallRecord, SlotRecord } from './mall-record.ts';
import { findSlotRevisions, loadArchived, loadMalls, loadSlots } from './store.ts';

interface CachedMall {
  readonly mall: MallRecord;
  readonly slots: readonly SlotRecord[];
  /** Which slots these are, as the database tells it. */
  readonly slotRevision: string;
}

/** The malls as they were last read. */
export interface CachedMalls {
  readonly byId: ReadonlyMap<number, CachedMall>;
  readonly archived: ReadonlyMap<number, ArchivedMall>;
  /** Names that were looked up since the last change: every poll of a screen names its mall. */
  readonly names: Map<string, number | null>;
  /** Reads one mall, or all for null, and publishes what is different now. */
  readonly read: (only: number | null) => Promise<void>;
  /** Reads what may have changed without a message about it. */
  readonly catchUp: () => Promise<void>;
}

export function createCachedMalls({ database, bus }: Services): CachedMalls {
  const byId = new Map<number, CachedMall>();
  const archived = new Map<number, ArchivedMall>();
  const names = new Map<string, number | null>();
  let turn: Promise<unknown> = Promise.resolve();

  /** Reads are taken in turn, so that what was read earlier never replaces what was read later. */
  function read(only: number | null): Promise<void> {
    const mine = turn.then(() => readNow(only));
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function readNow(only: number | null): Promise<void> {
    const read = await database.transact('system', async (transaction) => {
      const malls = await loadMalls(transaction, only);
      const revisions = await findSlotRevisions(transaction, only);
      // Thousands of slots are read only where one of them is another: most changes are of the mall's own row.
      const isOther = ({ id }: MallRecord) => byId.get(id)?.slotRevision !== (revisions.get(id) ?? '');
      const slots = malls.some(isOther) ? await loadSlots(transaction, only) : null;
      return { malls, revisions, slots, archived: await loadArchived(transaction, only) };
    });
    for (const mall of read.archived) archived.set(mall.id, mall);
    names.clear();
    const found = new Set(read.malls.map((mall) => mall.id));
    for (const id of only === null ? [...byId.keys()] : [only]) if (!found.has(id)) forget(id);
    for (const mall of read.malls) {
      const slots = slotsOf(mall, read.slots);
      remember({ mall, slots, slotRevision: read.revisions.get(mall.id) ?? '' });
    }
  }

  function slotsOf(mall: MallRecord, read: ReadonlyMap<number, SlotRecord[]> | null): readonly SlotRecord[] {
    const known = byId.get(mall.id);
    if (read) return inOrder(mall, read.get(mall.id) ?? []);
    if (!known) return [];
    // Another configuration may order the same slots in another way.
    const isOrdered = known.mall.configVersion === mall.configVersion;
    return isOrdered ? known.slots : inOrder(mall, known.slots);
  }

  function forget(id: number): void {
    if (byId.delete(id)) bus.publish('mallDeleted', { mallId: id });
  }

  function remember(next: CachedMall): void {
    const { id, configVersion } = next.mall;
    const before = byId.get(id);
    byId.set(id, next);
    if (!isSame(before?.slots, next.slots) || before?.mall.configVersion !== configVersion)
      bus.publish('layoutChanged', { mallId: id, version: configVersion });
    if (!isSame(before?.mall, next.mall)) bus.publish('mallChanged', { mallId: id });
  }

  async function catchUp(): Promise<void> {
    const malls = await database.transact('system', (transaction) => loadMalls(transaction, null));
    const changed = malls.filter((mall) => !isSame(byId.get(mall.id)?.mall, mall)).map(({ id }) => id);
    const gone = [...byId.keys()].filter((id) => malls.every((mall) => mall.id !== id));
    for (const id of [...changed, ...gone]) await read(id);
  }

  return { byId, archived, names, read, catchUp };
}

function inOrder({ parkingConfig }: MallRecord, slots: readonly SlotRecord[]): SlotRecord[] {
  const last = parkingConfig.sections.length;
  const sectionAt = (section: string) => {
    const at = parkingConfig.sections.indexOf(section);
    return at === -1 ? last + section.charCodeAt(0) : at;
  };
  return slots.toSorted(
    (a, b) =>
      Number(a.level.slice(1)) - Number(b.level.slice(1)) ||
      sectionAt(a.section) - sectionAt(b.section) ||
      a.position - b.position,
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
