import { addDays, indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import type { SlotPlace } from '#domain/parking/mall.ts';
import type { Random } from './random.ts';
import { DRIVER_PLATES, drawPlate, drawRegulars } from './sample-plates.ts';
import { drawMinutesInside, shapeDay, type TrafficProfile } from './traffic.ts';

/** One car's visit, as it truly was. Still inside where `exitAt` lies after the present. */
export interface DemoSession {
  readonly plate: string;
  readonly slot: string;
  readonly entryAt: Date;
  readonly exitAt: Date;
}

interface Wanted {
  readonly profile: TrafficProfile;
  readonly slots: readonly SlotPlace[];
  readonly days: number;
  readonly now: Date;
  readonly holidays: ReadonlySet<string>;
  readonly random: Random;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The visits of the last days to one mall, in order of entry. A car is inside once at a time, a slot holds one car,
 * and when every slot is taken the next car drives on.
 */
export function drawSessions(wanted: Wanted): DemoSession[] {
  const { random, slots, profile } = wanted;
  const regulars = drawRegulars(random, profile.weekdayVisits * 9);
  const freeSlots = new FreeSlots(slots);
  const insideUntil = new Map<string, number>();
  const sessions: DemoSession[] = [];
  for (const entryAt of drawArrivals(wanted)) {
    freeSlots.release(entryAt);
    const slot = freeSlots.take(random);
    if (slot === null) continue;
    const plate = drawVisitor(regulars, insideUntil, entryAt, random);
    const exitAt =
      entryAt + Math.round((drawMinutesInside(profile, hourOf(entryAt), random) * MINUTE) / 1000) * 1000;
    freeSlots.keepUntil(slot, exitAt);
    insideUntil.set(plate, exitAt);
    sessions.push({ plate, slot, entryAt: new Date(entryAt), exitAt: new Date(exitAt) });
  }
  return lendToDriver(sessions, wanted);
}

/** Arrivals as epoch milliseconds, ascending, up to the present. */
function drawArrivals({ profile, days, now, holidays, random }: Wanted): number[] {
  const today = indiaDate(now);
  const arrivals: number[] = [];
  for (let back = days; back >= 0; back -= 1) {
    const date = addDays(today, -back);
    const day = shapeDay(profile, date, holidays.has(date), holidays.has(addDays(date, 1)), random);
    const start = startOfIndiaDay(date).getTime();
    day.hours.forEach((share, hour) => {
      const count = random.poisson(day.visits * share);
      for (let i = 0; i < count; i += 1) arrivals.push(start + hour * HOUR + random.below(3600) * 1000);
    });
  }
  const present = now.getTime();
  return arrivals.filter((at) => at < present).toSorted((one, other) => one - other);
}

function drawVisitor(
  regulars: readonly string[],
  insideUntil: Map<string, number>,
  at: number,
  random: Random,
): string {
  for (let tries = 0; tries < 20; tries += 1) {
    const plate = random.next() < 0.7 ? random.pick(regulars) : drawPlate(random);
    // The same car comes back after an hour at the earliest.
    if ((insideUntil.get(plate) ?? 0) + HOUR < at) return plate;
  }
  return drawPlate(random);
}

/** Some visits become the demo driver's, spread over the whole time; one of her cars may be inside now. */
function lendToDriver(sessions: readonly DemoSession[], { now, random, profile }: Wanted): DemoSession[] {
  const lent = [...sessions];
  const step = Math.max(1, Math.floor(lent.length / 44));
  let plate = random.below(DRIVER_PLATES.length);
  let freeFrom = 0;
  for (let i = random.below(step); i < lent.length; i += step) {
    const session = lent[i];
    // Her cars' visits never touch, and today stays free for those who play with the demo's gates.
    if (
      !session ||
      session.entryAt.getTime() < freeFrom ||
      session.exitAt.getTime() > now.getTime() - 20 * HOUR
    )
      continue;
    // One car is not in two malls at once: each mall has days of its own.
    const isOtherMallsDay = Math.floor(session.entryAt.getTime() / (24 * HOUR)) % 2 !== profile.seed % 2;
    if (isOtherMallsDay || session.exitAt.getTime() - session.entryAt.getTime() > 9 * HOUR) continue;
    lent[i] = { ...session, plate: DRIVER_PLATES[plate % DRIVER_PLATES.length] ?? session.plate };
    freeFrom = session.exitAt.getTime() + HOUR;
    plate += 1;
  }
  return lent;
}

function hourOf(at: number): number {
  return Math.floor((at + 5.5 * HOUR) / HOUR) % 24;
}

/** Which slots are free, nearest the entry first, and until when the others are taken. */
class FreeSlots {
  readonly #free: string[];
  readonly #order: Map<string, number>;
  #taken: { slot: string; until: number }[] = [];
  #earliest = Infinity;

  constructor(slots: readonly SlotPlace[]) {
    this.#free = slots.map(({ code }) => code);
    this.#order = new Map(this.#free.map((code, i) => [code, i]));
  }

  take(random: Random): string | null {
    // People take one of the near slots, not always the nearest.
    const at = Math.min(this.#free.length - 1, random.below(14));
    return at < 0 ? null : (this.#free.splice(at, 1)[0] ?? null);
  }

  keepUntil(slot: string, until: number): void {
    this.#taken.push({ slot, until });
    this.#earliest = Math.min(this.#earliest, until);
  }

  release(now: number): void {
    if (now < this.#earliest) return;
    // A slot that was just left stays empty for half a minute: nobody parks in a moving car.
    const left = this.#taken.filter(({ until }) => until + MINUTE / 2 <= now);
    this.#taken = this.#taken.filter(({ until }) => until + MINUTE / 2 > now);
    this.#earliest = this.#taken.reduce((least, { until }) => Math.min(least, until + MINUTE / 2), Infinity);
    this.#free.push(...left.map(({ slot }) => slot));
    this.#free.sort((one, other) => (this.#order.get(one) ?? 0) - (this.#order.get(other) ?? 0));
  }
}
