import { isCutOff } from '../network.ts';
import type { Story } from '../story.ts';
import type { TrueStory } from '../true-visit.ts';
import { traceVisits, type Traces } from './traces.ts';

/** How near the best count can be: of the minutes compared, those within the aim; and the ghosts that nobody can know of. */
export interface Bound {
  readonly minutes: number;
  readonly within: number;
  readonly midnights: number;
  readonly ghosts: number;
}

/** One of the minutes compared: how far the best count is off, above the truth where it is above nought. */
export interface BoundLook {
  readonly at: number;
  readonly off: number;
  /** What had no connection: sensors, entry camera, exit camera. */
  readonly cut: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const EVERY = 10;
const SHARE = 0.01;
/** Of who is hidden it is given the mean over so many minutes before and after. */
const GIVEN_MINUTES = 20;
/** A car that is known to have left its slot has left the mall by then, whatever reads tell. */
const NEVER: Traces = { cameKnownAt: Infinity, leftKnownAt: Infinity };

/**
 * How well anybody could count who is inside by the messages that have arrived: somebody who knows whose each message is,
 * how long each car takes to the exit, and, of those who came or left without a trace yet, the true mean over the minutes
 * before and after in which the same devices had no connection. No product knows any of these three.
 */
export function boundParked(story: Story, capacity: number): Bound {
  const traces = traceVisits(story);
  const visits = story.visits.filter(({ isReversed }) => !isReversed);
  const compared = boundLooks(story, traces);
  const within = compared.filter(({ off }) => Math.abs(off) <= capacity * SHARE);
  const midnights = [];
  for (let at = story.start + DAY; at <= story.end; at += DAY)
    midnights.push(countGhosts(visits, traces, at));
  return {
    minutes: compared.length,
    within: within.length,
    midnights: midnights.length,
    ghosts: midnights.reduce((sum, one) => sum + one, 0),
  };
}

/** How far the best count is off in each of the minutes compared. */
export function boundLooks(story: Story, traces = traceVisits(story)): BoundLook[] {
  const visits = story.visits.filter(({ isReversed }) => !isReversed);
  const hidden: { at: number; cut: string; count: number }[] = [];
  for (let at = story.start + 3 * MINUTE; at <= story.end; at += MINUTE)
    hidden.push({ at, cut: cutsAt(story, at), count: countHidden(visits, traces, at) });
  return hidden
    .filter(({ at }) => Math.floor(at / MINUTE) % EVERY === 0)
    .map((one) => ({ at: one.at, cut: one.cut, off: meanAround(hidden, one) - one.count }));
}

function cutsAt({ sensorCuts, cameraCuts }: Story, at: number): string {
  const lines = { sensors: sensorCuts, entry: cameraCuts.entry, exit: cameraCuts.exit };
  return Object.entries(lines)
    .flatMap(([name, cuts]) => (isCutOff(cuts, at) ? [name] : []))
    .join(' + ');
}

/** So many more are inside than the messages tell of. */
function countHidden(visits: readonly TrueStory[], traces: ReadonlyMap<number, Traces>, at: number): number {
  let count = 0;
  for (const { id, inAt, outAt } of visits) {
    const { cameKnownAt, leftKnownAt } = traces.get(id) ?? NEVER;
    if (inAt <= at && at < outAt && cameKnownAt > at) count += 1;
    if (outAt <= at && cameKnownAt <= at && leftKnownAt > at && at - outAt < DAY) count -= 1;
  }
  return count;
}

function meanAround(
  hidden: readonly { at: number; cut: string; count: number }[],
  { at, cut }: { at: number; cut: string },
): number {
  const near = hidden.filter((one) => Math.abs(one.at - at) <= GIVEN_MINUTES * MINUTE && one.cut === cut);
  return near.reduce((sum, one) => sum + one.count, 0) / near.length;
}

/** Of those whose coming is known, those who have left without a trace of it. */
function countGhosts(visits: readonly TrueStory[], traces: ReadonlyMap<number, Traces>, at: number): number {
  return visits.filter(({ id, outAt }) => {
    const { cameKnownAt, leftKnownAt } = traces.get(id) ?? NEVER;
    return outAt <= at && cameKnownAt <= at && leftKnownAt > at && at - outAt < DAY;
  }).length;
}
