import { addDays, indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import { createRandom, type Random } from '../../server/db/demo/random.ts';
import { drawPlate, drawRegulars } from '../../server/db/demo/sample-plates.ts';
import { shapeDay, type TrafficProfile } from '../../server/db/demo/traffic.ts';

const HOUR_MS = 3_600_000;
const REGULAR_SHARE = 0.7;
/** The same car comes back after an hour at the earliest. */
const BACK_AFTER_MS = HOUR_MS;
const TRIES = 30;

/** Who comes to a mall, and when. The regulars are those of the sample history where the profile is its own. */
export class Visitors {
  readonly #profile: TrafficProfile;
  readonly #random: Random;
  readonly #holidays: ReadonlySet<string>;
  readonly #regulars: readonly string[];
  readonly #awayFrom = new Map<string, number>();

  constructor(profile: TrafficProfile, random: Random, holidays: ReadonlySet<string>) {
    this.#profile = profile;
    this.#random = random;
    this.#holidays = holidays;
    this.#regulars = drawRegulars(createRandom(profile.seed), profile.weekdayVisits * 9);
  }

  /** The arrivals of the Indian day in which an instant lies, ascending; and when the next day begins. */
  arrivalsOf(at: number): { arrivals: number[]; nextDay: number } {
    const date = indiaDate(new Date(at));
    const next = addDays(date, 1);
    const day = shapeDay(
      this.#profile,
      date,
      this.#holidays.has(date),
      this.#holidays.has(next),
      this.#random,
    );
    const start = startOfIndiaDay(date).getTime();
    const arrivals = day.hours.flatMap((share, hour) =>
      Array.from(
        { length: this.#random.poisson(day.visits * share) },
        () => start + hour * HOUR_MS + this.#random.below(HOUR_MS),
      ),
    );
    return {
      arrivals: arrivals.toSorted((one, other) => one - other),
      nextDay: startOfIndiaDay(next).getTime(),
    };
  }

  /** A plate that is neither inside nor left within the last hour. */
  nextPlate(at: number): string {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const plate =
        this.#random.next() < REGULAR_SHARE ? this.#random.pick(this.#regulars) : drawPlate(this.#random);
      if ((this.#awayFrom.get(plate) ?? -Infinity) + BACK_AFTER_MS < at) return plate;
    }
    return drawPlate(this.#random);
  }

  cameIn(plate: string): void {
    this.#awayFrom.set(plate, Infinity);
  }

  wentOut(plate: string, at: number): void {
    this.#awayFrom.set(plate, at);
  }
}
