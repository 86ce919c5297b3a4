import sql from 'sql-template-tag';
import { addDays, startOfIndiaDay } from '#domain/time/india-time.ts';
import type { Database } from '../server/platform/storage/database.ts';

interface Wanted {
  mall: number;
  /** The first day, and how many. */
  from: string;
  days: number;
  /** Cars that come in an hour of a day. */
  cars: (date: string, hour: number) => number;
  minutes?: number;
}

/** Writes finished sessions, as so many cars a day and hour that stay for an hour and a half. */
export async function fillVisits(
  database: Database,
  { mall, from, days, cars, minutes = 90 }: Wanted,
): Promise<void> {
  const entries: string[] = [];
  for (let day = 0; day < days; day += 1) {
    const date = addDays(from, day);
    const start = startOfIndiaDay(date).getTime();
    for (let hour = 0; hour < 24; hour += 1) {
      const count = cars(date, hour);
      for (let car = 0; car < count; car += 1)
        entries.push(
          new Date(start + hour * 3_600_000 + Math.floor((car * 3_600_000) / count)).toISOString(),
        );
    }
  }
  await database.transact({ mall }, (transaction) =>
    transaction.query(sql`
      insert into sessions (public_id, mall_id, plate, entry_at, exit_at, entry_date, state, closed_at, created_at)
      select 'stay-' || ${mall} || '-' || n || '-' || extract(epoch from at), ${mall}, 'GJ05AB1234', at,
        at + make_interval(mins => ${minutes}::int), (at at time zone 'Asia/Kolkata')::date, 'closed',
        at + make_interval(mins => ${minutes}::int), at
      from unnest(${entries}::timestamptz[]) with ordinality as entry (at, n)`),
  );
}

/** A plain week: quiet nights, busy evenings, busier weekends. */
export function plainCars(date: string, hour: number): number {
  const weekday = startOfIndiaDay(date).getTime() / 86_400_000;
  const isWeekend = [2, 3].includes(Math.floor(weekday + 19_800 / 86_400) % 7);
  const base = hour < 8 ? 0 : hour < 12 ? 6 : hour < 17 ? 12 : hour < 21 ? 15 : hour < 23 ? 4 : 0;
  return Math.round(base * (isWeekend ? 1.5 : 1));
}
