import type { FreeCount } from './watch-free-count.ts';
import { emptyFreeCount } from './watch-free-count.ts';
import { VERDICTS, type Judged, type Verdict } from './judge-visits.ts';
import { nameCause } from './name-cause.ts';
import type { Fault } from './faults.ts';
import type { SeedResult } from './run-seed.ts';
import { describeOperator, sumOperators, type OperatorFigures } from './report-operator.ts';

type Tally = Record<Verdict, number>;

/** What mall-days have shown. Shares from 0 to 1. */
export interface DaysReport {
  readonly days: number;
  readonly seeds: number;
  readonly visits: number;
  readonly verdicts: Tally;
  /** Of all visits, and of those whose car was read at both gates: nobody can end a session whose exit was never read. */
  readonly rightOfAll: number;
  readonly rightOfRead: number;
  /**
   * Of all visits those that ended right, by the rules or by a person, and those that nobody can know the end of, since
   * their exit was never read, and that cost nothing.
   */
  readonly endedRight: number;
  readonly operator: OperatorFigures | null;
  readonly overPaise: number;
  readonly underPaise: number;
  readonly withinOfMinutes: number;
  readonly freeCount: FreeCount;
  readonly secondsADay: number;
  readonly byCause: Readonly<Record<string, Tally>>;
  readonly byReview: Readonly<Record<string, number>>;
  /** Where the product believed cars to be, by how sure it was. */
  readonly slots: Readonly<Record<string, { right: number; wrong: number }>>;
  /** Seeds in which two cars were merged or somebody paid too much, and what it was. */
  readonly failing: readonly { readonly seed: number; readonly what: readonly string[] }[];
}

export function reportDays(results: readonly SeedResult[], seconds: number): DaysReport {
  const byCause: Record<string, Tally> = {};
  const byReview: Record<string, number> = {};
  for (const { judged, faults } of results) {
    const ofVisit = new Map<number, Fault[]>();
    for (const fault of faults)
      if (fault.visit !== undefined) ofVisit.set(fault.visit, [...(ofVisit.get(fault.visit) ?? []), fault]);
    for (const one of judged) {
      const cause = nameCause(ofVisit.get(one.visit.id) ?? []);
      (byCause[cause] ??= emptyTally())[one.verdict] += 1;
      if (one.review !== null) byReview[one.review] = (byReview[one.review] ?? 0) + 1;
    }
  }
  const judged = results.flatMap((result) => result.judged);
  const verdicts = tally(judged);
  const unread = ['entry missed', 'exit missed']
    .map((cause) => byCause[cause])
    .filter((one) => one !== undefined);
  const unreadVisits = unread.flatMap((one) => Object.values(one)).reduce((sum, count) => sum + count, 0);
  const freeCount = addUp(results.map((result) => result.freeCount));
  const days = results.reduce((sum, result) => sum + result.days, 0);
  return {
    days,
    seeds: results.length,
    visits: judged.length,
    verdicts,
    rightOfAll: verdicts.right / judged.length,
    rightOfRead: verdicts.right / (judged.length - unreadVisits),
    endedRight: (verdicts.right + verdicts.spared + countUnknowable(byCause)) / judged.length,
    operator: sumOperators(results, judged.length),
    overPaise: judged.reduce((sum, one) => sum + one.overPaise, 0),
    underPaise: judged.reduce((sum, one) => sum + one.underPaise, 0),
    withinOfMinutes: freeCount.within / freeCount.minutes,
    freeCount,
    secondsADay: seconds / days,
    byCause,
    byReview,
    slots: countSlots(judged),
    failing: results.flatMap(findFailures),
  };
}

/** The report as lines for people. */
export function describeDays(report: DaysReport): string[] {
  const { verdicts, freeCount, byCause, byReview } = report;
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
  return [
    `${report.days} mall-days from ${report.seeds} seeds, ${report.visits} visits, ${report.secondsADay.toFixed(2)} s a mall-day`,
    `visits: ${list(verdicts)}`,
    `ended right without a person: ${percent(report.rightOfAll)} of all, ${percent(report.rightOfRead)} of those read at both gates`,
    `charged above the truth: ${report.overPaise} paise; not charged for want of a sure match: ${report.underPaise} paise`,
    ...describeOperator(report),
    `free count within 1 % of capacity: ${percent(report.withinOfMinutes)} of ${freeCount.minutes} minutes, at worst ${freeCount.worst} off; then shown wrong: ${list(freeCount.wrongSlots)}`,
    ...Object.entries(byCause).map(([cause, counts]) => `  ${cause.padEnd(14)} ${list(counts)}`),
    `asked a person because: ${list(byReview)}`,
    ...Object.entries(report.slots).map(
      ([basis, { right, wrong }]) => `slot ${basis}: ${right} right, ${wrong} wrong`,
    ),
    ...report.failing.map(({ seed, what }) => `FAILING SEED ${seed}: ${what.join('; ')}`),
  ];
}

/** Whose exit was never read, and who paid nothing. */
function countUnknowable(byCause: DaysReport['byCause']): number {
  const missed = byCause['exit missed'];
  return missed ? missed.not_asked + missed.waived : 0;
}

function findFailures({ seed, judged, faults }: SeedResult): DaysReport['failing'] {
  const bad = judged.filter(({ verdict, overPaise }) => verdict === 'merged' || overPaise > 0);
  if (bad.length === 0) return [];
  const what = bad.map(({ visit, verdict, overPaise }) => {
    const own = faults.filter((fault) => fault.visit === visit.id).map(nameFault);
    return `visit ${visit.id} of ${visit.plate} ${verdict}, ${overPaise} paise too much (${own.join(', ') || 'no fault'})`;
  });
  return [{ seed, what }];
}

function countSlots(judged: readonly Judged[]): DaysReport['slots'] {
  const slots: Record<string, { right: number; wrong: number }> = {};
  for (const { slot } of judged)
    if (slot) (slots[slot.basis] ??= { right: 0, wrong: 0 })[slot.isRight ? 'right' : 'wrong'] += 1;
  return slots;
}

function nameFault({ device, fault, detail }: Fault): string {
  return [device, fault, detail].filter(Boolean).join(' ');
}

function tally(judged: readonly Judged[]): Tally {
  const counts = emptyTally();
  for (const { verdict } of judged) counts[verdict] += 1;
  return counts;
}

function emptyTally(): Tally {
  return Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Tally;
}

function addUp(counts: readonly FreeCount[]): FreeCount {
  const sum = emptyFreeCount();
  for (const { minutes, within, worst, wrongSlots } of counts) {
    sum.minutes += minutes;
    sum.within += within;
    sum.worst = Math.max(sum.worst, worst);
    for (const [why, count] of Object.entries(wrongSlots))
      sum.wrongSlots[why as keyof FreeCount['wrongSlots']] += count;
  }
  return sum;
}
