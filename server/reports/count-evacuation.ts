import type { Evacuation } from '#contract/reports.ts';
import { countCarsInside, countInsideBySlot, findLastMove } from '../sessions/index.ts';
import type { ReportServices } from './report-services.ts';

/** Counts the cars inside a mall level by level, by its sensors and by its gates, with what each count rests on. */
export async function countEvacuation(
  { services, malls, devices, occupancy, sessions }: ReportServices,
  mall: number,
  now: Date,
): Promise<Evacuation> {
  const [inside, bySlot, lastMove] = await services.database.transact({ mall }, (transaction) =>
    Promise.all([
      countCarsInside({ devices, occupancy }, transaction, mall, now),
      countInsideBySlot(transaction, mall),
      findLastMove(transaction, mall),
    ]),
  );
  const { parked, low, high, isByBoth } = await sessions.countParked(mall);
  const onLevel = sumByLevel(malls.slotsOf(mall), bySlot);
  const located = [...onLevel.values()].reduce((sum, cars) => sum + cars, 0);
  const observedAt = occupancy.readingAt(mall);
  const counts = occupancy.counts(mall);
  const isKnown = observedAt !== null || lastMove !== null || inside.recountedAt !== null || inside.cars > 0;
  return {
    ...nameMall(malls.get(mall)),
    asOf: now.toISOString(),
    levels: [...occupancy.countsBy(mall, 'level')].map(([level, { total, occupied, unknown }]) => ({
      level,
      slots: total,
      ...(observedAt ? { occupied, unknown } : { occupied: null, unknown: null }),
      carsByGates: onLevel.get(level) ?? 0,
    })),
    sensors: observedAt && {
      occupied: counts.occupied,
      unknown: counts.unknown,
      slots: counts.total,
      observedAt: observedAt.toISOString(),
    },
    gates: {
      cars: inside.cars,
      unsure: inside.unsure,
      recountedAt: inside.recountedAt?.toISOString() ?? null,
      lastMoveAt: lastMove?.toISOString() ?? null,
      ofUnknownLevel: Math.max(0, inside.cars - located),
    },
    both: isByBoth ? { cars: parked, low, high } : null,
    // A slot that nobody sees may hold a car, a count by the gates may be too low by as many as may have come in unread, and
    // cars on their way stand in no slot.
    atMost: isKnown
      ? Math.max(inside.cars + inside.more, observedAt ? counts.occupied + counts.unknown : 0, high)
      : null,
  };
}

function nameMall(record: { readonly name: string; readonly address: string } | null) {
  return { mall: record?.name ?? '', address: record?.address ?? '' };
}

function sumByLevel(
  slots: readonly { readonly code: string; readonly level: string }[],
  bySlot: readonly { readonly code: string | null; readonly cars: number }[],
): Map<string, number> {
  const levelOf = new Map(slots.map(({ code, level }) => [code, level]));
  const onLevel = new Map<string, number>();
  for (const { code, cars } of bySlot) {
    const level = code === null ? undefined : levelOf.get(code);
    if (level !== undefined) onLevel.set(level, (onLevel.get(level) ?? 0) + cars);
  }
  return onLevel;
}
