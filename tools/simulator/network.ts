import type { Random } from '../../server/db/demo/random.ts';
import type { DeviceName, FaultDials, RecordFault } from './faults.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** What a queue needs for one message when it replays. */
const REPLAY_GAP_MS = 50;

/** One device's way to the product: delays single messages, and holds all of them, in order, while it is cut. */
export class Network {
  readonly #dials: FaultDials;
  readonly #random: Random;
  readonly #device: DeviceName;
  readonly #record: RecordFault;
  #cutFrom: number;
  #cutUntil: number;
  #replayedAt = -Infinity;

  constructor(device: DeviceName, start: number, dials: FaultDials, random: Random, record: RecordFault) {
    this.#device = device;
    this.#dials = dials;
    this.#random = random;
    this.#record = record;
    this.#cutFrom = this.#drawCut(start);
    this.#cutUntil = this.#cutFrom + dials.cutMinutes * MINUTE_MS;
  }

  /** When a message sent now arrives. */
  carry(sentAt: number, subject: { visit?: number; detail?: string }): number {
    const [isLate, roll, hop] = [
      this.#random.next() < this.#dials.late,
      this.#random.next(),
      this.#random.below(700),
    ];
    const heldUntil = this.#holdWhileCut(sentAt);
    if (heldUntil > sentAt) return heldUntil;
    if (!isLate) return sentAt + 150 + hop;
    const delayMs = Math.round(roll * this.#dials.latestMinutes * MINUTE_MS);
    this.#record({ fault: 'late', at: sentAt, device: this.#device, ...subject, detail: `${delayMs} ms` });
    return sentAt + delayMs;
  }

  #holdWhileCut(sentAt: number): number {
    while (sentAt >= this.#cutUntil) {
      this.#cutFrom = this.#drawCut(this.#cutUntil);
      this.#cutUntil = this.#cutFrom + this.#dials.cutMinutes * MINUTE_MS;
    }
    if (sentAt < this.#cutFrom) return sentAt;
    if (this.#replayedAt < this.#cutUntil) {
      const detail = `${this.#dials.cutMinutes} minutes`;
      this.#record({ fault: 'network_cut', at: this.#cutFrom, device: this.#device, detail });
    }
    this.#replayedAt = Math.max(this.#replayedAt, this.#cutUntil) + REPLAY_GAP_MS;
    return this.#replayedAt;
  }

  #drawCut(after: number): number {
    if (this.#dials.cutsPerDay <= 0) return Infinity;
    return after - (Math.log(1 - this.#random.next()) * DAY_MS) / this.#dials.cutsPerDay;
  }
}
