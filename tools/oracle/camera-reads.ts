import type { Dials } from './dials.ts';
import type { Dice } from './dice.ts';
import { between, misreadAlike, misreadWild, unreadableText } from './plates.ts';
import type { TrueStory } from './true-visit.ts';

export type Gate = 'entry' | 'exit';

/** What a camera made of a car before it, at a true instant; not yet sent. */
export interface CarSeen {
  readonly at: number;
  readonly gate: Gate;
  /** From 0: which lane of that side. */
  readonly lane: number;
  readonly visit: number;
  readonly vehicleClass: string | undefined;
  readonly text: string;
  readonly confidence: number | undefined;
  readonly isRight: boolean;
  readonly why: string;
}

const SECOND = 1_000;

/** Everything that the cameras see of a visit, in the order of time. */
export function seeVisit(visit: TrueStory, dials: Dials, dice: Dice): CarSeen[] {
  const seen = [...seeAtEntry(visit, dials, dice), ...seeAtExit(visit, dials, dice)];
  const inOrder = seen.toSorted((one, other) => one.at - other.at);
  return dials.noConfidence > 0 ? inOrder.map((one) => ({ ...one, confidence: undefined })) : inOrder;
}

function seeAtEntry(visit: TrueStory, dials: Dials, dice: Dice): CarSeen[] {
  if (visit.unseenIn !== null) return [];
  const see = watcher(visit, 'entry', dials, dice);
  const isQueued = visit.firstSeenIn < visit.inAt;
  const main = see(visit.inAt, isQueued ? 'read again in the queue' : '');
  return [
    ...(isQueued ? [see(visit.firstSeenIn, 'first read in the queue')] : []),
    main,
    ...doubles(visit, 'entry', main, dials, dice),
  ];
}

function seeAtExit(visit: TrueStory, dials: Dials, dice: Dice): CarSeen[] {
  if (visit.isReversed || visit.unseenOut !== null) return [];
  const see = watcher(visit, 'exit', dials, dice);
  const { firstSeenOut, outAt, goneAt } = visit;
  const elsewhere = laneOf(visit, 'exit', dials, dice, 'at first');
  const backed =
    firstSeenOut < outAt
      ? [{ ...see(firstSeenOut, 'drove up to the exit and back in'), lane: elsewhere }]
      : [];
  const main = see(outAt, '');
  const waits = goneAt - outAt > 30 * SECOND ? [see(goneAt - 5 * SECOND, 'read again at the barrier')] : [];
  return [...backed, main, ...waits, ...doubles(visit, 'exit', main, dials, dice)];
}

/** One passage can give a second read some seconds later, and one of the two may be wrong. */
function doubles(visit: TrueStory, gate: Gate, main: CarSeen, dials: Dials, dice: Dice): CarSeen[] {
  const own = dice.of(`double ${gate}`, visit.id);
  const isWrong = own.chance(gate === 'entry' ? dials.misreadDoublesAtEntry : dials.misreadDoublesAtExit);
  const isRight = own.chance(gate === 'entry' ? dials.doubledEntries : dials.doubledExits);
  const at = main.at + Math.round(own.between(3, 50) * SECOND);
  const base = { gate, at, lane: main.lane, visit: visit.id, vehicleClass: main.vehicleClass };
  if (isWrong)
    return [
      {
        ...base,
        text: misreadAlike(visit.plate, own),
        confidence: sureness(own.chance(0.5), own),
        isRight: false,
        why: 'doubled, the double misread',
      },
    ];
  if (!isRight) return [];
  return [{ ...base, text: visit.plate, confidence: sureness(true, own), isRight: true, why: 'doubled' }];
}

function watcher(visit: TrueStory, gate: Gate, dials: Dials, dice: Dice) {
  const isEntry = gate === 'entry';
  const unreadable = isEntry ? dials.unreadableEntries : dials.unreadableExits;
  const misread = isEntry ? dials.misreadEntries : dials.misreadExits;
  const lane = laneOf(visit, gate, dials, dice);
  const vehicleClass = dials.noClass > 0 ? undefined : visit.kind;
  let count = 0;
  return (at: number, why: string): CarSeen => {
    count += 1;
    const own = dice.of(`see ${gate} ${count}`, visit.id);
    const base = { at, gate, lane, visit: visit.id, vehicleClass };
    const because = (more: string) => [why, more].filter(Boolean).join(', ');
    const [isUnreadable, isMisread] = [own.chance(unreadable), own.chance(misread)];
    const [isSure, isWild] = [own.chance(dials.misreadsSure), own.chance(dials.misreadsWild)];
    if (!isEntry && visit.nearPlate !== null)
      return {
        ...base,
        text: between(visit.plate, visit.nearPlate, own),
        confidence: sureness(isSure, own),
        isRight: false,
        why: because(`ambiguous beside ${visit.nearPlate}`),
      };
    if (isUnreadable)
      return {
        ...base,
        text: unreadableText(own),
        confidence: 0.1,
        isRight: false,
        why: because('unreadable'),
      };
    if (!isMisread)
      return { ...base, text: visit.plate, confidence: sureness(true, own), isRight: true, why };
    return {
      ...base,
      text: isWild ? misreadWild(visit.plate, own) : misreadAlike(visit.plate, own),
      confidence: sureness(isSure, own),
      isRight: false,
      why: because(isWild ? 'misread wildly' : 'misread'),
    };
  };
}

function laneOf({ id }: TrueStory, gate: Gate, { moreLanes }: Dials, dice: Dice, when = ''): number {
  return dice.of(`lane ${gate} ${when}`, id).below(1 + moreLanes);
}

function sureness(isSure: boolean, own: Dice): number {
  return Math.round(1_000 * (isSure ? own.between(0.88, 0.995) : own.between(0.35, 0.88))) / 1_000;
}
