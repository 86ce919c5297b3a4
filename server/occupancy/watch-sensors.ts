import {
  silence,
  ALERT_AFTER_HEARTBEATS,
  UNKNOWN_AFTER_HEARTBEATS,
  type SlotState,
} from '#domain/parking/occupancy.ts';
import type { Devices } from '../devices/index.ts';
import { latest } from './latest.ts';
import type { MallOccupancy } from './mall-occupancy.ts';
import type { StoredSlot } from './stored-slot.ts';
import { forget } from './watch-revoked.ts';
import { SENSOR_SILENT, type Workbench } from './workbench.ts';
import type { Writer } from './write-changes.ts';

/** A device that should send something every so many seconds. */
export interface WatchedDevice {
  readonly source: string;
  readonly mall: number;
  readonly seconds: number;
}

/** Trouble of a moment shows nothing: another process may have received what is not known here yet. */
export const MOMENT_MS = 2_000;
/** So long a check may be overdue without being tried: whatever goes before it waits for the database. */
const OVERDUE_MS = 30_000;
/** After a check that failed. */
const AGAIN_MS = 1_000;

interface SensorCheck {
  /** When the device last sent something, to whichever process; epoch milliseconds as all here. */
  readonly lastSeen: number;
  /** Slots whose silent sensors raise an alert now. */
  readonly silent: readonly string[];
  /** After when to check again. */
  readonly next: number;
}

/**
 * Watches the sensors of devices, each by its own last reading: a silent one makes its slot unknown, and raises an alert
 * where its device still sends.
 */
export class SensorWatch {
  readonly #devices: Devices;
  readonly #writer: Writer;
  readonly #readAnew: (mall: number) => void;
  readonly #nextCheckAfter = new Map<string, number>();
  readonly #alerted = new Set<string>();
  /** Since when checks of a device have been tried without being stored. */
  readonly #triedSince = new Map<string, number>();

  /** `readAnew`: the database is back, and another process may have written what this one does not know of. */
  constructor(devices: Devices, writer: Writer, readAnew: (mall: number) => void) {
    this.#devices = devices;
    this.#writer = writer;
    this.#readAnew = readAnew;
  }

