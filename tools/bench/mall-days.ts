import { readSeeds, runOracle, runOracleBound } from '../oracle/run-oracle.ts';
import { runDays } from '../simulator/run-days.ts';
import { atLeast, atMost, exactly, type Given, type Report } from './harness/benchmark.ts';

/** To so many days with the default faults comes one of random dials. */
const DAYS_A_RANDOM_DAY = 5;
/** With somebody at the queue each seed runs so long: what was put off comes back on the second day. */
const OPERATOR_DAYS = 2;

/**
 * `npm run bench -- mall-days [DAYS]`: 1,000 mall-days with the default faults against the application in process, and
 * a fifth as many of a twin that knows none of the product's rules, its dials at random for each seed. The same days give
 * the same figures on every machine, but for the time they take, which is measured and no goal. With `dials=` the twin
 * alone runs all the days: `dials=random`, `dials=dense` (a small mall where faults meet one another), `dials=lateExits`, `dials=lateExits:0.1,late:0.2`, `dials=field`; with
 * `operator=on` somebody settles what needs a person, by nothing but the queue and its photographs (`seeds=3-9` those seeds
 * of two days, `stories=on` each visit that did not end right and each question; with
 * `photographs=off` cameras send none). Of the twin alone `seeds=3-9` are those
 * seeds, `days=2` so many days each, `stories=3` so many of each seed's worst visits in full, `misses=on` what made the
 * minutes and midnights that each seed missed, `timeline=on` each comparison of "Currently Parked" beside the truth and the best
 * that can be known; `bound=on` says how good the counts of cars inside can be at best.
 */
export default async function mallDays({ isShort, count, options, print }: Given): Promise<Report> {
  const days = count ?? (isShort ? 2 : 1_000);
  if (options['bound'] === 'on')
    return { goals: [], figures: { bound: runOracleBound(days, options, print) } };
  if (options['operator'] === 'on') return withOperator(days, options, print);
  if (options['dials'] !== undefined || options['seeds'] !== undefined) {
    const oracle = await runOracle(days, options, print);
    return { goals: [], aims: oracle.aims, figures: { oracle } };
  }
  const report = await runDays({ days, print });
  const oracle = await runOracle(Math.ceil(days / DAYS_A_RANDOM_DAY), options, print);
  return {
    goals: [
      exactly('visits of two cars in one session', report.verdicts.merged, 0),
      exactly('paise charged above the truth', report.overPaise, 0),
      exactly('visits without a trace', report.verdicts.lost, 0),
      exactly('visits ended wrong without a person', report.verdicts.wrong, 0),
      atLeast('share ended right without a person, of those read at both gates', report.rightOfRead, 0.99),
      atLeast('share of minutes with the free count within 1 % of capacity', report.withinOfMinutes, 0.99),
    ],
    aims: oracle.aims,
    figures: { ...report, oracle },
  };
}

async function withOperator(
  days: number,
  { seeds, stories, photographs }: Given['options'],
  print: Given['print'],
): Promise<Report> {
  const chosen = seeds === undefined ? null : readSeeds(seeds);
  const report = await runDays({
    days: chosen ? chosen.length * OPERATOR_DAYS : days,
    ...(chosen ? { seeds: chosen } : {}),
    hasOperator: true,
    hasPhotographs: photographs !== 'off',
    hasStories: stories !== undefined,
    daysPerSeed: OPERATOR_DAYS,
    print,
  });
  return {
    goals: [
      atLeast('share ended right with a person at the queue', report.endedRight, 0.999),
      exactly('visits of two cars in one session', report.verdicts.merged, 0),
      exactly('paise charged above the truth', report.overPaise, 0),
      atMost('questions per 100 sessions', report.operator?.questionsPerHundred ?? Infinity, 2),
    ],
    figures: { ...report },
  };
}
