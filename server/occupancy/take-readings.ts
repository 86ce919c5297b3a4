import { applyReport, DEFAULT_OCCUPANCY_SETTINGS, type SlotState } from '#domain/parking/occupancy.ts';
import { formatSlotCode, readSlotCode } from '#domain/parking/slot-code.ts';
import { raiseAlert } from '../alerts/index.ts';
import type { Devices } from '../devices/index.ts';
import type { MallRecord, Malls } from '../malls/index.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import type { Workbench } from './workbench.ts';
import type { Picture } from './mall-occupancy.ts';
import type { Outcome, SensorReport } from './sensor-report.ts';
import type { Writer } from './write-changes.ts';

interface Given {
  readonly services: Services;
  readonly malls: Malls;
  readonly devices: Devices;
  readonly writer: Writer;
  readonly pictureOf: (mall: number) => Picture | null;
}

/** One reading, its slot found and its time judged. */
interface Reading {
  readonly report: SensorReport;
  readonly code: string;
  readonly isOccupied: boolean;
  readonly deviceAt: Date;
  observedAt: Date;
  readonly isServerTime: boolean;
  readonly sequence: number | null;
}

/** Beyond this many different slots in one message the rest is refused without being kept. */
const MOST_KEPT = 50;

/** Makes the deed that takes a device's readings: judged one by one, stored together, answered after the commit. */
export function createTakeReadings(given: Given) {
  const { services, malls, devices, writer } = given;
  return async (
    device: DeviceCaller,
    reports: readonly SensorReport[],
    receivedAt: Date,
  ): Promise<Outcome> => {
    devices.noteSeen(device, receivedAt);
    const { known, unknown: strange } = sortOut(device, reports, receivedAt);
    const { gone, ...counted } =
      known.length === 0
        ? { accepted: 0, unchanged: 0, gone: [] }
        : await writer.write(device.mall, {
            codes: known.map(({ code }) => code),
            run: (workbench) => takeAll(workbench, known, device, receivedAt),
          });
    const unknown = [...strange, ...gone];
    if (unknown.length > 0) await quarantine(device, unknown, receivedAt);
    if (known.length > 0 && malls.get(device.mall)?.hasReported === false)
      await malls.markReported(device.mall);
    return { ...counted, refused: unknown.map(({ slot }) => ({ slot, reason: 'unknown_slot' })) };
  };

  function sortOut(device: DeviceCaller, reports: readonly SensorReport[], receivedAt: Date) {
    const picture = given.pictureOf(device.mall);
    const formats = formatsOf(malls.get(device.mall));
    const known: Reading[] = [];
    const unknown: SensorReport[] = [];
    for (const report of reports) {
      const code = picture && findCode(picture, formats, report.slot);
      if (!code) {
        unknown.push(report);
        continue;
      }
      const { usedAt, flag } = devices.judgeTime(device, report.at, receivedAt);
      known.push({
        report,
        code,
        isOccupied: report.occupied,
        deviceAt: report.at,
        observedAt: usedAt,
        isServerTime: flag === 'server_time',
        sequence: report.sequence ?? null,
      });
    }
    return { known: putInOrder(known), unknown };
  }

  /** A slot that the layout doesn't have is kept with its reason, and somebody is told: it never becomes a slot. */
  async function quarantine(device: DeviceCaller, unknown: readonly SensorReport[], at: Date): Promise<void> {
    const bySlot = new Map(unknown.map((report) => [report.slot, report]));
    await services.database.transact({ mall: device.mall }, async (transaction) => {
      for (const [slot, report] of [...bySlot].slice(0, MOST_KEPT)) {
        const body = { ...report, at: report.at.toISOString() };
        const message = { kind: 'slot_reading' as const, subject: slot, reason: 'unknown_slot', body };
        await devices.refuse(transaction, device, message, at);
        const facts = { device: device.publicId };
        await raiseAlert(transaction, { mall: device.mall, kind: 'unknown_slot', subject: slot, facts }, at);
      }
    });
  }
}

/** The present slot format, then the former ones: a controller speaks the codes it was set up with. */
function formatsOf(mall: MallRecord | null): readonly string[] {
  return mall ? [mall.parkingConfig.slotFormat, ...mall.formerSlotFormats] : [];
}

function findCode(picture: Picture, formats: readonly string[], raw: string): string | null {
  if (picture.get(raw)) return raw;
  const [present = ''] = formats;
  for (const format of formats) {
    const address = readSlotCode(format, raw);
    const code = address && formatSlotCode(present, address);
    if (code && picture.get(code)) return code;
  }
  return null;
}

/**
 * The readings of one message in the order in which the device took them. Where our clock gave several of one slot
 * the same instant, milliseconds keep them apart, so that the newest stays the newest.
 */
function putInOrder(readings: readonly Reading[]): Reading[] {
  const sorted = readings.toSorted(
    (a, b) =>
      a.deviceAt.getTime() - b.deviceAt.getTime() ||
      (a.sequence !== null && b.sequence !== null ? a.sequence - b.sequence : 0),
  );
  const next = new Map<string, Reading>();
  for (const reading of sorted.toReversed()) {
    const later = next.get(reading.code);
    if (later && later.deviceAt > reading.deviceAt && reading.observedAt >= later.observedAt)
      reading.observedAt = new Date(later.observedAt.getTime() - 1);
    next.set(reading.code, reading);
  }
  return sorted;
}

function takeAll(
  workbench: Workbench,
  readings: readonly Reading[],
  { publicId: source, stabilitySeconds }: DeviceCaller,
  receivedAt: Date,
): { accepted: number; unchanged: number; gone: SensorReport[] } {
  const fallback = DEFAULT_OCCUPANCY_SETTINGS;
  const settings = { ...fallback, stabilitySeconds: stabilitySeconds ?? fallback.stabilitySeconds };
  const counted = { accepted: 0, unchanged: 0, gone: [] as SensorReport[] };
  for (const reading of readings) {
    if (!workbench.has(reading.code)) {
      counted.gone.push(reading.report);
      continue;
    }
    const { state } = workbench.get(reading.code);
    if (isOldReplay(state, reading, source)) {
      counted.unchanged += 1;
      continue;
    }
    const report = {
      status: reading.isOccupied ? ('occupied' as const) : ('empty' as const),
      observedAt: reading.observedAt,
      source,
      sequence: reading.sequence,
    };
    const { state: next, outcome } = applyReport(state, report, settings);
    // One that says nothing new still says that its sensor lives.
    if (outcome !== 'late' || state.source === source) workbench.put({ state: next, receivedAt }, receivedAt);
    counted[outcome === 'late' || outcome === 'unchanged' ? 'unchanged' : 'accepted'] += 1;
  }
  return counted;
}

/** A message sent again so late that its time became ours is no news: its number tells. */
function isOldReplay(state: SlotState, reading: Reading, source: string): boolean {
  if (!reading.isServerTime || state.source !== source || state.observedAt === null) return false;
  if (reading.sequence === null || state.sequence === null) return false;
  return reading.sequence <= state.sequence && reading.deviceAt <= state.observedAt;
}
