import { indiaHour } from '#domain/time/india-time.ts';
import { createRandom, type Random } from '../../server/db/demo/random.ts';
import { drawMinutesInside, type TrafficProfile } from '../../server/db/demo/traffic.ts';
import { Agenda } from './agenda.ts';
import { TrueSlots } from './true-slots.ts';
import type { CarMovement, CarAtStart, TrueVisit } from './movement.ts';
import { Visitors } from './visitors.ts';

export interface TwinOptions {
  readonly seed: number;
  readonly slots: readonly string[];
  readonly profile: TrafficProfile;
  /** Epoch milliseconds at which the simulation begins. */
  readonly start: number;
  readonly holidays?: ReadonlySet<string>;
  readonly parked?: readonly CarAtStart[];
  /** The share of drivers who take the slot that the entry's display names. */
  readonly followsSigns?: number;
}

const MINUTE_MS = 60_000;
/** One lane: cars pass a gate this far apart at the least. */
const LANE_GAP_MS = 4_000;
const FOLLOWS_SIGNS = 0.7;
const TO_SLOT_MS = { least: 25_000, spread: 65_000 };
const TO_GATE_MS = { least: 25_000, spread: 75_000 };

/**
 * A seeded twin of a mall that knows the truth: cars arrive by the traffic profile, drive to a slot, park, return and
 * drive to the exit. The same options give the same movements; `guide` is the one influence from outside.
 */
export class Twin {
  readonly slots: TrueSlots;
  readonly visits: TrueVisit[] = [];
  readonly #options: TwinOptions;
  readonly #random: Random;
  readonly #visitors: Visitors;
  readonly #agenda = new Agenda();
  readonly #signs = new Map<number, string>();
  readonly #parked = new Map<TrueVisit, number>();
  readonly #staying = new Set<TrueVisit>();
  #moved: CarMovement[] = [];
  #inside = 0;
  #laneFree = { entry: -Infinity, exit: -Infinity };

  constructor(options: TwinOptions) {
    this.#options = options;
    this.#random = createRandom(options.seed);
    this.#visitors = new Visitors(options.profile, this.#random, options.holidays ?? new Set());
    this.slots = new TrueSlots(options.slots);
    for (const car of options.parked ?? []) this.#placeParked(car);
    this.#planDay(options.start, options.start);
  }

  /** Lets time pass up to an instant; answers what happened meanwhile, in order. */
  advance(until: number): CarMovement[] {
    this.#agenda.run(until);
    const moved = this.#moved;
    this.#moved = [];
    return moved;
  }

  /** Guides a driver on his way in to the slot that the display named. */
  guide(visit: number, slot: string): void {
    if (this.visits[visit]?.followsSigns === true) this.#signs.set(visit, slot);
  }

  get inside(): number {
    return this.#inside;
  }

  get parkedCars(): number {
    return this.#parked.size;
  }

  /** A car beyond the profile comes to the gate, to stay as long as any other. */
  bringCar(at: number): void {
    this.#agenda.plan(at, () => this.#arrive(at));
  }

  /** How many cars have been inside for so long and may go. */
  countSettled(at: number, insideMs: number): number {
    return [...this.#parked.keys()].filter((visit) => this.#mayGo(visit, at, insideMs)).length;
  }

  /** The car that would leave next, of those inside for so long at least, leaves now; false where there is none. */
  sendCarOff(at: number, insideMs: number): boolean {
    let first: [TrueVisit, number] | null = null;
    for (const [visit, leavesAt] of this.#parked) {
      const mayGo = this.#mayGo(visit, at, insideMs);
      if (mayGo && (first === null || leavesAt < first[1])) first = [visit, leavesAt];
    }
    if (first === null) return false;
    const [visit] = first;
    this.#agenda.plan(at, () => this.#unpark(visit, at));
    return true;
  }

  #mayGo(visit: TrueVisit, at: number, insideMs: number): boolean {
    return !this.#staying.has(visit) && visit.enteredAt + insideMs <= at;
  }

