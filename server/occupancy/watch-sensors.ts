import { silence, TICKET_AFTER_HEARTBEATS, UNKNOWN_AFTER_HEARTBEATS } from '#domain/parking/occupancy.ts';
import type { Devices } from '../devices/index.ts';
import { latest } from './latest.ts';
import type { Picture } from './mall-occupancy.ts';
import type { HeartbeatRow } from './store.ts';
import type { StoredSlot } from './stored-slot.ts';
import { SENSOR_SILENT, type Workbench } from './workbench.ts';
import type { Writer } from './write-changes.ts';

interface Looked {
  /** When the device was last heard, by whichever process; epoch milliseconds as all here. */
  readonly heard: number;
  /** Slots of whose sensors somebody is told now. */
  readonly silent: readonly string[];
  /** After when to look again. */
  readonly next: number;
}

/**
 * Looks after the sensors of devices, each by its own last word: a silent one makes its slot unknown, and a person is
 * told where its device lives.
 */
export class SensorWatch {
  readonly #devices: Devices;
  readonly #writer: Writer;
  readonly #lookAfter = new Map<string, number>();
  readonly #told = new Set<string>();

  constructor(devices: Devices, writer: Writer) {
    this.#devices = devices;
    this.#writer = writer;
  }

  /** Looks after one device's sensors, where it is time; answers when the device was last heard. */
  async check(picture: Picture, device: HeartbeatRow, heard: number, now: Date): Promise<number> {
    const key = `${device.source} ${device.seconds}`;
    if (now.getTime() <= (this.#lookAfter.get(key) ?? -Infinity)) return heard;
    const codes = [...picture.codesOf(device.source)];
    const pictured = codes.flatMap((code) => picture.get(code)?.stored ?? []);
    const next = this.#findNext(pictured, device, heard, now);
    const run = (workbench: Workbench) => {
      const own = codes
        .map((code) => workbench.get(code))
        .filter(({ state }) => state.source === device.source);
      return this.#look(workbench, own, device, picture.heardAt(device.source), now);
    };
    // The database is asked before anything is said: another process may have heard the sensors.
    const looked =
      now.getTime() <= next
        ? { heard, silent: [], next }
        : await this.#writer.write(picture.mall, { codes, run });
    for (const code of looked.silent) this.#told.add(nameOf(device, code));
    this.#lookAfter.set(key, looked.next);
    picture.noteHeard(device.source, new Date(looked.heard));
    return looked.heard;
  }

  #look(
    workbench: Workbench,
    own: readonly StoredSlot[],
    device: HeartbeatRow,
    pictured: number | null,
    now: Date,
  ): Looked {
    const arrivals = own.map(({ receivedAt }) => receivedAt?.getTime());
    const said = this.#devices.lastSeenAt(device.source)?.getTime();
    const heard = latest(said, pictured, ...arrivals) ?? now.getTime();
    const silent: string[] = [];
    for (const slot of own) {
      const { state, outcome, needsTicket } = silence(slot.state, slot.receivedAt, device.seconds, now);
      const name = nameOf(device, state.code);
      if (outcome === 'changed') workbench.put({ ...slot, state }, now);
      if (slot.state.status !== 'unknown') this.#told.delete(name);
      else if (needsTicket && isAlive(device, heard, now) && !this.#told.has(name)) {
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
    return { heard, silent, next: this.#findNext(left, device, heard, now) };
  }

  /** When the first of these slots will be silent for too long; whatever is heard from now on will be so later still. */
  #findNext(slots: readonly StoredSlot[], device: HeartbeatRow, heard: number, now: Date): number {
    const heartbeat = device.seconds * 1000;
    const canTell = isAlive(device, heard, now);
    let next = now.getTime() + UNKNOWN_AFTER_HEARTBEATS * heartbeat;
    for (const { state, receivedAt } of slots) {
      const isUnknown = state.status === 'unknown';
      const isSettled = isUnknown && (!canTell || this.#told.has(nameOf(device, state.code)));
      if (receivedAt === null || isSettled) continue;
      const heartbeats = isUnknown ? TICKET_AFTER_HEARTBEATS : UNKNOWN_AFTER_HEARTBEATS;
      next = Math.min(next, receivedAt.getTime() + heartbeats * heartbeat);
    }
    return next;
  }
}

function isAlive({ seconds }: HeartbeatRow, heard: number, now: Date): boolean {
  return now.getTime() - heard <= UNKNOWN_AFTER_HEARTBEATS * seconds * 1000;
}

function nameOf({ mall }: HeartbeatRow, code: string): string {
  return `${mall} ${code}`;
}
