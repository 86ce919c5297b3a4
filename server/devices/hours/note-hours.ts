import { indiaDate, indiaHour } from '#domain/time/india-time.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import type { HoursOfDay } from './store.ts';

const HALF_HOUR_MS = 1_800_000;

/** Whether a device sees cars come: a wall display or a barrier that speaks says nothing of whether anybody counts. */
export function isCounting({ kind }: Pick<DeviceCaller, 'kind'>): boolean {
  return kind === 'plate-camera' || kind === 'slot-sensors' || kind === 'tag-reader';
}

/** Notes in which hours the devices of a mall have sent, until that is stored: one write an hour and mall, not one a message. */
export function createHourNotes() {
  const last = new Map<number, number>();
  const pending = new Map<string, HoursOfDay>();

  return {
    note(device: Pick<DeviceCaller, 'mall' | 'kind'>, at: Date): void {
      const { mall } = device;
      const half = Math.floor(at.getTime() / HALF_HOUR_MS);
      if (last.get(mall) === half || !isCounting(device)) return;
      last.set(mall, half);
      const date = indiaDate(at);
      const before = pending.get(`${mall} ${date}`)?.hours ?? 0;
      pending.set(`${mall} ${date}`, { mall, date, hours: before | (1 << indiaHour(at)) });
    },
    unstored: (): HoursOfDay[] => [...pending.values()],
    /** What came meanwhile waits for the next time. */
    noteStored(stored: readonly HoursOfDay[]): void {
      for (const { mall, date, hours } of stored) {
        const key = `${mall} ${date}`;
        const left = (pending.get(key)?.hours ?? 0) & ~hours;
        if (left === 0) pending.delete(key);
        else pending.set(key, { mall, date, hours: left });
      }
    },
  };
}
