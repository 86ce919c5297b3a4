import { indiaDate, indiaHour } from '#domain/time/india-time.ts';
import { createRandom, type Random } from '../../server/db/demo/random.ts';
import { shapeDay, type TrafficProfile } from '../../server/db/demo/traffic.ts';
import type { CarMovement } from './movement.ts';
import type { Twin } from './twin.ts';

/**
 * The floor of the living mall: whoever starts a demo looks at it in its first half hour, also at four in the morning,
 * when a real mall sleeps. Meanwhile the cars that were inside at the start leave one after the other, and for each one
 * comes that stays as long as any other. No car is sent off before it has stayed for longer than any free minutes: the
 * demo's day earns what a real one would. After that the floor sinks, so that the forecast still learns from the profile.
 */
export const FIRST_LOOK_MS = 30 * 60_000;
const LEAST_INSIDE_MS = 25 * 60_000;
const FASTEST_MS = 12_000;
const SLOWEST_MS = 45_000;
const SUNKEN_FLOOR_MS = 150_000;

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const LOOK_BACK_MS = 9 * HOUR_MS;
const STAY_SPREAD = 0.55;

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
    if (now < this.#arrivalBy && now < this.#departureBy) return;
    const capacity = this.#twin.slots.codes.length;
    const wanted = wantedInside(this.#profile, now, capacity);
    if (now >= this.#arrivalBy) {
      this.#arrivalBy = now + this.#drawGap(now) * (this.#twin.inside < wanted ? 0.8 : 1.2);
      if (this.#twin.inside < 0.92 * capacity) this.#twin.bringCar(now);
    }
    if (now >= this.#departureBy) {
      this.#departureBy = now + this.#drawGap(now) * (this.#twin.inside > wanted ? 0.8 : 1.2);
      if (this.#twin.parkedCars > 0.2 * wanted) this.#twin.sendCarOff(now, LEAST_INSIDE_MS);
    }
  }

  /** What moved by itself counts. */
  notice(moved: readonly CarMovement[], now: number): void {
    for (const { kind } of moved) {
      if (kind === 'entered') this.#arrivalBy = now + this.#drawGap(now);
      if (kind === 'unparked') this.#departureBy = now + this.#drawGap(now);
    }
  }

  /** So that those who may go are enough for the first half hour. */
  #drawGap(now: number): number {
    const left = this.#sinksAt - now;
    const may = Math.max(1, this.#twin.countSettled(now, LEAST_INSIDE_MS));
    const gap = left > 0 ? Math.min(SLOWEST_MS, Math.max(FASTEST_MS, left / may)) : SUNKEN_FLOOR_MS;
    return gap * (0.5 + this.#random.next());
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
