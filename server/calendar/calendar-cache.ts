import type { NamedHoliday } from '#domain/time/calendar.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import { regionsOf } from './region-of-mall.ts';
import { calendarChanged } from './messages.ts';
import type { NamedDay } from './tables.ts';
import { listDays } from './store.ts';

export interface Calendar {
  /** The days that a mall at this address keeps. */
  forAddress(address: string): Promise<readonly NamedHoliday[]>;
  /** Within the transaction that changes days: this and other processes read them again after its commit. */
  markChanged(transaction: Transaction): Promise<void>;
  /** Calls back whenever the days may be others. */
  onChanged(listener: () => void): void;
}

/** The calendar in memory; read again when somebody has changed it, in this process or another. */
export async function openCalendar({ database, channel }: Services): Promise<Calendar> {
  const listeners: (() => void)[] = [];
  let days: Promise<NamedDay[]> | null = null;
  const forget = () => {
    days = null;
    for (const listener of listeners) listener();
  };
  channel.on(calendarChanged, { receive: forget, readAnew: forget });

  function read(): Promise<NamedDay[]> {
    const reading = database.transact('system', (transaction) => listDays(transaction));
    reading.catch(() => {
      if (days === reading) days = null;
    });
    return reading;
  }

  return {
    async markChanged(transaction) {
      transaction.afterCommit(forget);
      await channel.send(transaction, calendarChanged, {});
    },
    onChanged: (listener) => void listeners.push(listener),
    async forAddress(address) {
      const regions = regionsOf(address);
      days ??= read();
      return (await days).filter(({ region }) => regions.includes(region));
    },
  };
}
