import type { Transaction } from '../platform/storage/database.ts';
import { appendChanges, lockStates, replaceStates } from './store.ts';
import { Workbench, type LookUp } from './workbench.ts';
import type { Work, WriterOptions, Written } from './write-changes.ts';

export interface Stored {
  readonly results: unknown[];
  readonly written: Written;
}

export type StoreWorks = (works: readonly Work<unknown>[]) => Promise<Stored>;

/** Thrown where a slot was not written because another process had written it since this one last read it. */
class Overtaken extends Error {}

/**
 * Makes the function that does works of one mall and stores what they made, in one transaction. First from the states
 * that this process remembers, which saves reading them; where another process was quicker, anew from locked rows.
 */
export function storeWorks(
  mall: number,
  { services: { database }, recall, within }: WriterOptions,
): StoreWorks {
  return async (works) => {
    try {
      if (!works.some(({ needsDatabase }) => needsDatabase)) return await storeFromMemory(works);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
    return storeFromDatabase(works);
  };

  async function storeFromMemory(works: readonly Work<unknown>[]): Promise<Stored> {
    const { workbench, results } = doWorks(works, recall(mall));
    if (workbench.isUntouched()) return { results, written: { slots: [], changes: [], findings: [] } };
    const written = await database.transact({ mall }, (transaction) => save(transaction, workbench));
    return { results, written };
  }

  function storeFromDatabase(works: readonly Work<unknown>[]): Promise<Stored> {
    const codes = [...new Set(works.flatMap((work) => work.codes))];
    return database.transact({ mall }, async (transaction) => {
      const locked = await lockStates(transaction, mall, codes);
      const slots = new Map(locked.map((slot) => [slot.state.code, slot]));
      const { workbench, results } = doWorks(works, (code) => slots.get(code));
      return { results, written: await save(transaction, workbench) };
    });
  }

  async function save(transaction: Transaction, workbench: Workbench): Promise<Written> {
    const slots = workbench.touched();
    const { revision, changes, findings } = workbench;
    const written: Written = { slots, changes, findings };
    const [replaced] = await Promise.all([
      slots.length > 0 ? replaceStates(transaction, mall, revision, slots) : 0,
      changes.length > 0 ? appendChanges(transaction, mall, changes) : undefined,
      slots.length > 0 || findings.length > 0 ? within(transaction, mall, written) : undefined,
    ]);
    if (replaced < slots.length) throw new Overtaken(`a slot of mall ${mall} was written meanwhile`);
    return written;
  }
}

function doWorks(works: readonly Work<unknown>[], lookUp: LookUp) {
  const workbench = new Workbench(lookUp);
  return { workbench, results: works.map((work) => work.run(workbench)) };
}
