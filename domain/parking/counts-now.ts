import type { SlotMove } from './count-by-slots.ts';
import type { Lasting } from './departed.ts';
import type { UnreadGates } from './unread-gate.ts';
import type { UsualWays } from './usual-ways.ts';

/** A car read at an entry (1) or at an exit (-1), whether anybody knows whose session it was. */
export type Passage = { at: Date; by: 1 | -1 };

/** What is known of a mall's cars since slots last reported, and how many of those read at exits stand for one unread. */
export type LastKnown = {
  at: Date;
  cars: number;
  /** Of so many exits, so many cars more left than were read; learnt while slots and cameras agreed. */
  learnt: { at: Date; exits: number; unread: number };
  /** So many cars passed the gates in a minute then. */
  perMinute: number;
  /** For each open session of a car there were so many cars then; at first as many as sessions. */
  perSession: number;
};

/** How many cars are inside now by the gates and by the slots. */
export type CountsNow = {
  now: Date;
  /** Two-wheelers that are inside by their sessions, each by how likely it is: no slot knows of them. */
  twoWheelers: number;
  /** By how many that may be off. */
  twoWheelersOff: number;
  /** Cars whose sessions are open. */
  openCars: number;
  /** Cars read at the gates of late, in any order. */
  passages: readonly Passage[];
  /** Slots that are taken, and what they did since an instant from which on all have reported; null where none reports. */
  slots: { taken: number; turns: readonly SlotMove[]; since: Date } | null;
  /** While slots are taken, or freed, nobody is read at the entries, or the exits, any more. */
  isCut: { entry: boolean; exit: boolean };
  /** How long cars are on their way to a slot, and to an exit; short where nothing is known. */
  ways?: UsualWays;
  last: LastKnown | null;
  /** Gates at which hardly anybody is read any more, and who is inside for how long. */
  unread?: UnreadGates;
  lasting?: Lasting | null;
  /** The two-wheelers are counted with what unread gates miss of them already. */
  areTwoWheelersWeighed?: boolean;
  /** While too many slots are unknown to be counted, what the others say since `last`; null where none speaks. */
  watched?: WatchedSlots | null;
};

/** Slots whose devices are well while those of others are unknown. */
export type WatchedSlots = {
  turns: readonly SlotMove[];
  /** So large a share of all slots. */
  share: number;
  /** At least and at most so many cars can be inside by them, whatever the other slots hold. */
  atLeast: number;
  atMost: number;
};
