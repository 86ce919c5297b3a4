import type { NamedHoliday } from '#domain/time/calendar.ts';
import type { Services } from '../../platform/services.ts';
import { regionsOf } from '../region-of-mall.ts';
import { listDays, type NamedDay } from './store.ts';

export const CALENDAR_CHANNEL = 'calendar';

export interface Calendar {
  /** The days that a mall at this address keeps. */
  forAddress(address: string): Promise<readonly NamedHoliday[]>;
  /** Calls back whenever the days may be others. */
  onChanged(deed: () => void): void;
}

/** The calendar in memory; read again when somebody has changed it, in this process or another. */
export async function openCalendar({ database }: Services): Promise<Calendar> {
  const deeds: (() => void)[] = [];
  let days: Promise<NamedDay[]> | null = null;
  const forget = () => {
    days = null;
    for (const deed of deeds) deed();
  };
  await database.listen(CALENDAR_CHANNEL, forget, forget);

  function read(): Promise<NamedDay[]> {
    const reading = database.transact('system', (transaction) => listDays(transaction));
    reading.catch(() => {
      if (days === reading) days = null;
    });
    return reading;
  }

  return {
    onChanged: (deed) => void deeds.push(deed),
    async forAddress(address) {
      const regions = regionsOf(address);
      days ??= read();
      return (await days).filter(({ region }) => regions.includes(region));
    },
  };
}
