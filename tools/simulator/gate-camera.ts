import type { Random } from '../../server/db/demo/random.ts';
import type { Delivery } from './delivery.ts';
import type { FaultDials, RecordFault } from './faults.ts';
import { seePlate } from './misread.ts';
import type { TrueVisit } from './movement.ts';
import type { Network } from './network.ts';

export interface CameraOptions {
  readonly direction: 'entry' | 'exit';
  readonly dials: FaultDials;
  readonly random: Random;
  readonly network: Network;
  readonly record: RecordFault;
  /** Keeps the names of reads apart from those of an earlier run. */
  readonly readPrefix: string;
}

/** The camera of a gate: reads each car that passes, sometimes wrong, twice, or not at all. */
export class GateCamera {
  readonly #options: CameraOptions;

  constructor(options: CameraOptions) {
    this.#options = options;
  }

  watch(visit: TrueVisit, at: number): Delivery[] {
    const { direction, dials, random, record } = this.#options;
    const [miss, double, kind, gap] = [random.next(), random.next(), random.next(), random.next()];
    if (miss < (direction === 'entry' ? dials.missedEntries : dials.missedExits)) {
      record({ fault: `missed_${direction}`, at, device: direction, visit: visit.id });
      return [];
    }
    const first = this.#read(visit, at, 1);
    if (double >= dials.doubled) return [first];
    if (kind < 0.5) {
      record({ fault: 'resent', at, device: direction, visit: visit.id });
      return [first, { ...first, at: first.at + 1_000 + Math.round(gap * 19_000) }];
    }
    record({ fault: 'second_read', at, device: direction, visit: visit.id });
    return [first, this.#read(visit, at + 1_000 + Math.round(gap * 7_000), 2)];
  }

  #read(visit: TrueVisit, at: number, number: number): Delivery {
    const { direction, dials, random, network, record, readPrefix } = this.#options;
    const { plate, confidence, isWrong } = seePlate(visit.plate, dials, random);
    const of = { device: direction, visit: visit.id };
    if (isWrong) record({ fault: 'misread', at, ...of, detail: `${visit.plate} as ${plate}, ${confidence}` });
    const readAt = new Date(at + dials.clockSkewMs[direction]).toISOString();
    const readId = `${readPrefix}${direction}-${visit.id}-${number}`;
    return { ...of, at: network.carry(at, { visit: visit.id }), read: { readId, plate, confidence, readAt } };
  }
}
