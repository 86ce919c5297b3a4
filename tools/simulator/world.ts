import { createRandom } from '../../server/db/demo/random.ts';
import { SlotSensors } from './slot-sensors.ts';
import type { Delivery } from './delivery.ts';
import type { DeviceName, Fault, FaultDials } from './faults.ts';
import { GateCamera } from './gate-camera.ts';
import type { CarMovement } from './movement.ts';
import { Network } from './network.ts';
import { Twin, type TwinOptions } from './twin.ts';

export interface WorldOptions extends TwinOptions {
  readonly dials: FaultDials;
  readonly heartbeatMs: number;
  readonly readPrefix?: string;
  readonly firstSequence?: number;
}

export interface Step {
  readonly moved: readonly CarMovement[];
  readonly faults: readonly Fault[];
  readonly deliveries: readonly Delivery[];
}

/**
 * A mall and its devices: what truly happens, what goes wrong, and which message reaches the product when. The traffic
 * has dice of its own, so that turning a dial never changes who comes.
 */
export class World {
  readonly twin: Twin;
  readonly #cameras: { readonly entry: GateCamera; readonly exit: GateCamera };
  readonly #sensors: SlotSensors;
  #faults: Fault[] = [];

  constructor(options: WorldOptions) {
    const { seed, dials, start, heartbeatMs, readPrefix = '' } = options;
    this.twin = new Twin(options);
    const record = (fault: Fault) => void this.#faults.push(fault);
    const dice = (salt: number) => createRandom(Math.imul(seed + 1, 0x9e37_79b1) ^ salt);
    const networkOf = (device: DeviceName, salt: number) =>
      new Network(device, start, dials, dice(salt), record);
    const cameraOf = (direction: 'entry' | 'exit', salt: number) =>
      new GateCamera({
        direction,
        dials,
        random: dice(salt),
        network: networkOf(direction, salt + 1),
        record,
        readPrefix,
      });
    this.#cameras = { entry: cameraOf('entry', 0x1001), exit: cameraOf('exit', 0x2001) };
    this.#sensors = new SlotSensors({
      slots: options.slots,
      taken: (slot) => this.twin.slots.isTaken(slot),
      start,
      heartbeatMs,
      dials,
      random: dice(0x3001),
      network: networkOf('sensors', 0x3002),
      record,
      ...(options.firstSequence === undefined ? {} : { firstSequence: options.firstSequence }),
    });
    for (const [device, ms] of Object.entries(dials.clockSkewMs) as [DeviceName, number][])
      if (ms !== 0) record({ fault: 'clock_skew', at: start, device, detail: `${ms} ms` });
  }

  /** Lets time pass; the sooner the steps, the sooner the sensors speak. */
  advance(until: number): Step {
    const moved = this.twin.advance(until);
    const deliveries = moved.flatMap((movement) => {
      if (movement.kind === 'entered') return this.#cameras.entry.watch(movement.visit, movement.at);
      return movement.kind === 'exited' ? this.#cameras.exit.watch(movement.visit, movement.at) : [];
    });
    deliveries.push(...this.#sensors.observe(moved, until));
    const faults = this.#faults;
    this.#faults = [];
    return { moved, faults, deliveries };
  }
}
