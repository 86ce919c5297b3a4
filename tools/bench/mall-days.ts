import { runDays } from '../simulator/run-days.ts';
import { atLeast, exactly, type Given, type Report } from './harness/benchmark.ts';

/**
 * `npm run bench -- mall-days [DAYS]`: 1,000 mall-days with the default faults against the application in process. The
 * same days give the same figures on every machine, but for the time they take, which is measured and no goal.
 */
export default async function mallDays({ isShort, count, print }: Given): Promise<Report> {
  const report = await runDays({ days: count ?? (isShort ? 2 : 1_000), print });
  return {
    goals: [
      exactly('visits of two cars in one session', report.verdicts.merged, 0),
      exactly('paise charged above the truth', report.overPaise, 0),
      exactly('visits without a trace', report.verdicts.lost, 0),
      exactly('visits ended wrong without a person', report.verdicts.wrong, 0),
      atLeast('share ended right without a person, of those read at both gates', report.rightOfRead, 0.99),
      atLeast('share of minutes with the free count within 1 % of capacity', report.withinOfMinutes, 0.99),
    ],
    figures: { ...report },
  };
}
