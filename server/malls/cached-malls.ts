import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { ArchivedMall, MallRecord, SlotRecord } from './mall-record.ts';
import { loadClosures, type StoredClosure } from './closures/store.ts';
import { findSlotRevisions, loadArchived, loadMalls, loadSlots } from './store.ts';

interface CachedMall {
  readonly mall: MallRecord;
  readonly slots: readonly SlotRecord[];
  /** Those that are not over, and those that ended within the last 30 days. */
  readonly closures: readonly StoredClosure[];
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

/** Closures that are over are shown for so long. */
const CLOSURES_MS = 30 * 86_400_000;

export function createCachedMalls({ database, bus, clock }: Services): CachedMalls {
  const byId = new Map<number, CachedMall>();
  const archived = new Map<number, ArchivedMall>();
  const names = new Map<string, number | null>();
  const endedAfter = () => new Date(clock().getTime() - CLOSURES_MS);
  let turn: Promise<unknown> = Promise.resolve();

  /** Reads are taken in turn, so that what was read earlier never replaces what was read later. */
  function read(only: number | null): Promise<void> {
    const mine = turn.then(() => readNow(only));
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function readNow(only: number | null): Promise<void> {
    const read = await database.transact('system', (transaction) =>
      readStored(transaction, byId, { only, endedAfter: endedAfter() }),
    );
    for (const mall of read.archived) archived.set(mall.id, mall);
    names.clear();
    const found = new Set(read.malls.map((mall) => mall.id));
    for (const id of only === null ? [...byId.keys()] : [only]) if (!found.has(id)) forget(id);
    for (const mall of read.malls) {
      const slots = slotsOf(mall, read.slots);
      const closures = read.closures.get(mall.id) ?? [];
      remember({ mall, slots, closures, slotRevision: read.revisions.get(mall.id) ?? '' });
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
    const { id } = next.mall;
    const before = byId.get(id);
    byId.set(id, next);
    publishWhatDiffers(bus, before, next);
  }

  async function catchUp(): Promise<void> {
    const [malls, closures] = await database.transact('system', async (transaction) => [
      await loadMalls(transaction, null),
      await loadClosures(transaction, null, endedAfter()),
    ]);
    const isOther = (mall: MallRecord) => {
      const known = byId.get(mall.id);
      return !isSame(known?.mall, mall) || !isSame(known?.closures, closures.get(mall.id) ?? []);
    };
    const changed = malls.filter(isOther).map(({ id }) => id);
    const gone = [...byId.keys()].filter((id) => malls.every((mall) => mall.id !== id));
    for (const id of [...changed, ...gone]) await read(id);
  }

  return { byId, archived, names, read, catchUp };
}

/** Thousands of slots are read only where one of them is another than is known: most changes are of the mall's own row. */
async function readStored(
  transaction: Transaction,
  known: ReadonlyMap<number, CachedMall>,
  { only, endedAfter }: { readonly only: number | null; readonly endedAfter: Date },
) {
  const malls = await loadMalls(transaction, only);
  const revisions = await findSlotRevisions(transaction, only);
  const isOther = ({ id }: MallRecord) => known.get(id)?.slotRevision !== (revisions.get(id) ?? '');
  const slots = malls.some(isOther) ? await loadSlots(transaction, only) : null;
  const closures = await loadClosures(transaction, only, endedAfter);
  return { malls, revisions, slots, closures, archived: await loadArchived(transaction, only) };
}

function publishWhatDiffers(bus: Services['bus'], before: CachedMall | undefined, next: CachedMall): void {
  const { id: mallId, configVersion: version } = next.mall;
  if (!isSame(before?.slots, next.slots) || before?.mall.configVersion !== version)
    bus.publish('layoutChanged', { mallId, version });
  if (!isSame(before?.closures ?? [], next.closures)) bus.publish('closuresChanged', { mallId });
  if (!isSame(before?.mall, next.mall)) bus.publish('mallChanged', { mallId });
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
