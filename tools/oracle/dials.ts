import { Dice } from './dice.ts';

interface Range {
  /** The most that a random draw gives. */
  readonly most: number;
  /** What the dial stands at when it alone is turned on. */
  readonly alone: number;
  readonly least?: number;
  readonly isWhole?: boolean;
  /** How many of ten random seeds turn it at all; 3 unless given. */
  readonly ofTen?: number;
}

/**
 * Everything that can be turned. Shares are of visits unless their line says more; a dial at 0 is out of play. What each
 * does stands where it is read: who comes in `visits.ts`, cameras in `camera-reads.ts`, and so on.
 */
export const DIALS = {
  // Who comes, and how they drive.
  obeysHint: { most: 1, alone: 1 },
  twoWheelers: { most: 0.4, alone: 0.3 },
  evs: { most: 0.2, alone: 0.2 },
  nearPlates: { most: 0.05, alone: 0.05 },
  overnight: { most: 0.02, alone: 0.02 },
  quickReturns: { most: 0.03, alone: 0.03 },
  changesSlot: { most: 0.06, alone: 0.06 },
  reversesAtEntry: { most: 0.01, alone: 0.01 },
  reversesAtExit: { most: 0.01, alone: 0.01 },
  // What cameras make of it.
  misreadEntries: { most: 0.06, alone: 0.04 },
  misreadExits: { most: 0.06, alone: 0.04 },
  /** Of misreads: those that the camera is sure of; those beyond one look-alike character. */
  misreadsSure: { most: 0.5, alone: 0.15, least: 0.05, ofTen: 10 },
  misreadsWild: { most: 0.5, alone: 0.2, least: 0.05, ofTen: 10 },
  unreadableEntries: { most: 0.02, alone: 0.02 },
  unreadableExits: { most: 0.02, alone: 0.02 },
  ambiguousExits: { most: 0.01, alone: 0.01 },
  unreadEntries: { most: 0.02, alone: 0.01 },
  unreadExits: { most: 0.02, alone: 0.01 },
  tailgatesIn: { most: 0.01, alone: 0.01 },
  tailgatesOut: { most: 0.01, alone: 0.01 },
  unseenReturns: { most: 0.006, alone: 0.006 },
  doubledEntries: { most: 0.08, alone: 0.05 },
  doubledExits: { most: 0.08, alone: 0.05 },
  misreadDoublesAtEntry: { most: 0.03, alone: 0.03 },
  misreadDoublesAtExit: { most: 0.03, alone: 0.03 },
  rereadEntries: { most: 0.02, alone: 0.02 },
  rereadExits: { most: 0.02, alone: 0.02 },
  swappedMinutes: { most: 45, alone: 30, ofTen: 2 },
  // Clocks.
  entryClockSeconds: { most: 180, least: -180, alone: 75 },
  exitClockSeconds: { most: 180, least: -180, alone: 75 },
  sensorClockSeconds: { most: 120, least: -120, alone: 75 },
  /** 1: the offsets above are put right in the middle of the second day. */
  clocksPutRight: { most: 1, alone: 1, isWhole: true },
  entryClockFallsMinutes: { most: 6, alone: 4, ofTen: 2 },
  exitClockFallsMinutes: { most: 6, alone: 4, ofTen: 2 },
  /** How long the exit's clock stands in the year 2000 after a power cut. */
  clockLostMinutes: { most: 90, alone: 60, ofTen: 2 },
  // Networks.
  sendsSentAt: { most: 1, alone: 1, isWhole: true },
  late: { most: 0.15, alone: 0.1 },
  lateEntries: { most: 0.02, alone: 0.02 },
  lateExits: { most: 0.02, alone: 0.02 },
  resent: { most: 0.1, alone: 0.1 },
  replayedExits: { most: 0.01, alone: 0.01 },
  cutsPerDay: { most: 3, alone: 2 },
  cutMinutes: { most: 240, least: 2, alone: 120, ofTen: 10 },
  // Sensors.
  deadSensors: { most: 2, alone: 1, isWhole: true },
  stuckSensors: { most: 2, alone: 1, isWhole: true },
  flappingSensors: { most: 4, alone: 3, isWhole: true },
  swappedSensors: { most: 1, alone: 1, isWhole: true },
  lostChanges: { most: 0.03, alone: 0.03 },
  // What the mall has.
  /** 1: no slot has a sensor. */
  noSensors: { most: 1, alone: 1, isWhole: true, ofTen: 1 },
  /** 1: cameras tell no class of vehicle; no confidence. */
  noClass: { most: 1, alone: 1, isWhole: true, ofTen: 1 },
  noConfidence: { most: 1, alone: 1, isWhole: true, ofTen: 1 },
  /** Lanes beside the first one of each side, each with a camera of its own whose clock is right. */
  moreLanes: { most: 2, alone: 1, isWhole: true, ofTen: 2 },
  /** How long the camera of the last lane of each side reads nothing at all. */
  laneDeadHours: { most: 8, alone: 4, ofTen: 2 },
  /** Slots taken out of every section in the middle of the second day. */
  slotsRemoved: { most: 2, alone: 1, isWhole: true, ofTen: 2 },
} as const satisfies Readonly<Record<string, Range>>;

