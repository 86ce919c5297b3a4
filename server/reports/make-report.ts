import type { MallReport } from '#contract/reports.ts';
import { startOfIndiaDay } from '#domain/time/india-time.ts';
import { periodAt, type Period, type PeriodName } from '#domain/time/period.ts';
import { sumHeld, sumStamps } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { readByPerson, readGifts, sumByHand, type ByPerson } from './by-hand.ts';
import {
  compare,
  presentDays,
  presentLengths,
  presentLines,
  presentMethods,
  sumUp,
  usualChargeOf,
} from './figures.ts';
import { countFreed, presentSpells, type CountedSpell } from './free-spells.ts';
import { presentLeakage } from './leakage.ts';
import type { ReadDay, ReadDays } from './read-days.ts';
import type { ReportServices } from './report-services.ts';

/** Which report is wanted. */
export interface WantedReport {
  readonly mall: number;
  readonly period: PeriodName;
  readonly chosen: { from: string; to: string } | null;
}

export function spanOfPeriod({ from, until }: Period): { from: Date; until: Date } {
  return { from: startOfIndiaDay(from), until };
}

/** Makes the report of a mall about a period, with the period before it beside it. */
export async function makeReport(
  on: ReportServices,
  readDays: ReadDays,
  { mall, period, chosen }: WantedReport,
  now: Date,
): Promise<MallReport> {
  const { own: ownDays, before: daysBefore } = periodAt(period, now, chosen);
  const read = await readDays(mall, ownDays);
  const own = sumUp(ownDays, read);
  const before = sumUp(daysBefore, await readDays(mall, daysBefore));
  const people = await on.services.database.transact({ mall }, async (transaction) => ({
    byHand: await sumByHand(transaction, mall, spanOfPeriod(ownDays), now),
    byHandBefore: await sumByHand(transaction, mall, spanOfPeriod(daysBefore), now),
    byPerson: await readByPerson(transaction, mall, spanOfPeriod(ownDays)),
    stamps: await sumStamps(transaction, mall, spanOfPeriod(ownDays)),
    gifts: await readGifts(transaction, mall, spanOfPeriod(ownDays), now),
    held: await sumHeld(transaction, mall),
    spells: await countFreed(transaction, mall, spanOfPeriod(ownDays), now),
  }));
  return {
    asOf: asOfDays(ownDays, read, now).toISOString(),
    period,
    days: presentPeriod(ownDays),
    daysBefore: presentPeriod(daysBefore),
    ...compare(own, before, on.malls.slotsOf(mall).length),
    byDay: presentDays(own),
    lengths: presentLengths(own.sum, before.sum),
    lines: presentLines(own.sum, before.sum),
    methods: presentMethods(own.sum, before.sum),
    ...(await nameAll(on, mall, people, usualChargeOf(own.sum))),
    gifts: people.gifts,
    leakage: presentLeakage(
      { figures: own.sum, byHand: people.byHand },
      { figures: before.sum, byHand: people.byHandBefore },
      people.held,
    ),
  };
}

/** Up to when the figures are whole: those of a day that runs may have been summed for somebody else some seconds ago. */
function asOfDays({ isRunning }: Period, days: readonly ReadDay[], now: Date): Date {
  return (isRunning ? days.at(-1)?.until : null) ?? now;
}

function presentPeriod({ from, to, until, isRunning }: Period): MallReport['days'] {
  return { from, to, until: until.toISOString(), isRunning };
}

interface OfPeople {
  readonly byPerson: ByPerson;
  readonly spells: readonly CountedSpell[];
  readonly stamps: Awaited<ReturnType<typeof sumStamps>>;
}

/** What people did, under their names. */
async function nameAll(
  { people }: ReportServices,
  mall: number,
  { byPerson, stamps, spells }: OfPeople,
  usualPaise: number | null,
) {
  const { openings, typed, decisions, corrected, refunds } = byPerson;
  const all = [...openings, ...typed, ...decisions, ...corrected, ...refunds, ...stamps].map(
    ({ person }) => person,
  );
  const switched = spells.flatMap(({ by, endedBy }) => [by ?? [], endedBy ?? []].flat());
  const names = await people.namesApart(mall, [...new Set([...all, ...switched])]);
  const nameOf = (person: string) => names.get(person) ?? FORMER;
  const named = <One extends { person: string; lastAt: Date }>({ person, lastAt, ...one }: One) => ({
    ...one,
    person: nameOf(person),
    lastAt: lastAt.toISOString(),
  });
  const correctors = [...new Set([...decisions, ...corrected].map(({ person }) => person))];
  return {
    freeSpells: presentSpells(spells, usualPaise, nameOf),
    stamps: stamps.map(({ paise, ...one }) => ({ ...one, person: nameOf(one.person), worth: paise / 100 })),
    openings: openings.map(named),
    typed: typed.map(named),
    corrections: correctors.map((person) => {
      const decided = decisions.find((one) => one.person === person);
      return {
        person: nameOf(person),
        decisions: decided?.decisions ?? 0,
        takenBack: decided?.takenBack ?? 0,
        charged: (corrected.find((one) => one.person === person)?.paise ?? 0) / 100,
      };
    }),
    refunds: refunds.map(({ person, refunds: count, paise }) => ({
      person: nameOf(person),
      refunds: count,
      amount: paise / 100,
    })),
  };
}

/** Somebody who was erased before names of staff were stored for themselves. */
export const FORMER = 'Not on the staff now';

/** Runs one question in the mall's own view. */
export type Ask = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
