import { createRandom, type Random } from '../server/db/demo/random.ts';
import { at, type LaneName } from './gated-mall.ts';

/** One visit of a car as it truly was. */
export interface PlayedVisit {
  readonly plate: string;
  readonly cameAt: number;
  readonly leftAt: number;
  readonly laneIn: LaneName;
  readonly laneOut: LaneName;
  /** Its plate was read right at both gates. */
  isReadRight: boolean;
  readonly vehicleClass: 'car' | 'motorcycle';
}

export interface TrueRead {
  readonly id: string;
  readonly lane: LaneName;
  readonly atMs: number;
  /** It reaches the server so much later. */
  readonly lateMs: number;
  readonly text: string;
  readonly confidence: number;
  readonly vehicleClass: string;
  readonly visit: number;
}

export interface CloseLanes {
  readonly visits: readonly PlayedVisit[];
  /** In the order in which they arrive. */
  readonly reads: readonly TrueRead[];
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Plates of one fleet, which are look-alikes of one another, or differ in one character or two. */
const FLEETS = [
  ['MH12AB3381', 'MH12AB8381', 'MH12AB8881'],
  ['MH12AB3381', 'MH12AB8381', 'MH12AB3881'],
  ['RJ27PL0880', 'RJ27PL0884', 'RJ27PL0887'],
  ['GJ05CD4411', 'GJ05CD4412', 'GJ05CD4413'],
  ['GJ05CD4411', 'GJ05CD4472', 'GJ05CD4493'],
  ['DL08CA0008', 'DL08CA0003', 'DL08CA0009'],
];
const STRANGERS = ['KA01MX7765', 'TN09BQ2046', 'UP16ZZ9517', 'HR26CN6642'];
const ALIKE: Readonly<Record<string, string>> = {
  '3': '8',
  '8': '3',
  '0': 'D',
  '1': 'I',
  '4': 'A',
  '5': 'S',
};

/** How often, from 0 to 1, a read is wrong, comes twice, arrives late, or is sent again. */
export interface LaneDials {
  readonly misread: number;
  readonly double: number;
  readonly late: number;
  readonly again: number;
  /** How unsure a camera may be of what it read. */
  readonly unsure: number;
}

/** Cars of one fleet that come and go close behind each other, with strangers between, and how cameras read them. */
export function playCloseLanes(seed: number, dials: LaneDials): CloseLanes {
  const random = createRandom(seed);
  const visits = drawVisits(random);
  const reads: TrueRead[] = [];
  for (const [index, visit] of visits.entries()) {
    const entry = readCar(random, dials, { visit, index, lane: visit.laneIn, atMs: visit.cameAt });
    const exit = readCar(random, dials, { visit, index, lane: visit.laneOut, atMs: visit.leftAt });
    visit.isReadRight = [entry, exit].every(([first]) => first?.text === visit.plate);
    reads.push(...entry, ...exit);
  }
  const again = reads
    .filter(() => random.next() < dials.again)
    .map((read) => ({ ...read, lateMs: read.lateMs + 5_000 }));
  const arrives = (read: TrueRead) => read.atMs + read.lateMs;
  return { visits, reads: [...reads, ...again].toSorted((one, other) => arrives(one) - arrives(other)) };
}

function drawVisits(random: Random): PlayedVisit[] {
  const fleet = random.pick(FLEETS).slice(0, 2 + random.below(2));
  const visits: PlayedVisit[] = [];
  // Now and then a motorcycle rides beside the cars.
  const classes = new Map(fleet.map((plate) => [plate, random.next() < 0.1 ? 'motorcycle' : 'car'] as const));
  const add = (plate: string, cameAt: number, leftAt: number, lanes: readonly [LaneName, LaneName]) =>
    visits.push({
      plate,
      cameAt,
      leftAt,
      laneIn: lanes[0],
      laneOut: lanes[1],
      isReadRight: true,
      vehicleClass: classes.get(plate) ?? 'car',
    });
  const gate = (name: 'entry' | 'exit') => `${name}-${random.next() < 0.8 ? 1 : 2}` as LaneName;
  let start = 0;
  for (let round = 0; round < 1 + random.below(3); round += 1) {
    const order = fleet.toSorted(() => random.next() - 0.5);
    let cameAt = start;
    let last = start;
    let togetherAt = start + drawLength(random);
    for (const plate of order) {
      cameAt += drawGap(random);
      const isTogether = random.next() < 0.5;
      if (isTogether) togetherAt += drawGap(random);
      const leftAt = Math.max(isTogether ? togetherAt : cameAt + drawLength(random), cameAt + 3 * MINUTE);
      add(plate, cameAt, leftAt, [gate('entry'), gate('exit')]);
      last = Math.max(last, leftAt);
    }
    start = last + 3 * MINUTE + random.below(90) * MINUTE;
  }
  for (const plate of STRANGERS.slice(0, random.below(4))) {
    const cameAt = random.below(start);
    // Behind somebody who leaves, at the same lane.
    const other = random.pick(visits);
    const leftAt = Math.max(
      cameAt + 5 * MINUTE,
      random.next() < 0.6 ? other.leftAt + 20_000 : cameAt + drawLength(random),
    );
    add(plate, cameAt, leftAt, [gate('entry'), other.laneOut]);
  }
  return visits;
}

function drawGap(random: Random): number {
  return random.pick([4, 8, 20, 30, 47, 60, 80, 115, 130, 300, 900]) * SECOND + random.below(1_000);
}

/** Every other one about a whole number of hours, where seconds decide. */
function drawLength(random: Random): number {
  if (random.next() < 0.5) return (1 + random.below(3)) * HOUR + random.below(180) * SECOND - 90 * SECOND;
  return 4 * MINUTE + random.below(200) * MINUTE;
}

interface Passing {
  readonly visit: PlayedVisit;
  readonly index: number;
  readonly lane: LaneName;
  readonly atMs: number;
}

/** The reads of one car at one gate: the first, and now and then more while it stands there. */
function readCar(random: Random, dials: LaneDials, { visit, index, lane, atMs }: Passing): TrueRead[] {
  const read = (afterMs: number, isWrong: boolean): TrueRead => ({
    id: `${index}-${lane}-${afterMs}`,
    lane,
    atMs: atMs + afterMs,
    lateMs: random.next() < dials.late ? random.below(180) * SECOND : 0,
    text: isWrong ? misread(random, visit.plate) : visit.plate,
    confidence: Math.round((0.99 - random.next() * dials.unsure) * 100) / 100,
    vehicleClass: visit.vehicleClass,
    visit: index,
  });
  const reads = [read(0, random.next() < dials.misread)];
  if (random.next() < dials.double) reads.push(read(3_000 + random.below(45) * SECOND, random.next() < 0.5));
  return reads;
}

function misread(random: Random, plate: string): string {
  const places = [...plate].flatMap((character, place) => (ALIKE[character] ? [place] : []));
  const place = random.next() < 0.7 && places.length > 0 ? random.pick(places) : 6 + random.below(4);
  const was = plate.charAt(place);
  const isAlike = random.next() < 0.7 && ALIKE[was] !== undefined;
  const now = isAlike ? ALIKE[was] : String((Number(was) + 1 + random.below(8)) % 10);
  return plate.slice(0, place) + now + plate.slice(place + 1);
}

/** When something of such a day was, as the mall's clock has it. */
export function instant(ms: number): Date {
  return at(ms / MINUTE);
}
