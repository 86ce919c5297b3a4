import type { Dice } from './dice.ts';
import type { Dials } from './dials.ts';
import { neighbourOf } from './plates.ts';
import type { TrueStory } from './true-visit.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const RETURNS_UNSEEN = 'exit unread, comes back unread';

interface Driver {
  readonly id: number;
  readonly plate: string;
  readonly kind: TrueStory['kind'];
  /** When it stands before the entry's camera first, and how long it means to be in the mall. */
  readonly passes: number;
  readonly ms: number;
  readonly unseenIn: string | null;
  readonly dials: Dials;
  readonly dice: Dice;
}

/** What one car truly does from the entry to the exit. */
export function driveThrough({ id, plate, kind, passes, ms, unseenIn, dials, dice }: Driver): TrueStory {
  const ask = (question: string) => dice.of(question, id);
  const chance = (question: keyof Dials) => ask(question).chance(dials[question]);
  const isReversed = chance('reversesAtEntry');
  const inAt = passes + (chance('rereadEntries') ? queueMs(ask('queue in')) : 0);
  const way = ask('way');
  const parksAt = inAt + Math.round(way.between(40, 150) * SECOND);
  const wantsOut = inAt + Math.max(ms, parksAt - inAt + 150 * SECOND);
  const unparksAt = wantsOut - Math.round(way.between(40, 110) * SECOND);
  const backs = chance('reversesAtExit') ? Math.round(ask('backs').between(8, 50)) * MINUTE : 0;
  const waits = chance('rereadExits') && backs === 0 ? queueMs(ask('queue out')) : 0;
  const outAt = isReversed ? inAt + 25 * SECOND : wantsOut + backs;
  return {
    id,
    plate,
    kind,
    inAt,
    parksAt,
    unparksAt,
    outAt,
    isReversed,
    firstSeenIn: passes,
    firstSeenOut: isReversed ? outAt : wantsOut,
    goneAt: outAt + waits + 5 * SECOND,
    movesAt: chance('changesSlot') ? middle(parksAt, unparksAt, ask('moves')) : null,
    obeysHint: chance('obeysHint'),
    unseenIn: unseenIn ?? (chance('unreadEntries') ? 'entry unread' : null),
    unseenOut: whyUnseen(chance),
    nearPlate: chance('ambiguousExits') && !isReversed ? neighbourOf(plate, ask('near')) : null,
    slots: [],
  };
}

function whyUnseen(chance: (question: keyof Dials) => boolean): string | null {
  if (chance('unseenReturns')) return RETURNS_UNSEEN;
  if (chance('tailgatesOut')) return 'tailgates out';
  return chance('unreadExits') ? 'exit unread' : null;
}

/** A minute, some minutes, or a long trouble at the barrier. */
function queueMs(own: Dice): number {
  return Math.round(own.pick([61, 61, own.between(90, 300), 720]) * SECOND);
}

function middle(from: number, to: number, own: Dice): number | null {
  return to - from < 8 * MINUTE ? null : Math.round(from + own.between(0.2, 0.8) * (to - from));
}
