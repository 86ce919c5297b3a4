import { settlePending, type SlotState } from '#domain/parking/occupancy.ts';
import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { appendChanges, lockStates, replaceStates, wereOvertaken, type SlotChangeRow } from './store.ts';
import type { StoredSlot } from './stored-slot.ts';
import { Workbench, type Finding, type LookUp } from './workbench.ts';

/** Work on some slots of a mall. It may run more than once, each time on the state that is then the newest. */
export interface Work<T> {
  readonly codes: readonly string[];
  /** True where what other processes have written matters even if nothing is written here. */
  readonly needsDatabase?: boolean;
  readonly run: (workbench: Workbench) => T;
}

export interface Written {
  readonly slots: readonly StoredSlot[];
  readonly changes: readonly SlotChangeRow[];
  readonly findings: readonly Finding[];
}

export interface WriterOptions {
  readonly services: Services;
  /** Finds the states of a mall's slots in this process's memory. */
  readonly recall: (mall: number) => LookUp;
  /** What people are shown of a slot that the database holds like this, where time has made another state of it; null where it has not. */
  readonly unstored: (mall: number, stored: StoredSlot) => SlotState | null;
  /** Belongs to the same transaction: a fault in it takes everything back. */
  readonly within: (transaction: Transaction, mall: number, written: Written) => Promise<void>;
  readonly after: (mall: number, written: Written) => void;
  /** The connection may have broken after the commit: nobody knows whether it was stored. */
  readonly onDoubt: (mall: number) => void;
}

export interface Stored {
  readonly results: unknown[];
  readonly written: Written;
}

export type StoreWorks = (works: readonly Work<unknown>[]) => Promise<Stored>;

/**
 * Makes the function that does works of one mall and stores what they made, in one transaction. First from the states
 * that this process remembers, which saves reading them; where another process was quicker, anew from locked rows.
 */
export function storeWorks(
  mall: number,
  { services: { database, clock }, recall, unstored, within }: WriterOptions,
): StoreWorks {
  const seenAs: SeenAs = { unstored: (stored) => unstored(mall, stored), now: clock };
  return async (works) => {
    try {
      if (!works.some(({ needsDatabase }) => needsDatabase)) return await storeFromMemory(works);
    } catch (error) {
      if (!wereOvertaken(error)) throw error;
    }
    return storeFromDatabase(works);
  };

  async function storeFromMemory(works: readonly Work<unknown>[]): Promise<Stored> {
    const { workbench, results } = doWorks(works, recall(mall), seenAs);
    if (workbench.isUntouched()) return { results, written: { slots: [], changes: [], findings: [] } };
    const written = await database.transact(
      { mall },
      (transaction) => save(transaction, workbench),
      'reading',
    );
    return { results, written };
  }

  function storeFromDatabase(works: readonly Work<unknown>[]): Promise<Stored> {
    const codes = [...new Set(works.flatMap((work) => work.codes))];
    const work = async (transaction: Transaction) => {
      const locked = await lockStates(transaction, mall, codes);
      const slots = new Map(locked.map((slot) => [slot.state.code, slot]));
      const { workbench, results } = doWorks(works, (code) => slots.get(code), seenAs);
      return { results, written: await save(transaction, workbench) };
    };
    return database.transact({ mall }, work, 'reading');
  }

  async function save(transaction: Transaction, workbench: Workbench): Promise<Written> {
    const slots = workbench.touched();
    const { changes, findings } = workbench;
    const written: Written = { slots, changes, findings };
    const apart = workbench.changesApart();
    // What a state does not say came before it: the history has changes in the order of arrival.
    const before = apart.length > 0 ? appendChanges(transaction, mall, apart) : undefined;
    const replaced =
      slots.length > 0 ? replaceStates(transaction, mall, workbench.revision(), slots) : undefined;
    // Nobody waits for these two: the commit goes right behind what else belongs to it, and fails with them.
    for (const one of [before, replaced]) one?.catch(() => undefined);
    if (slots.length > 0 || findings.length > 0) await within(transaction, mall, written);
    return written;
  }
}

/** What people have been shown of a slot, other than it is stored, and the time now. */
interface SeenAs {
  readonly unstored: (stored: StoredSlot) => SlotState | null;
  readonly now: () => Date;
}

function doWorks(works: readonly Work<unknown>[], lookUp: LookUp, seenAs: SeenAs) {
  const workbench = new Workbench(lookUp);
  for (const { codes } of works) for (const code of codes) putUnstored(workbench, lookUp(code), seenAs);
  return { workbench, results: works.map((work) => work.run(workbench)) };
}

/** What people have been shown comes first: what is written now happened to slots as they stood by then. */
function putUnstored(workbench: Workbench, stored: StoredSlot | undefined, { unstored, now }: SeenAs): void {
  const state = stored ? unstored(stored) : null;
  if (!stored || !state) return;
  // A change that had held for long enough before its slot fell silent was so.
  const settled = settlePending(stored.state, state.since ?? now());
  if (settled.outcome === 'changed') workbench.put(settled.state, stored, now());
  workbench.put(state, stored, now());
}
