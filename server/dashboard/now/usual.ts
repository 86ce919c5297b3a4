import { hourUpTo, usualOf } from '#domain/time/same-time.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { countTraffic, type Traffic } from '../../sessions/index.ts';
import type { ReadPastDays } from './past-days.ts';

/** What is usual at this time of this weekday; null where no such day was counted. */
export interface UsualTimes {
  /** How many days it rests on. */
  readonly weeks: number;
  readonly hour: UsualTraffic;
  readonly today: UsualTraffic;
  readonly earnedPaise: number | null;
}

interface UsualTraffic {
  readonly entries: number | null;
  readonly exits: number | null;
}

/** Reads what came, left and was earned on the last same weekdays up to this time. */
export async function readUsual(
  transaction: Transaction,
  { mall, now, pastDays }: { mall: number; now: Date; pastDays: ReadPastDays },
): Promise<UsualTimes> {
  const [days, hours] = await Promise.all([
    pastDays(transaction, mall, now),
    countTraffic(transaction, mall, hourUpTo(now).past),
  ]);
  const counted = (values: readonly number[]) =>
    usualOf(values.map((value, index) => (days[index]?.wasCounted === true ? value : null)));
  const traffic = (counts: readonly Traffic[]): UsualTraffic => ({
    entries: counted(counts.map(({ entries }) => entries)),
    exits: counted(counts.map(({ exits }) => exits)),
  });
  return {
    weeks: days.filter(({ wasCounted }) => wasCounted).length,
    hour: traffic(hours),
    today: traffic(days),
    earnedPaise: counted(days.map(({ earnedPaise }) => earnedPaise)),
  };
}
