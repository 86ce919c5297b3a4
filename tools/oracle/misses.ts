import { Attribution } from './attribute.ts';
import type { JudgedStory } from './judge.ts';
import { isCutOff } from './network.ts';
import type { SensorField } from './sensor-field.ts';
import type { Story } from './story.ts';
import type { TrueStory } from './true-visit.ts';
import type { SlotsShown } from './wire.ts';

/** A minute in which a shown figure was off by more than it may be, and what was wrong then. */
export interface Miss {
  readonly figure: 'free' | 'parked';
  readonly at: number;
  readonly shown: number;
  readonly truth: number;
  readonly why: readonly string[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MOST_LINES = 12;

/** Why the free count is off: each slot that is shown otherwise than it is, by what its sensor had. */
export function explainFree(
  shown: SlotsShown['slots'],
  field: SensorField,
  { isTaken, at }: { isTaken: (code: string) => boolean; at: number },
): string[] {
  return shown.flatMap(({ slot, status }) => {
    const truth = isTaken(slot) ? 'occupied' : 'empty';
    if (status === truth) return [];
    return [`${field.faultOf(slot, at) ?? 'just changed'}: ${status}, ${truth}`];
  });
}

/** What was cut off while the count of cars was off. */
export function explainParked({ sensorCuts, cameraCuts }: Story, at: number): string[] {
  const lines = { sensors: sensorCuts, 'entry camera': cameraCuts.entry, 'exit camera': cameraCuts.exit };
  const cut = Object.entries(lines).filter(([, cuts]) => isCutOff(cuts, at));
  return cut.length === 0 ? ['all connected'] : cut.map(([name]) => `${name} cut off`);
}

/** The missed minutes by what was wrong then, most first, and each ghost at a midnight by how it came about. */
export function describeMisses(judged: JudgedStory): string[] {
  const lines = ['free', 'parked'].flatMap((figure) => {
    const own = judged.played.misses.filter((miss) => miss.figure === figure);
    const groups = new Map<string, Miss[]>();
    for (const miss of own) {
      const why = miss.why.toSorted().join(' + ');
      groups.set(why, [...(groups.get(why) ?? []), miss]);
    }
    const sorted = [...groups].toSorted(([, one], [, other]) => other.length - one.length);
    return sorted
      .slice(0, MOST_LINES)
      .map(([why, some]) => `${figure} off in ${some.length} minutes (${spanOf(some)}): ${why}`);
  });
  return [...lines, ...describeGhosts(judged)];
}

function spanOf(some: readonly Miss[]): string {
  const off = some.map(({ shown, truth }) => shown - truth);
  return `by ${Math.min(...off)} to ${Math.max(...off)}`;
}

function describeGhosts({ story, played }: JudgedStory): string[] {
  const attribution = new Attribution(story.visits, played.answered);
  return played.midnights.flatMap(({ at, parked }) => {
    const seen = new Set<number>();
    return parked.flatMap((session) => {
      const visit = story.visits[attribution.ownersOf(session).opener ?? -1];
      const isThere = visit && !visit.isReversed && visit.inAt <= at && at < visit.outAt;
      if (isThere && !seen.has(visit.id)) {
        seen.add(visit.id);
        return [];
      }
      const why =
        visit === undefined ? 'nobody’s' : isThere ? 'twice inside' : describeLeaving(story, visit, at);
      return [`ghost at ${new Date(at).toISOString()}: ${session.number_plate} ${why}`];
    });
  });
}

function describeLeaving({ messages, cameraCuts }: Story, visit: TrueStory, at: number): string {
  const exits = messages.filter((one) => one.visit === visit.id && one.gate === 'exit');
  const isComing = exits.length > 0 && exits.every(({ arrivesAt }) => arrivesAt > at);
  const how = [
    visit.isReversed ? 'backs out of the entry' : null,
    visit.unseenOut,
    visit.movesAt === null ? null : 'changes slot',
    ...exits.map(({ why, isRight }) => why || (isRight ? 'read' : 'read wrong')),
    isComing ? (isCutOff(cameraCuts.exit, visit.outAt) ? 'read comes after a cut' : 'read comes late') : null,
  ].filter((one) => one !== null);
  return `${visit.kind} left ${((at - visit.outAt) / HOUR).toFixed(1)} h before: ${how.join(', ')}`;
}
