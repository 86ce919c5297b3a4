import type { ParkingSession, ReviewedSession } from '#contract/sessions.ts';
import type { Floor } from './floor.ts';
import { explainFree, explainParked, type Miss } from './misses.ts';
import { isCutOff } from './network.ts';
import type { SensorField } from './sensor-field.ts';
import type { Story } from './story.ts';
import type { SlotsShown, Wire } from './wire.ts';

/** How far a shown figure was from the truth, minute by minute. */
export interface Drift {
  minutes: number;
  within: number;
  worst: number;
}

/** Spans shown around a figure: how many held the truth, and how wide all of them were together. */
export interface ShownSpan {
  minutes: number;
  held: number;
  wide: number;
}

/** "Currently Parked" as shown at one instant, beside the truth. */
export interface ParkedLook {
  readonly at: number;
  readonly truth: number;
  readonly shown: number;
  readonly low: number;
  readonly high: number;
}

export interface Shown {
  readonly freeCount: Drift;
  /** Without the minutes in which the sensors had no connection: nobody can know the slots then. */
  readonly freeConnected: Drift;
  /** The same of the slots that it says it knows: what it shows as unknown is neither free nor taken. */
  readonly freeKnown: Drift;
  readonly currentlyParked: Drift;
  /** Whether as many were inside as the span beside that figure says, and how wide it was. */
  readonly parkedSpan: ShownSpan;
  readonly parkedLooks: readonly ParkedLook[];
  /** What was parked, as shown at each midnight. */
  readonly midnights: readonly { readonly at: number; readonly parked: readonly ParkingSession[] }[];
  readonly sessions: readonly ParkingSession[];
  /** Every session that a person was asked about at an even hour or at the end, as last shown. */
  readonly reviews: readonly ReviewedSession[];
  readonly revenuePaise: number;
  /** The minutes in which a count was off by more than it may be, those without connection included. */
  readonly misses: readonly Miss[];
}

/** One minute in so many is compared: a day has enough of them, and each costs the product a query. */
const PARKED_EVERY = 10;
const FREE_EVERY = 2;
const SHARE = 0.01;
/** Of more unknown slots than this share of all, each is one that the count is off: it is no way out to know nothing. */
const MOST_UNKNOWN = 0.02;

/** Reads what the product shows, and compares its counts with the truth of the same instant. */
export class Watch {
  readonly #story: Story;
  readonly #wire: Wire;
  readonly #floor: Floor;
  readonly #field: SensorField;
  readonly #misses: Miss[] = [];
  readonly #freeCount: Drift = { minutes: 0, within: 0, worst: 0 };
  readonly #freeConnected: Drift = { minutes: 0, within: 0, worst: 0 };
  readonly #freeKnown: Drift = { minutes: 0, within: 0, worst: 0 };
  readonly #parked: Drift = { minutes: 0, within: 0, worst: 0 };
  readonly #span: ShownSpan = { minutes: 0, held: 0, wide: 0 };
  readonly #looks: ParkedLook[] = [];
  readonly #midnights: { at: number; parked: ParkingSession[] }[] = [];
  readonly #reviews = new Map<string, ReviewedSession>();
  #shown: SlotsShown | null = null;

  constructor(story: Story, wire: Wire, { floor, field }: { floor: Floor; field: SensorField }) {
    this.#story = story;
    this.#wire = wire;
    this.#floor = floor;
    this.#field = field;
  }

  /** What was read before no longer counts. */
  somethingCame(): void {
    this.#shown = null;
  }

  async eachMinute(at: number): Promise<void> {
    const minute = Math.floor(at / 60_000);
    if (minute % FREE_EVERY === 0) await this.#compareFree(at);
    if (minute % PARKED_EVERY !== 0) return;
    const { currentlyParked, parkedLow, parkedHigh } = await this.#wire.readStats();
    const truth = this.#inside(at);
    this.#looks.push({ at, truth, shown: currentlyParked, low: parkedLow, high: parkedHigh });
    this.#span.minutes += 1;
    this.#span.wide += parkedHigh - parkedLow;
    if (parkedLow <= truth && truth <= parkedHigh) this.#span.held += 1;
    if (count(this.#parked, Math.abs(currentlyParked - truth), this.#floor.codes.length)) return;
    const why = explainParked(this.#story, at);
    this.#misses.push({ figure: 'parked', at, shown: currentlyParked, truth, why });
  }

  async #compareFree(at: number): Promise<void> {
    if (this.#story.dials.noSensors > 0) return;
    this.#shown ??= await this.#wire.readSlots();
    const { counts, slots } = this.#shown;
    const truth = this.#floor.free;
    const off = Math.abs(counts.empty - truth);
    const isWithin = count(this.#freeCount, off, this.#floor.codes.length);
    // What a controller has stored needs its time to be sent.
    if (isCutOff(this.#story.sensorCuts, at)) return;
    count(this.#freeConnected, off, this.#floor.codes.length);
    const isTaken = (code: string) => this.#floor.isTaken(code);
    count(this.#freeKnown, offOfKnown(this.#shown, isTaken), this.#floor.codes.length);
    if (isWithin) return;
    const why = explainFree(slots, this.#field, { isTaken, at });
    this.#misses.push({ figure: 'free', at, shown: counts.empty, truth, why });
  }

  async askReviews(): Promise<void> {
    for (const review of await this.#wire.readReviews()) this.#reviews.set(review.id, review);
  }

  async atMidnight(at: number): Promise<void> {
    this.#midnights.push({ at, parked: await this.#wire.readSessions('parked') });
  }

  async finish(): Promise<Shown> {
    await this.askReviews();
    return {
      freeCount: this.#freeCount,
      freeConnected: this.#freeConnected,
      freeKnown: this.#freeKnown,
      currentlyParked: this.#parked,
      parkedSpan: this.#span,
      parkedLooks: this.#looks,
      midnights: this.#midnights,
      sessions: await this.#wire.readSessions(),
      reviews: [...this.#reviews.values()],
      misses: this.#misses,
      revenuePaise: Math.round((await this.#wire.readStats()).totalRevenue * 100),
    };
  }

  #inside(at: number): number {
    return this.#story.visits.filter(({ inAt, outAt, isReversed }) => !isReversed && inAt <= at && at < outAt)
      .length;
  }
}

/** How far the free count is off from what is free of the slots that are known. */
export function offOfKnown({ counts, slots }: SlotsShown, isTaken: (code: string) => boolean): number {
  const free = slots.filter(({ slot, status }) => status !== 'unknown' && !isTaken(slot)).length;
  return Math.abs(counts.empty - free) + Math.max(0, counts.unknown - slots.length * MOST_UNKNOWN);
}

function count(drift: Drift, off: number, capacity: number): boolean {
  const isWithin = off <= capacity * SHARE;
  drift.minutes += 1;
  drift.worst = Math.max(drift.worst, off);
  if (isWithin) drift.within += 1;
  return isWithin;
}
