import { addDays, indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import { dayUpTo, hourUpTo, usualOf } from '#domain/time/same-time.ts';
import { sumEarned } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { countTraffic, type CountedSpan, type Traffic } from '../../sessions/index.ts';

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

/** Reads what came, left and was earned on the last same weekdays up to this time. A day without any car was not counted. */
export async function readUsual(transaction: Transaction, mall: number, now: Date): Promise<UsualTimes> {
  const [days, hours] = [dayUpTo(now).past, hourUpTo(now).past];
  const [ofDays, ofHours, whole, earned] = await Promise.all([
    countTraffic(transaction, mall, days),
    countTraffic(transaction, mall, hours),
    countTraffic(transaction, mall, days.map(wholeDay)),
    sumEarned(transaction, mall, days),
  ]);
  const wasCounted = whole.map(({ entries }) => entries > 0);
  const counted = (values: readonly number[]) =>
    usualOf(values.map((value, index) => (wasCounted[index] ? value : null)));
  const traffic = (counts: readonly Traffic[]): UsualTraffic => ({
    entries: counted(counts.map(({ entries }) => entries)),
    exits: counted(counts.map(({ exits }) => exits)),
  });
  return {
    weeks: wasCounted.filter(Boolean).length,
    hour: traffic(ofHours),
    today: traffic(ofDays),
    earnedPaise: counted(earned),
  };
}

function wholeDay({ from }: CountedSpan): CountedSpan {
  return { from, until: startOfIndiaDay(addDays(indiaDate(from), 1)) };
}
