import type { WallView } from '#contract/wall.ts';
import type { Attention } from '../attention/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Services } from '../platform/services.ts';
import { listStanding, type LaneWait } from '../sessions/index.ts';

export interface WallServices {
  readonly services: Services;
  readonly malls: Malls;
  readonly devices: Devices;
  readonly occupancy: Occupancy;
  readonly attention: Pick<Attention, 'count'>;
}

/** A mall as its displays show it: fill by level from memory, who holds at the exits, and what needs a person. */
export async function viewWall(
  { services, malls, occupancy, attention }: WallServices,
  mall: number,
  now: Date,
): Promise<WallView> {
  const [standing, waiting] = await Promise.all([
    services.database.transact({ mall }, (transaction) => listStanding(transaction, mall)),
    // A display that says how many are free must not go dark over a count.
    attention.count(mall).catch(() => null),
  ]);
  return {
    mall: malls.get(mall)?.name ?? '',
    at: now.toISOString(),
    counts: occupancy.countsByClass(mall),
    readingAt: occupancy.readingAt(mall)?.toISOString() ?? null,
    doubtedSince: occupancy.doubtedSince(mall)?.toISOString() ?? null,
    levels: [...occupancy.levelsByClass(mall)].map(([level, counts]) => ({ level, ...counts })),
    exits: groupByGate(standing.filter(({ releasedAt }) => releasedAt === null)),
    attention: waiting,
  };
}

/** The longest waiting comes first in `standing`. */
function groupByGate(standing: readonly LaneWait[]): WallView['exits'] {
  const gates = new Map<string, LaneWait[]>();
  for (const wait of standing) gates.set(wait.gate, [...(gates.get(wait.gate) ?? []), wait]);
  return [...gates].map(([gate, waits]) => ({
    gate,
    waiting: waits.length,
    since: (waits[0]?.since ?? new Date(0)).toISOString(),
  }));
}
