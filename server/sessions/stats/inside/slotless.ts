import { stayedOn, type KnownLengths } from '#domain/parking/gone-by-time.ts';
import { likelySlotless } from '#domain/parking/slotless.ts';
import type { Silence } from '#domain/parking/sensors-silent.ts';
import type { UsualWays } from '#domain/parking/usual-ways.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { findWhereabouts } from '../../upkeep/find-whereabouts.ts';
import { listEntries } from './store.ts';

const MINUTE_MS = 60_000;
const FRESH_MS = 5 * MINUTE_MS;
/** Whoever has a slot has taken it by then. */
const PARKED_MS = 7 * MINUTE_MS;
/** The passages of one that has left are compared with the slots for so long. */
const REMEMBERED_MS = 60 * MINUTE_MS;
const RATHER = 0.5;

interface Slotless {
  readonly at: Date;
  /** By session, when it was inside last and how likely it stands where no slot is. */
  readonly likely: ReadonlyMap<number, { readonly at: Date; readonly share: number }>;
}
/** What was found of each mall lately. */
export type LastSlotless = Map<number, Slotless>;

/** How many vehicles stand where no slot is though no camera tells their class, by how many that may be off, and who they are. */
export interface SlotlessInside {
  readonly there: number;
  readonly off: number;
  readonly is: (session: number) => boolean;
}

const NOBODY: SlotlessInside = { there: 0, off: 0, is: () => false };

/** Few cameras know motorcycles from cars: those for which no slot was taken are inside all the same. */
export async function findSlotless(
  transaction: Transaction,
  mall: number,
  {
    now,
    last,
    ways,
    unwatched,
    lengths,
  }: {
    now: Date;
    last: LastSlotless;
    ways: UsualWays;
    unwatched: readonly Silence[];
    lengths: () => Promise<KnownLengths>;
  },
): Promise<SlotlessInside> {
  const entries = await listEntries(transaction, mall);
  const untold = entries.filter(({ vehicleClass }) => vehicleClass === null);
  const before = last.get(mall);
  if (untold.length === 0 && before === undefined) return NOBODY;
  const isFresh = before && Math.abs(now.getTime() - before.at.getTime()) < FRESH_MS;
  const likely = isFresh
    ? before.likely
    : await weigh(transaction, mall, { entries, before, now, ways, unwatched, lengths: await lengths() });
  if (!isFresh) last.set(mall, { at: now, likely });
  const shares = untold.map(({ id }) => likely.get(id)?.share ?? 0);
  return {
    there: shares.reduce((sum, share) => sum + share, 0),
    off: Math.sqrt(shares.reduce((sum, share) => sum + share * (1 - share), 0)),
    is: (session) => (likely.get(session)?.share ?? 0) >= RATHER,
  };
}

async function weigh(
  transaction: Transaction,
  mall: number,
  {
    entries,
    before,
    now,
    ways,
    unwatched,
    lengths,
  }: {
    entries: Awaited<ReturnType<typeof listEntries>>;
    before: Slotless | undefined;
    now: Date;
    ways: UsualWays;
    unwatched: readonly Silence[];
    lengths: KnownLengths;
  },
): Promise<Slotless['likely']> {
  const { whereabouts, explained } = await findWhereabouts(transaction, mall, entries, {
    now,
    readUntil: null,
    ways,
    unwatched,
  });
  const remembered = [...(before?.likely ?? [])].filter(
    ([, { at }]) => now.getTime() - at.getTime() < REMEMBERED_MS,
  );
  // Who has just come is on the way.
  const parked = entries.filter(({ entryAt }) => now.getTime() - entryAt.getTime() >= PARKED_MS);
  const found = parked.flatMap(({ id, entryAt, vehicleClass }) => {
    const where = whereabouts.get(id);
    if (where === undefined || vehicleClass !== null) return [];
    const insideMs = now.getTime() - entryAt.getTime();
    const stayed = (since: Date | null) =>
      stayedOn({ fromMs: since === null ? 0 : since.getTime() - entryAt.getTime(), insideMs }, lengths);
    return [[id, { at: now, share: likelySlotless(where, explained, stayed) }] as const];
  });
  return new Map([...remembered, ...found]);
}
