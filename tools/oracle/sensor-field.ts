import type { SensorReading } from '#contract/ingest.ts';
import { Dice } from './dice.ts';
import { isCutOff, Line } from './network.ts';
import type { Story } from './story.ts';

export interface SensorMessage {
  readonly arrivesAt: number;
  readonly sentAt: number | null;
  readonly readings: readonly SensorReading[];
}

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Between two messages of the whole mall. */
export const BEAT_MS = 10 * MINUTE;

/** One controller over all slots: sends each change, and now and then the whole mall; some sensors are bad. */
export class SensorField {
  readonly #story: Story;
  readonly #dice: Dice;
  readonly #line: Line;
  readonly #codes: readonly string[];
  /** What each sensor truly stands over. */
  readonly #seen = new Map<string, boolean>();
  readonly #deadFrom = new Map<string, number>();
  readonly #stuckFrom = new Map<string, number>();
  readonly #wiredAs = new Map<string, string>();
  readonly #bursts: { slot: string; from: number; until: number }[] = [];
  readonly #lost = new Set<string>();
  #sequence = 0;

  constructor(story: Story, codes: readonly string[]) {
    this.#story = story;
    this.#codes = codes;
    this.#dice = new Dice(story.seed).of('sensors');
    this.#line = new Line(story.sensorCuts);
    const { dials, start, end } = story;
    const choose = (question: string, count: number) =>
      Array.from({ length: count }, (_, index) => this.#dice.of(question, index).pick(codes));
    const some = (question: string, slot: string) =>
      start + this.#dice.of(question, slot).between(2, 14) * HOUR;
    for (const slot of choose('dead', dials.deadSensors)) this.#deadFrom.set(slot, some('dead from', slot));
    for (const slot of choose('stuck', dials.stuckSensors))
      this.#stuckFrom.set(slot, some('stuck from', slot));
    for (const one of choose('swapped', dials.swappedSensors)) {
      const other = this.#dice.of('with', one).pick(codes.filter((code) => code !== one));
      this.#wiredAs.set(one, other).set(other, one);
    }
    for (const slot of choose('flapping', dials.flappingSensors)) {
      const own = this.#dice.of('bursts', slot);
      for (let at = start + own.between(0.2, 6) * HOUR; at < end; at += own.between(1, 7) * HOUR)
        this.#bursts.push({ slot, from: at, until: at + own.between(20, 120) * SECOND });
    }
  }

  /** The instants at which a sensor flips without a reason. */
  flips(): { at: number; slot: string }[] {
    return this.#bursts.flatMap(({ slot, from, until }) => {
      const own = this.#dice.of('flips', `${slot} ${from}`);
      const flips: { at: number; slot: string }[] = [];
      for (let at = from; at < until || flips.length % 2 === 1; at += own.between(1.5, 5) * SECOND)
        flips.push({ at: Math.round(at), slot });
      return flips;
    });
  }

  change(slot: string, isTaken: boolean, at: number): SensorMessage | null {
    if ((this.#stuckFrom.get(slot) ?? Infinity) > at) this.#seen.set(slot, isTaken);
    if (this.#dice.of('lost', `${slot} ${at}`).chance(this.#story.dials.lostChanges)) {
      this.#lost.add(slot);
      return null;
    }
    return this.#send([slot], at);
  }

  flip(slot: string, at: number): SensorMessage | null {
    this.#seen.set(slot, this.#seen.get(slot) !== true);
    return this.#send([slot], at);
  }

  beat(at: number): SensorMessage | null {
    this.#lost.clear();
    return this.#send(this.#codes, at);
  }

  /** What is wrong with the sensor of a slot, or with what it last sent. */
  faultOf(slot: string, at: number): string | null {
    const sensor = this.#wiredAs.get(slot) ?? slot;
    if ((this.#deadFrom.get(sensor) ?? Infinity) <= at) return 'dead';
    if ((this.#stuckFrom.get(sensor) ?? Infinity) <= at) return 'stuck';
    if (sensor !== slot) return 'swapped';
    if (this.#lost.has(slot)) return 'change lost';
    if (isCutOff(this.#story.sensorCuts, at)) return 'cut off';
    return this.#bursts.some((burst) => burst.slot === slot && at >= burst.from && at <= burst.until + MINUTE)
      ? 'flapping'
      : null;
  }

  #send(slots: readonly string[], at: number): SensorMessage | null {
    const { sensorClock, dials } = this.#story;
    const alive = slots.filter((slot) => (this.#deadFrom.get(slot) ?? Infinity) > at);
    if (alive.length === 0) return null;
    const own = this.#dice.of('send', `${slots[0]} ${slots.length} ${at}`);
    const sent = this.#line.sendsAt(at + own.between(100, 1_500));
    const readings = alive.map((slot) => {
      this.#sequence += 1;
      return {
        slot: this.#wiredAs.get(slot) ?? slot,
        occupied: this.#seen.get(slot) === true,
        at: new Date(sensorClock(at)).toISOString(),
        sequence: this.#sequence,
      };
    });
    return {
      arrivesAt: Math.round(sent + own.between(50, 400)),
      sentAt: dials.sendsSentAt > 0 ? sensorClock(sent) : null,
      readings,
    };
  }
}