export type DialName = keyof typeof DIALS;
export type Dials = Readonly<Record<DialName, number>>;

const NAMES = Object.keys(DIALS) as DialName[];
/** They say how a fault is, and do nothing alone. */
const MANNERS: readonly DialName[] = ['misreadsSure', 'misreadsWild', 'cutMinutes'];

/** Drivers who ignore the hint, cameras and networks without a fault. */
export const CALM: Dials = turned({});

/** What cameras and sensors of the field do wrong on a common day. */
export const FIELD: Dials = turned({
  misreadEntries: 0.03,
  misreadExits: 0.03,
  misreadsWild: 0.1,
  unreadExits: 0.01,
  doubledEntries: 0.05,
  doubledExits: 0.05,
  late: 0.1,
  flappingSensors: 3,
});

/** All dials at 0, but for the given ones and those that only say how a fault is. */
export function turned(given: Partial<Record<DialName, number>>): Dials {
  const base = NAMES.map((name) => [name, MANNERS.includes(name) ? DIALS[name].alone : 0] as const);
  return { ...(Object.fromEntries(base) as Record<DialName, number>), ...given };
}

export function isDialName(name: string): name is DialName {
  return Object.hasOwn(DIALS, name);
}

const NEEDED: Partial<Record<DialName, Partial<Record<DialName, number>>>> = {
  clocksPutRight: { entryClockSeconds: 75, exitClockSeconds: 75 },
  laneDeadHours: { moreLanes: 1 },
};

/** One dial turned, to its own measure unless a value is given. */
export function onlyDial(name: DialName, value: number = DIALS[name].alone): Dials {
  // What is put right or taken for true needs something that was wrong.
  return turned({ ...NEEDED[name], [name]: value });
}

/** How much more often faults come where they are to meet one another, and the most that any share of visits has. */
const DENSE = { times: 5, most: 0.4, dials: 2, ofTen: 6 };

/** Every dial at random: out of play for some seeds, up to its most for others; `isDense` turns more of them, and further. */
export function drawDials(seed: number, isDense = false): Dials {
  const dice = new Dice(seed).of('dials');
  const draw = (name: DialName): number => {
    const { most, least = 0, isWhole = false, ofTen = 3 }: Range = DIALS[name];
    const own = dice.of(name);
    const played = isDense ? Math.max(ofTen, Math.min(DENSE.ofTen, DENSE.dials * ofTen)) : ofTen;
    if (!own.chance(played / 10)) return 0;
    if (isWhole) return 1 + own.below(most);
    const isShare = most < DENSE.most;
    const top = isDense && isShare ? Math.min(DENSE.most, DENSE.times * most) : most;
    return Number(own.between(least, top).toPrecision(3));
  };
  return Object.fromEntries(NAMES.map((name) => [name, draw(name)])) as Record<DialName, number>;
}

/** The dials that differ from a day without faults, as a person types them. */
export function describeDials(dials: Dials): string {
  const differing = NAMES.filter((name) => dials[name] !== CALM[name]);
  return differing.map((name) => `${name}:${dials[name]}`).join(',') || 'calm';
}
