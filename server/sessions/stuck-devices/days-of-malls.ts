import type { DayOfTurns } from '#domain/parking/turns-of-days.ts';
import { listCarTurnsWithin } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listEntriesWithin } from './store.ts';

const DAY_MS = 86_400_000;
/** What is older says little of how slots are taken now. */
const DAYS = 14;
/** What devices send late is of a day or two before: older days are asked for once. */
const STILL_COMING = 2;

/** A question to the database about one mall. */
export type AskOfMall = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** How the slots of malls turned on each of the last days, as far as it is known; days that are over are remembered. */
export class DaysOfMalls {
  readonly #known = new Map<number, Map<number, DayOfTurns>>();

  /** The days of a mall up to now, the oldest first. Each is one short question, so that gates go in between. */
  async read(mall: number, ask: AskOfMall, now: Date): Promise<DayOfTurns[]> {
    const today = Math.floor(now.getTime() / DAY_MS);
    const before = this.#known.get(mall);
    const known = new Map<number, DayOfTurns>();
    for (let day = today - DAYS; day <= today; day += 1) {
      const isOver = day <= today - STILL_COMING;
      const found = (isOver ? before?.get(day) : undefined) ?? (await readDay(mall, ask, { day, now }));
      known.set(day, found);
    }
    this.#known.set(mall, known);
    return [...known.values()];
  }
}

async function readDay(
  mall: number,
  ask: AskOfMall,
  { day, now }: { readonly day: number; readonly now: Date },
): Promise<DayOfTurns> {
  const span = {
    from: new Date(day * DAY_MS),
    until: new Date(Math.min((day + 1) * DAY_MS, now.getTime() + 1)),
  };
  const changes = await ask((transaction) => listCarTurnsWithin(transaction, mall, span));
  const entries = await ask((transaction) => listEntriesWithin(transaction, mall, span));
  const turns = new Map<string, number[]>();
  for (const { code, at } of changes) {
    const own = turns.get(code);
    if (own) own.push(at.getTime());
    else turns.set(code, [at.getTime()]);
  }
  return { turns, entries: entries.map(({ at }) => at.getTime()) };
}
