import { DEMO_MALLS, type DemoMall } from '../../server/db/demo/malls.ts';
import { DEFAULT_FAULTS, type FaultDials } from './faults.ts';
import { describeDays, reportDays, type DaysReport } from './report-days.ts';
import { runSeed, type SeedResult } from './run-seed.ts';
import { tellOperatorDay } from './tell-operator-day.ts';

export interface DaysOptions {
  readonly days: number;
  readonly firstSeed?: number;
  /** These seeds, and no row of them. */
  readonly seeds?: readonly number[];
  readonly daysPerSeed?: number;
  readonly dials?: FaultDials;
  readonly followsSigns?: number;
  readonly hasOperator?: boolean;
  readonly hasPhotographs?: boolean;
  /** Seeds that run side by side: while one waits for its database, another one works. */
  readonly atOnce?: number;
  /** Whether what ended wrong and what was asked is printed visit by visit. */
  readonly hasStories?: boolean;
  readonly print?: (line: string) => void;
}

const DAYS_PER_SEED = 5;
const AT_ONCE = 2;
/** Sensors of the field send all slots every five minutes, and each change at once. */
const HEARTBEAT_SECONDS = 600;

/**
 * Runs mall-days against the application in process: each seed is a mall of its own for some days on an empty database,
 * by turns like each of the sample malls. Says and answers where what the product shows differed from the truth.
 */
export async function runDays(options: DaysOptions): Promise<DaysReport> {
  const {
    days,
    firstSeed = 1,
    daysPerSeed = DAYS_PER_SEED,
    atOnce = AT_ONCE,
    print = () => undefined,
  } = options;
  const began = performance.now();
  const count = options.seeds?.length ?? Math.ceil(days / daysPerSeed);
  const seeds = Array.from({ length: count }, (_, index) => ({
    seed: options.seeds?.[index] ?? firstSeed + index,
    days: Math.min(daysPerSeed, days - index * daysPerSeed),
  }));
  const waiting = [...seeds];
  const results: SeedResult[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await runSeed({ ...next, ...settingOf(next.seed), ...dialsOf(options) });
      results.push(result);
      if (options.hasStories) for (const line of tellOperatorDay(result)) print(line);
      if (results.length % 20 === 0) print(`${results.length} of ${seeds.length} seeds done`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, seeds.length) }, work));
  const report = reportDays(
    results.toSorted((one, other) => one.seed - other.seed),
    (performance.now() - began) / 1000,
  );
  for (const line of describeDays(report)) print(line);
  return report;
}

function dialsOf({ dials = DEFAULT_FAULTS, followsSigns, hasOperator = false, hasPhotographs }: DaysOptions) {
  return {
    dials,
    hasOperator,
    ...(followsSigns === undefined ? {} : { followsSigns }),
    ...(hasPhotographs === undefined ? {} : { hasPhotographs }),
  };
}

function settingOf(seed: number) {
  const busy = DEMO_MALLS.filter(isBusy);
  const mall = busy[seed % busy.length];
  if (!mall) throw new Error('no sample mall has traffic');
  const { name, slotsPerSection, traffic, tariff } = mall;
  return {
    profile: traffic,
    setting: { name, slotsPerSection, price: tariff, heartbeatSeconds: HEARTBEAT_SECONDS },
  };
}

function isBusy(mall: DemoMall): mall is DemoMall & { traffic: object; tariff: object } {
  return mall.traffic !== null && mall.tariff !== null;
}
