import type { MallCharts } from '#contract/charts.ts';
import type { DashboardServices } from '../dashboard-services.ts';

/** The sections of a mall with how full they are now, and how many cars each of their slots took on a day. */
export function sectionsOf(
  { malls, occupancy }: DashboardServices,
  mall: number,
  taken: readonly { readonly code: string; readonly times: number }[],
  days: number,
): MallCharts['sections'] {
  const sectionOf = new Map(
    malls.slotsOf(mall).map(({ code, level, section }) => [code, `${level} ${section}`]),
  );
  const cars = new Map<string, number>();
  for (const { code, times } of taken) {
    const section = sectionOf.get(code);
    if (section !== undefined) cars.set(section, (cars.get(section) ?? 0) + times);
  }
  return [...occupancy.countsShownBy(mall, 'section')].map(
    ([section, { total, occupied, unknown, closed }]) => {
      const times = cars.get(section);
      return {
        section,
        slots: total,
        closed,
        occupied,
        unknown,
        carsPerSlotAndDay: times === undefined ? null : times / (total + closed) / days,
      };
    },
  );
}
