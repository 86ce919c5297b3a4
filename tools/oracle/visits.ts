import { Dice } from './dice.ts';
import type { Dials } from './dials.ts';
import { driveThrough, RETURNS_UNSEEN } from './drive-through.ts';
import { inventPlate, neighbourOf } from './plates.ts';
import { Timeline } from './timeline.ts';
import { slotCodes, type MallShape, type TrueStory } from './true-visit.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How the arrivals of a day spread over its hours. */
const HOURS = [0.1, 0, 0, 0, 0, 0, 0.2, 0.5, 1, 3, 6, 8, 8, 7, 6, 6, 7, 9, 10, 10, 8, 5, 2, 0.6];
const REGULARS = 0.6;
const BACK_AFTER = HOUR;
/** A guard follows the plates inside; some slots remain for those who look for one. */
const SPARE_SLOTS = 3;

interface Arrival {
  readonly plate?: string;
  readonly unseenIn?: string;
  readonly untilAtLeast?: number;
}

export interface TrafficOptions {
  readonly seed: number;
  readonly dials: Dials;
  readonly shape: MallShape;
  readonly start: number;
  readonly days: number;
}

/** Everybody who comes, and what each truly does, but for the slots that they find. */
export function makeVisits(options: TrafficOptions): TrueStory[] {
  return new Traffic(options).run();
}

class Traffic {
  readonly #options: TrafficOptions;
  readonly #dice: Dice;
  readonly #regulars: string[];
  readonly #arrivals = new Timeline<Arrival>();
  readonly #awayFrom = new Map<string, number>();
  readonly #slotFree: Timeline<null> = new Timeline();
  readonly #visits: TrueStory[] = [];
  #inSlots = 0;
  #entryFree = -Infinity;

  constructor(options: TrafficOptions) {
    this.#options = options;
    this.#dice = new Dice(options.seed).of('traffic');
    const own = this.#dice.of('regulars');
    this.#regulars = Array.from({ length: options.shape.visitsADay * 6 }, () => inventPlate(own));
    for (let day = 0; day < options.days; day += 1) this.#planDay(options.start + day * DAY);
  }

  run(): TrueStory[] {
    const end = this.#options.start + this.#options.days * DAY;
    for (let next = this.#arrivals.take(); next; next = this.#arrivals.take())
      if (next.at < end) this.#arrive(next.at, next.what);
    return this.#visits;
  }

  #planDay(from: number): void {
    const own = this.#dice.of('day', from);
    const weekday = new Date(from + 12 * HOUR).getUTCDay();
    const factor = weekday === 0 || weekday === 6 ? 1.15 : 0.95;
    const all = HOURS.reduce((sum, share) => sum + share, 0);
    for (const [hour, share] of HOURS.entries()) {
      const mean = (this.#options.shape.visitsADay * factor * share) / all;
      const count = Math.max(0, Math.round(mean + Math.sqrt(mean) * own.bell()));
      for (let one = 0; one < count; one += 1)
        this.#arrivals.plan(Math.round(from + (hour + own.next()) * HOUR), {});
    }
  }

  #arrive(at: number, arrival: Arrival): void {
    const { dials } = this.#options;
    const id = this.#visits.length;
    this.#freeSlots(at);
    const kind = this.#chooseKind(id);
    if (kind !== 'two-wheeler' && this.#isFull) return;
    const plate = arrival.plate ?? this.#choosePlate(at, id);
    if ((this.#awayFrom.get(plate) ?? -Infinity) > at) return;
    const isTailgating = id > 0 && this.#dice.of('tailgatesIn', id).chance(dials.tailgatesIn);
    const passes = Math.max(at, this.#entryFree - (isTailgating ? 3_500 : 0));
    this.#entryFree = passes + 5 * SECOND;
    const unseenIn = arrival.unseenIn ?? (isTailgating ? 'tailgates in' : null);
    const visit = driveThrough({
      id,
      plate,
      kind,
      passes,
      unseenIn,
      dials,
      dice: this.#dice,
      ms: this.#durationMs(id, arrival, passes),
    });
    this.#visits.push(visit);
    this.#awayFrom.set(plate, visit.goneAt + BACK_AFTER);
    if (kind !== 'two-wheeler' && !visit.isReversed) {
      this.#inSlots += 1;
      this.#slotFree.plan(visit.goneAt, null);
    }
    this.#planReturns(visit);
  }

  get #isFull(): boolean {
    const { shape, dials } = this.#options;
    const removed = shape.levels * shape.sections.length * dials.slotsRemoved;
    return this.#inSlots >= slotCodes(shape).length - SPARE_SLOTS - removed;
  }

  #freeSlots(at: number): void {
    while (this.#slotFree.nextAt <= at) {
      this.#slotFree.take();
      this.#inSlots -= 1;
    }
  }

  #chooseKind(id: number): TrueStory['kind'] {
    const { twoWheelers, evs } = this.#options.dials;
    if (this.#dice.of('twoWheelers', id).chance(twoWheelers)) return 'two-wheeler';
    return this.#dice.of('evs', id).chance(evs) ? 'ev' : 'car';
  }

  #planReturns(visit: TrueStory): void {
    const { plate, id, goneAt, inAt, outAt, isReversed, nearPlate: near } = visit;
    const own = this.#dice.of('returns', id);
    const comeBack = (after: number, more: Arrival = {}) => {
      this.#awayFrom.set(plate, goneAt);
      this.#arrivals.plan(Math.round(goneAt + after), { plate, ...more });
    };
    if (visit.unseenOut === RETURNS_UNSEEN)
      comeBack(own.between(1.8, 2.1) * DAY, { unseenIn: 'comes back unread' });
    else if (isReversed && own.chance(0.3)) comeBack(own.between(2, 6) * MINUTE);
    else if (own.of('quick').chance(this.#options.dials.quickReturns)) comeBack(own.between(3, 20) * MINUTE);
    if (near !== null)
      this.#arrivals.plan(Math.round(inAt + own.between(0.1, 0.6) * (outAt - inAt)), {
        plate: near,
        untilAtLeast: goneAt + own.between(10, 60) * MINUTE,
      });
  }

  #choosePlate(at: number, id: number): string {
    const own = this.#dice.of('plate', id);
    const isNear = own.chance(this.#options.dials.nearPlates);
    const last = this.#visits.at(-1 - own.below(20));
    if (isNear && last) return neighbourOf(last.plate, own);
    for (let tries = 0; tries < 20; tries += 1) {
      const plate = own.chance(REGULARS) ? own.pick(this.#regulars) : inventPlate(own);
      if ((this.#awayFrom.get(plate) ?? -Infinity) < at) return plate;
    }
    return inventPlate(own);
  }

  #durationMs(id: number, arrival: Arrival, at: number): number {
    const own = this.#dice.of('duration', id);
    const minutes = Math.max(4, this.#options.shape.medianMinutes * Math.exp(0.65 * own.bell()));
    const night = own.of('night').chance(this.#options.dials.overnight) ? own.between(9, 40) * HOUR : 0;
    return Math.max(Math.round(minutes * MINUTE + night), (arrival.untilAtLeast ?? 0) - at);
  }
}
