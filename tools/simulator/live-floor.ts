import { indiaDate, indiaHour } from '#domain/time/india-time.ts';
import { createRandom, type Random } from '../../server/db/demo/random.ts';
import { shapeDay, type TrafficProfile } from '../../server/db/demo/traffic.ts';
import type { CarMovement } from './movement.ts';
import type { Twin } from './twin.ts';

/**
 * The floor of the living mall: on average an arrival and a departure every 10 seconds at any hour, and with them a
 * change of a slot every 5. It is there so that a demo moves at four in the morning, when a real mall sleeps; the cars
 * that it brings stay just long enough for the mall to be as full as the hour would have it. Whoever starts a demo
 * looks at it in its first half hour; after that the floor sinks, so that the forecast still learns from the profile.
 */
export const FLOOR_MS = 10_000;
const SUNKEN_FLOOR_MS = 150_000;
const FIRST_LOOK_MS = 30 * 60_000;

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const LOOK_BACK_MS = 9 * HOUR_MS;
const STAY_SPREAD = 0.55;
const SHORTEST_MS = 3 * 60_000;
const LONGEST_MS = 90 * 60_000;

export class LiveFloor {
  readonly #twin: Twin;
  readonly #profile: TrafficProfile;
  readonly #random: Random;
  #arrivalBy: number;
  #departureBy: number;
  readonly #sinksAt: number;

  constructor(twin: Twin, profile: TrafficProfile, random: Random, start: number) {
    this.#twin = twin;
    this.#profile = profile;
    this.#random = random;
    this.#sinksAt = start + FIRST_LOOK_MS;
    this.#arrivalBy = start + 2_000;
    this.#departureBy = start + 5_000;
  }

  /** Brings a car, or sends one off, where none has moved by itself for a while. */
  pace(now: number): void {
    const capacity = this.#twin.slots.codes.length;
    const wanted = wantedInside(this.#profile, now, capacity);
    if (now >= this.#arrivalBy) {
      this.#arrivalBy = now + this.#drawGap(now) * (this.#twin.inside < wanted ? 0.8 : 1);
      if (this.#twin.inside < 0.92 * capacity) this.#twin.bringCar(now, this.#drawDuration(wanted, now));
    }
    if (now >= this.#departureBy && this.#twin.parkedCars > 0.2 * wanted) {
      this.#departureBy = now + this.#drawGap(now) * (this.#twin.inside > 1.2 * wanted ? 0.8 : 1);
      this.#twin.sendCarOff(now);
    }
  }

  /** What moved by itself counts. */
  notice(moved: readonly CarMovement[], now: number): void {
    for (const { kind } of moved) {
      if (kind === 'entered') this.#arrivalBy = now + this.#drawGap(now);
      if (kind === 'unparked') this.#departureBy = now + this.#drawGap(now);
    }
  }

  #floor(now: number): number {
    return now < this.#sinksAt ? FLOOR_MS : SUNKEN_FLOOR_MS;
  }

  #drawGap(now: number): number {
    return this.#floor(now) * (0.5 + this.#random.next());
  }

  #drawDuration(wanted: number, now: number): number {
    const duration = -Math.log(1 - this.#random.next()) * wanted * this.#floor(now);
    return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, duration));
  }
}

/** How many cars the hour would have in the mall by its profile, between an eighth and four fifths of its slots. */
export function wantedInside(profile: TrafficProfile, now: number, capacity: number): number {
  let expected = 0;
  for (let back = 0; back < LOOK_BACK_MS; back += QUARTER_MS) {
    const stillInside =
      1 / (1 + Math.exp((1.702 * Math.log((back + 1) / (profile.minutesMedian * 60_000))) / STAY_SPREAD));
    expected += (arrivalsAnHour(profile, now - back) / 4) * stillInside;
  }
  return Math.min(0.8 * capacity, Math.max(capacity / 8, expected));
}

function arrivalsAnHour(profile: TrafficProfile, at: number): number {
  const date = indiaDate(new Date(at));
  const ordinary: Random = { ...createRandom(1), normal: () => 0 };
  const day = shapeDay(profile, date, false, false, ordinary);
  return day.visits * (day.hours[indiaHour(new Date(at))] ?? 0);
}
