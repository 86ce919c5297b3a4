import type { Services } from '../platform/services.ts';
import { readStates } from './store.ts';
import type { StoredSlot } from './stored-slot.ts';

interface Given {
  readonly services: Services;
  /** Another number once the mall has another layout: what was read before is of other slots. */
  readonly layoutOf: (mall: number) => number;
  readonly take: (mall: number, slots: readonly StoredSlot[]) => void;
  /** They could not be read: the mall as a whole has to be. */
  readonly onFault: (mall: number) => void;
}

/**
 * Makes the function that reads slots which another process has written. One read of a mall at a time: what is written
 * meanwhile is read by the next one, however many messages named it.
 */
export function createCatchUp({ services, layoutOf, take, onFault }: Given) {
  const behind = new Map<number, Set<string>>();

  async function readAll(mall: number, waiting: Set<string>): Promise<void> {
    while (waiting.size > 0) {
      const codes = [...waiting];
      waiting.clear();
      const layout = layoutOf(mall);
      const slots = await services.database.transact(
        { mall },
        (transaction) => readStates(transaction, mall, codes),
        'reading',
      );
      if (layoutOf(mall) === layout) take(mall, slots);
      else for (const code of codes) waiting.add(code);
    }
  }

  return async (mall: number, codes: readonly string[]): Promise<void> => {
    const known = behind.get(mall);
    const waiting = known ?? new Set<string>();
    for (const code of codes) waiting.add(code);
    if (known) return;
    behind.set(mall, waiting);
    try {
      await readAll(mall, waiting);
      behind.delete(mall);
    } catch (error) {
      behind.delete(mall);
      services.log.warn({ err: error, mall }, 'slots that another process has written could not be read');
      onFault(mall);
    }
  };
}
