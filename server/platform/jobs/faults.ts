import { Refusal } from '../http/errors.ts';
import { attemptAlone } from '../storage/attempt-alone.ts';
import type { Transaction } from '../storage/database.ts';
import { asUnavailable, isWorthRepeating } from '../storage/storage-fault.ts';

/**
 * The faults of one run of a job. What fails of one mall, or of one car, stops nothing of the others: it is thrown on once
 * all is done, so that the run counts as failed and its parts are in the log.
 */
export interface JobFaults {
  /** Does one part of the work, named for the log. */
  alone(this: void, part: string, work: () => Promise<unknown>): Promise<void>;
  /** The same within a transaction, which goes on without what the part has written. */
  aloneWithin(
    this: void,
    transaction: Transaction,
    part: string,
    work: (own: Transaction) => Promise<unknown>,
  ): Promise<void>;
}

/** Does work of many parts, and throws at its end what has failed of it. */
export async function doAllParts(work: (faults: JobFaults) => Promise<void>): Promise<void> {
  // By part: a transaction that is begun anew fails once more.
  const found = new Map<string, Error>();
  const note = (part: string, cause: unknown) => {
    // A database that takes nothing now takes nothing of the other parts either.
    if (cause instanceof Refusal && cause.status === 503) throw cause;
    const words = cause instanceof Error ? cause.message : String(cause);
    found.set(part, new Error(`${part}: ${words}`, { cause }));
  };
  await work({
    async alone(part, one) {
      await one().catch((error: unknown) => note(part, error));
    },
    async aloneWithin(transaction, part, one) {
      try {
        await attemptAlone(transaction, one);
        // Begun anew because of another part, it has done well by now.
        found.delete(part);
      } catch (error) {
        // The whole transaction is begun anew for it, or can't go on.
        if (isWorthRepeating(error)) throw error;
        note(part, asUnavailable(error) ?? error);
      }
    },
  });
  if (found.size > 0) throw new AggregateError(found.values(), [...found.values()].map(String).join('; '));
}