  /** Checks one device's sensors, where it is time; answers when the device last sent something. */
  async check(occupancy: MallOccupancy, device: WatchedDevice, lastSeen: number, now: Date): Promise<number> {
    const key = keyOf(device);
    if (now.getTime() <= (this.#nextCheckAfter.get(key) ?? -Infinity)) return lastSeen;
    const codes = [...occupancy.codesOf(device.source)];
    const remembered = codes.flatMap((code) => occupancy.get(code)?.stored ?? []);
    const next = this.#findNext(remembered, device, lastSeen, now);
    const run = (workbench: Workbench) => {
      const own = codes
        .map((code) => workbench.get(code))
        .filter(({ state }) => state.source === device.source);
      return this.#checkSlots(workbench, own, device, occupancy.seenAt(device.source), now);
    };
    // The database is read before an alert is raised: another process may have received readings.
    const checked =
      now.getTime() <= next
        ? { lastSeen, silent: [], next }
        : await this.#try(device, now, () =>
            this.#writer.write(occupancy.mall, { codes, needsDatabase: true, run }),
          );
    for (const code of checked.silent) this.#alerted.add(nameOf(device, code));
    this.#nextCheckAfter.set(key, checked.next);
    occupancy.noteSeen(device.source, new Date(checked.lastSeen));
    return checked.lastSeen;
  }

  /**
   * What has become of a device's slots by now where that cannot be stored: nobody may be shown as known what is not, only
   * because the database is away. By this process's own memory, since nothing else can be asked.
   */
  unstored(occupancy: MallOccupancy, device: WatchedDevice, now: Date): SlotState[] {
    const key = keyOf(device);
    const tried = now.getTime() - (this.#triedSince.get(key) ?? Infinity);
    const overdue = now.getTime() - (this.#nextCheckAfter.get(key) ?? Infinity);
    if (tried < MOMENT_MS && overdue < OVERDUE_MS) return [];
    return [...occupancy.codesOf(device.source)].flatMap((code) => {
      const stored = occupancy.get(code)?.stored;
      if (!stored) return [];
      const { state, outcome } = silence(stored.state, stored.receivedAt, device.seconds, now);
      return outcome === 'changed' ? [state] : [];
    });
  }

  /** Notes how long it has been tried in vain, and waits a little before it is tried again. */
  async #try<T>(device: WatchedDevice, now: Date, check: () => Promise<T>): Promise<T> {
    const key = keyOf(device);
    const isFirst = !this.#triedSince.has(key);
    if (isFirst) this.#triedSince.set(key, now.getTime());
    try {
      const checked = await check();
      this.#triedSince.delete(key);
      if (!isFirst) this.#readAnew(device.mall);
      return checked;
    } catch (error) {
      this.#nextCheckAfter.set(key, now.getTime() + AGAIN_MS);
      throw error;
    }
  }

  /** Nothing comes any more of what a device reported: its slots are unknown at once. */
  leave(occupancy: MallOccupancy, source: string, now: Date): Promise<void> {
    return forget(occupancy, source, this.#writer, now);
  }

  #checkSlots(
    workbench: Workbench,
    own: readonly StoredSlot[],
    device: WatchedDevice,
    remembered: number | null,
    now: Date,
  ): SensorCheck {
    const arrivals = own.map(({ receivedAt }) => receivedAt?.getTime());
    const seenHere = this.#devices.lastSeenAt(device.source)?.getTime();
    const lastSeen = latest(seenHere, remembered, ...arrivals) ?? now.getTime();
    const silent: string[] = [];
    for (const slot of own) {
      const { state, outcome, needsAlert } = silence(slot.state, slot.receivedAt, device.seconds, now);
      const name = nameOf(device, state.code);
      if (outcome === 'changed') workbench.put(state, slot, now);
      if (slot.state.status !== 'unknown') this.#alerted.delete(name);
      else if (needsAlert && isAlive(device, lastSeen, now) && !this.#alerted.has(name)) {
        silent.push(state.code);
        workbench.findings.push({
          kind: SENSOR_SILENT,
          subject: state.code,
          facts: { lastReadingAt: slot.receivedAt?.toISOString() ?? null },
        });
      }
    }
    const left = own
      .map(({ state }) => workbench.get(state.code))
      .filter(({ state }) => !silent.includes(state.code));
    return { lastSeen, silent, next: this.#findNext(left, device, lastSeen, now) };
  }

  /** When the first of these slots will be silent for too long; a slot that sends from now on is silent later still. */
  #findNext(slots: readonly StoredSlot[], device: WatchedDevice, lastSeen: number, now: Date): number {
    const heartbeat = device.seconds * 1000;
    const isSending = isAlive(device, lastSeen, now);
    let next = now.getTime() + UNKNOWN_AFTER_HEARTBEATS * heartbeat;
    for (const { state, receivedAt } of slots) {
      const isUnknown = state.status === 'unknown';
      const isSettled = isUnknown && (!isSending || this.#alerted.has(nameOf(device, state.code)));
      if (receivedAt === null || isSettled) continue;
      const heartbeats = isUnknown ? ALERT_AFTER_HEARTBEATS : UNKNOWN_AFTER_HEARTBEATS;
      next = Math.min(next, receivedAt.getTime() + heartbeats * heartbeat);
    }
    return next;
  }
}

function isAlive({ seconds }: WatchedDevice, lastSeen: number, now: Date): boolean {
  return now.getTime() - lastSeen <= UNKNOWN_AFTER_HEARTBEATS * seconds * 1000;
}

function keyOf({ source, seconds }: WatchedDevice): string {
  return `${source} ${seconds}`;
}

function nameOf({ mall }: WatchedDevice, code: string): string {
  return `${mall} ${code}`;
}