  #planDay(from: number, start: number): void {
    const { arrivals, nextDay } = this.#visitors.arrivalsOf(from);
    for (const at of arrivals) if (at >= start) this.#agenda.plan(at, () => this.#arrive(at));
    this.#agenda.plan(nextDay, () => this.#planDay(nextDay, start));
  }

  #arrive(at: number): void {
    if (this.#inside >= this.slots.codes.length) {
      this.#moved.push({ kind: 'turned_away', at });
      return;
    }
    const enteredAt = this.#passLane('entry', at);
    const duration = Math.round(
      drawMinutesInside(this.#options.profile, hourOf(at), this.#random) * MINUTE_MS,
    );
    const visit = this.#openVisit(this.#visitors.nextPlate(at), enteredAt);
    this.#visitors.cameIn(visit.plate);
    this.#inside += 1;
    this.#agenda.plan(enteredAt, () => this.#moved.push({ kind: 'entered', at: enteredAt, visit }));
    const parksAt = enteredAt + this.#drawWay(TO_SLOT_MS);
    this.#agenda.plan(parksAt, () => this.#park(visit, parksAt, enteredAt + duration));
  }

  #park(visit: TrueVisit, at: number, exitAt: number): void {
    const slot = this.slots.take(visit.id, this.#signs.get(visit.id) ?? null, at, this.#random);
    this.#signs.delete(visit.id);
    if (slot === null) throw new Error('more cars than slots');
    visit.slot = slot;
    visit.parkedAt = at;
    this.#moved.push({ kind: 'parked', at, visit, slot });
    this.#planToLeave(visit, Math.max(at + MINUTE_MS, exitAt - this.#drawWay(TO_GATE_MS)));
  }

  #planToLeave(visit: TrueVisit, at: number): void {
    this.#parked.set(visit, at);
    this.#agenda.plan(at, () => this.#unpark(visit, at));
  }

  #unpark(visit: TrueVisit, at: number): void {
    if (!this.#parked.delete(visit) || visit.slot === null) return;
    this.slots.leave(visit.slot, at);
    visit.unparkedAt = at;
    this.#moved.push({ kind: 'unparked', at, visit, slot: visit.slot });
    const exitAt = this.#passLane('exit', at + this.#drawWay(TO_GATE_MS));
    this.#agenda.plan(exitAt, () => {
      this.#inside -= 1;
      visit.exitedAt = exitAt;
      this.#visitors.wentOut(visit.plate, exitAt);
      this.#moved.push({ kind: 'exited', at: exitAt, visit });
    });
  }

  #openVisit(plate: string, enteredAt: number): TrueVisit {
    const followsSigns = this.#random.next() < (this.#options.followsSigns ?? FOLLOWS_SIGNS);
    const past = { slot: null, parkedAt: null, unparkedAt: null, exitedAt: null };
    const visit: TrueVisit = { id: this.visits.length, plate, followsSigns, enteredAt, ...past };
    this.visits.push(visit);
    return visit;
  }

  /** A car that stood here before: it stays as long as such a car would, or leaves within the hour when overdue. */
  #placeParked({ plate, slot, entryAt, leavesAt }: CarAtStart): void {
    const { start, profile } = this.#options;
    if (this.#inside >= this.slots.codes.length) return;
    const visit = this.#openVisit(plate, entryAt);
    visit.slot = this.slots.take(visit.id, slot, start, this.#random);
    visit.parkedAt = entryAt;
    this.#visitors.cameIn(plate);
    this.#inside += 1;
    if (leavesAt !== undefined) {
      this.#staying.add(visit);
      this.#planToLeave(visit, leavesAt);
      return;
    }
    const overdue = start + MINUTE_MS + this.#random.below(55 * MINUTE_MS);
    const durations = Array.from({ length: 12 }, () =>
      drawMinutesInside(profile, hourOf(entryAt), this.#random),
    );
    const fitting = durations
      .map((minutes) => entryAt + minutes * MINUTE_MS)
      .find((at) => at > start + MINUTE_MS);
    this.#planToLeave(visit, fitting ?? overdue);
  }

  #passLane(lane: 'entry' | 'exit', at: number): number {
    const passes = Math.max(at, this.#laneFree[lane]);
    this.#laneFree[lane] = passes + LANE_GAP_MS;
    return passes;
  }

  #drawWay({ least, spread }: { least: number; spread: number }): number {
    return least + this.#random.below(spread);
  }
}

function hourOf(at: number): number {
  return indiaHour(new Date(at));
}
