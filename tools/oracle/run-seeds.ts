import { addCauses, countCauses, type ByCause } from './causes.ts';
import { describeCompared } from './describe-compared.ts';
import { describeReport, describeSeed } from './describe-report.ts';
import { describeDials, drawDials, type Dials } from './dials.ts';
import { AIMS, compare, figuresOf, medianOf, worstTenth, type Figures } from './figures.ts';
import { isMerged, judgeStory, type JudgedStory } from './judge.ts';
import { describeMisses } from './misses.ts';
import { narrate, worstVisits } from './narrate.ts';
import { play } from './play.ts';
import { addSpent, withStopwatch, type Spent } from './stopwatch.ts';
import { makeStory } from './story.ts';
import type { PriceSign } from './tariff.ts';
import { BIG_MALL, type MallShape } from './true-visit.ts';
import { openWire } from './wire.ts';

export interface SeedsOptions {
  readonly seeds: readonly number[];
  /** Days that each seed lasts. */
  readonly days: number;
  /** The same dials for all; at random for each seed where none are given. */
  readonly dials: Dials | null;
  /** Those that are drawn meet one another. */
  readonly isDense?: boolean;
  readonly shape?: MallShape;
  /** How many of the worst visits of each seed are printed in full. */
  readonly stories?: number;
  /** Whether each seed says what made the minutes and the midnights that it missed. */
  readonly hasMisses?: boolean;
  /** Whether each seed prints every comparison of "Currently Parked" beside the truth and the best that can be known. */
  readonly hasTimeline?: boolean;
  readonly atOnce?: number;
  readonly print?: (line: string) => void;
}

export interface SeedFigures extends Figures {
  readonly seed: number;
  readonly dials: string;
  readonly secondsADay: number;
  readonly spent: Spent;
}

export interface SeedsReport {
  readonly all: Figures;
  readonly aims: readonly (ReturnType<typeof compare> & {
    readonly median: number;
    readonly worstTenth: number;
  })[];
  readonly seeds: readonly SeedFigures[];
  readonly secondsADay: number;
  readonly byCause: ByCause;
  /** What the product took its time for. */
  readonly spent: Spent;
  /** False where it does not know `sentAt` yet: then no message carried it. */
  readonly takesSentAt: boolean;
}

export const PRICE: PriceSign = { freeMinutes: 10, paiseAnHour: 4_000, mostPaiseADay: 40_000 };
/** Midnight in India of a Monday. */
const FIRST_DAY = Date.parse('2026-01-05T00:00:00+05:30');
const DAY = 86_400_000;

/** Plays seeds against the product and says where what it showed differs from the truth. */
export async function runSeeds(options: SeedsOptions): Promise<SeedsReport> {
  const { seeds, days, atOnce = 2, print = () => undefined } = options;
  const began = performance.now();
  const waiting = [...seeds];
  const done: { judged: JudgedStory; row: SeedFigures; causes: ByCause }[] = [];
  let knowsSentAt = true;
  const work = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const started = performance.now();
      const { judged, spent, takesSentAt } = await runStory(seed, options);
      const secondsADay = (performance.now() - started) / 1000 / days;
      const dials = describeDials(judged.story.dials);
      const row = { seed, dials, secondsADay, ...figuresOf([judged]), spent };
      knowsSentAt &&= takesSentAt;
      // What was played is let go of: hundreds of seeds do not fit into memory.
      done.push({ judged: slim(judged), row, causes: countCauses(judged) });
      print(describeSeed(row));
      for (const visit of worstVisits(judged, options.stories ?? 0))
        for (const line of narrate(judged, visit)) print(`  ${line}`);
      if (options.hasMisses) for (const line of describeMisses(judged)) print(`  ${line}`);
      if (options.hasTimeline) for (const line of describeCompared(judged)) print(`  ${line}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, seeds.length) }, work));
  const rows = done.map(({ row }) => row).toSorted((one, other) => one.seed - other.seed);
  const all = figuresOf(done.map(({ judged }) => judged));
  const aims = AIMS.map((aim) => ({
    ...compare(aim, aim.of(all)),
    median: medianOf(rows, aim),
    worstTenth: worstTenth(rows, aim),
  }));
  const secondsADay = (performance.now() - began) / 1000 / (days * seeds.length);
  const spent = addSpent(rows.map((row) => row.spent));
  const byCause = addCauses(done.map(({ causes }) => causes));
  const report = { all, aims, byCause, seeds: rows, secondsADay, spent, takesSentAt: knowsSentAt };
  for (const line of describeReport(report, days)) print(line);
  return report;
}

async function runStory(seed: number, { days, dials, isDense, shape = BIG_MALL }: SeedsOptions) {
  // Seeds begin on different days, so that weekends and ends of months come up.
  const start = FIRST_DAY + ((seed * days) % 350) * DAY;
  const story = makeStory(seed, dials ?? drawDials(seed, isDense), shape, start, days);
  const has = { lanes: 1 + story.dials.moreLanes, hasSensors: story.dials.noSensors === 0 };
  const { wire, spent } = withStopwatch(await openWire(shape, PRICE, { at: start - DAY, ...has }));
  try {
    const judged = judgeStory(story, await play(story, wire), PRICE);
    return { judged, spent, takesSentAt: wire.takesSentAt() };
  } finally {
    await wire.end();
  }
}

function slim(judged: JudgedStory): JudgedStory {
  return {
    ...judged,
    story: { ...judged.story, messages: [], visits: [] },
    visits: judged.visits.map((visit) => ({ ...visit, own: visit.own.filter(isMerged) })),
    played: {
      ...judged.played,
      answered: [],
      misses: [],
      midnights: [],
      sessions: [],
      reviews: [],
      parkedLooks: [],
    },
  };
}
