import type { SensorReading } from '#contract/ingest.ts';
import type { Random } from '../../server/db/demo/random.ts';
import type { Delivery } from './delivery.ts';
import type { FaultDials, RecordFault } from './faults.ts';
import { FlappingSensor } from './flapping.ts';
import type { CarMovement } from './movement.ts';
import type { Network } from './network.ts';

export interface SensorOptions {
  readonly slots: readonly string[];
  /** The slots taken at the start. */
  readonly taken: (slot: string) => boolean;
  readonly start: number;
  readonly heartbeatMs: number;
  readonly dials: FaultDials;
  readonly random: Random;
  readonly network: Network;
  readonly record: RecordFault;
  /** Sequences of a later run go on above those of an earlier one. */
  readonly firstSequence?: number;
}

const REPEATED_MS = 3 * 60_000;

/** One controller with a sensor over every slot: sends changes as they come, and all slots as a heartbeat. */
export class SlotSensors {
  readonly #options: SensorOptions;
  readonly #flapping: readonly FlappingSensor[];
  readonly #deadFrom: ReadonlyMap<string, number>;
  readonly #taken = new Set<string>();
  readonly #inverted = new Set<string>();
  #sequence: number;
  #nextHeartbeat: number;
  readonly #changedAt = new Map<string, number>();
  #pending: SensorReading[] = [];

  constructor(options: SensorOptions) {
    this.#options = options;
    const { slots, start, dials, random, record, taken } = options;
    this.#sequence = options.firstSequence ?? 1;
    this.#nextHeartbeat = start;
    for (const slot of slots) if (taken(slot)) this.#taken.add(slot);
    const flapping = choose(slots, dials.flappingSensors, random);
    this.#flapping = flapping.map((slot) => new FlappingSensor(slot, start, random, record));
    this.#deadFrom = new Map(
      choose(slots, dials.deadSensors, random).map((slot) => [slot, start + random.below(12 * 3_600_000)]),
    );
    for (const [detail, at] of this.#deadFrom)
      record({ fault: 'dead_sensor', at, device: 'sensors', detail });
  }

  /** What the controller sends for the time up to `until`, in which these movements happened. */
  observe(moved: readonly CarMovement[], until: number): Delivery[] {
    const changes: { at: number; slot: string; apply: () => void }[] = [];
    for (const sensor of this.#flapping)
      for (const { at, isInverted } of sensor.flips(until))
        changes.push({
          at,
          slot: sensor.slot,
          apply: () => void this.#inverted[isInverted ? 'add' : 'delete'](sensor.slot),
        });
    for (const movement of moved)
      if (movement.kind === 'parked' || movement.kind === 'unparked') {
        const { at, slot, kind } = movement;
        changes.push({ at, slot, apply: () => void this.#taken[kind === 'parked' ? 'add' : 'delete'](slot) });
      }
    for (const { at, slot, apply } of changes.toSorted((one, other) => one.at - other.at)) {
      apply();
      this.#report(slot, at);
      this.#changedAt.set(slot, at);
    }
    return this.#send(until);
  }

  #report(slot: string, at: number): void {
    if ((this.#deadFrom.get(slot) ?? Infinity) <= at) return;
    const { dials } = this.#options;
    this.#pending.push({
      slot,
      occupied: this.#taken.has(slot) !== this.#inverted.has(slot),
      at: new Date(at + dials.clockSkewMs.sensors).toISOString(),
      sequence: this.#sequence,
    });
    this.#sequence += 1;
  }

  #send(until: number): Delivery[] {
    const { slots, heartbeatMs, network } = this.#options;
    const isHeartbeat = until >= this.#nextHeartbeat;
    if (isHeartbeat) {
      this.#nextHeartbeat = until + heartbeatMs;
      for (const slot of slots) this.#report(slot, until);
    }
    if (this.#pending.length === 0) return [];
    if (!isHeartbeat) this.#repeatRecent(until);
    const readings = this.#pending;
    this.#pending = [];
    const detail = isHeartbeat ? 'heartbeat' : readings.map(({ slot }) => slot).join(' ');
    return [{ device: 'sensors', at: network.carry(until, { detail }), readings }];
  }

  /** Each message repeats what changed shortly before it, so that one late message is soon made good. */
  #repeatRecent(until: number): void {
    const reported = new Set(this.#pending.map(({ slot }) => slot));
    for (const [slot, at] of this.#changedAt) {
      if (at + REPEATED_MS < until) this.#changedAt.delete(slot);
      else if (!reported.has(slot)) this.#report(slot, until);
    }
  }
}

/** So many of them as the share says, to the nearest whole. */
function choose(slots: readonly string[], share: number, random: Random): string[] {
  const left = [...slots];
  const chosen: string[] = [];
  while (chosen.length < Math.round(slots.length * share))
    chosen.push(...left.splice(random.below(left.length), 1));
  return chosen;
}
