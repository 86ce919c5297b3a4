import { OUTCOMES, type JudgedStory, type VisitOutcome } from './judge.ts';
import type { ReadMessage } from './story.ts';
import type { TrueStory } from './true-visit.ts';

/** What became of the visits that had these faults, `none` for those that had none of their own. */
export type ByCause = Readonly<Record<string, Counts>>;
type Counts = Partial<Record<VisitOutcome, number>>;

const MINUTE = 60_000;

export function countCauses({ story, visits }: JudgedStory): ByCause {
  const causes: Record<string, Counts> = {};
  const messages = new Map<number, ReadMessage[]>();
  for (const message of story.messages)
    messages.set(message.visit, [...(messages.get(message.visit) ?? []), message]);
  for (const { visit, outcome } of visits) {
    const counts = (causes[nameCauses(visit, messages.get(visit.id) ?? [])] ??= {});
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return causes;
}

export function addCauses(all: readonly ByCause[]): ByCause {
  const sum: Record<string, Counts> = {};
  for (const [cause, counts] of all.flatMap((one) => Object.entries(one))) {
    const total = (sum[cause] ??= {});
    for (const outcome of OUTCOMES)
      if (counts[outcome] !== undefined) total[outcome] = (total[outcome] ?? 0) + counts[outcome];
  }
  return sum;
}

/** The causes after which most visits were not right, as lines. */
export function describeCauses(causes: ByCause, most: number): string[] {
  const bad = OUTCOMES.filter((outcome) => outcome !== 'right');
  const notRight = (counts: Counts) => bad.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
  return Object.entries(causes)
    .filter(([, counts]) => notRight(counts) > 0)
    .toSorted(([, one], [, other]) => notRight(other) - notRight(one))
    .slice(0, most)
    .map(([cause, counts]) => {
      const list = OUTCOMES.filter((outcome) => counts[outcome] !== undefined);
      return `  ${cause}: ${list.map((outcome) => `${counts[outcome]} ${outcome}`).join(', ')}`;
    });
}

function nameCauses(visit: TrueStory, messages: readonly ReadMessage[]): string {
  const { unseenIn, unseenOut, isReversed, movesAt } = visit;
  const own = [
    unseenIn,
    unseenOut,
    isReversed ? 'backs out of the entry' : null,
    movesAt === null ? null : 'changes slot',
  ];
  const all = [...own.filter((one) => one !== null), ...messages.flatMap(nameFaults)];
  return [...new Set(all)].join(' + ') || 'none';
}

function nameFaults({ why, at, arrivesAt, readAt, gate }: ReadMessage): string[] {
  const faults = why.split(', ').filter((part) => part !== '');
  const isRepeated = /replayed|sent again/.test(why);
  if (!isRepeated && arrivesAt - at > MINUTE)
    faults.push(arrivesAt - at > 15 * MINUTE ? 'late by hours' : 'late');
  if (Math.abs(readAt - at) > MINUTE / 2) faults.push('clock');
  return faults.map((fault) => `${gate} ${fault.replace(/ beside.*/, '')}`);
}
