import { describeCauses } from './causes.ts';
import type { SeedFigures, SeedsReport } from './run-seeds.ts';

const MOST_CAUSES = 12;

/** One seed in one line, with the dials that make it again. */
export function describeSeed(row: SeedFigures): string {
  const { seed, merged, overcharged, questionsPer100, dials, secondsADay, outcomes } = row;
  const counts = Object.entries(outcomes)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`);
  return (
    `seed ${seed}: ${counts.join(', ')}; ${percent(row.rightOfRead)} right of those read, ${merged} merged sessions, ` +
    `${overcharged} overcharged, ${percent(row.underOfRead)} undercharged, ghosts ${percent(row.ghosts)}, ` +
    `parked ${percent(row.parkedWithin)}, free ${percent(row.freeWithinConnected)} (known ${percent(row.freeWithinKnown)}), ` +
    `${questionsPer100.toFixed(1)} questions; ${secondsADay.toFixed(1)} s a day; ${dials}`
  );
}

/** All seeds together: what was not right and why, then each figure beside its aim. */
export function describeReport(report: SeedsReport, days: number): string[] {
  const { all, aims, seeds, secondsADay, spent, takesSentAt } = report;
  const calls = Object.entries(spent).toSorted(([, one], [, other]) => other.seconds - one.seconds);
  return [
    ...(takesSentAt ? [] : ['the product refuses sentAt: no message carried it']),
    ...describeCauses(report.byCause, MOST_CAUSES),
    `its time went to ${calls.map(([name, { times, seconds }]) => `${name} ${seconds.toFixed(1)} s (${times})`).join(', ')}`,
    `${seeds.length} seeds of ${days} days, ${all.visits} visits, ${secondsADay.toFixed(2)} s a mall-day; ${percent(all.rightOfAll)} of all right and ${percent(all.rightOfReadRight)} of those read right at both gates, ${percent(all.underOfAll)} of all that is owed not charged, ${all.overPaise / 100} rupees too much, the free count within 1 % for ${percent(all.freeWithin)} of all minutes; the span beside Currently Parked holds the truth for ${percent(all.spanHolds)} of them and is ${all.spanWide.toFixed(1)} cars wide`,
    ...aims.map(
      ({ goal, value, limit, isMet, median, worstTenth: worst }) =>
        `${isMet ? 'met   ' : 'missed'} ${goal}: ${value} (aim ${limit}); median seed ${median.toPrecision(3)}, worst tenth ${worst.toPrecision(3)}`,
    ),
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
