import {
  applyReading,
  DEFAULT_OCCUPANCY_SETTINGS,
  type SlotState,
  type SlotStatus,
} from '#domain/parking/occupancy.ts';
import { formatSlotCode, readSlotCode } from '#domain/parking/slot-code.ts';
import { raiseAlert } from '../alerts/index.ts';
import type { Devices } from '../devices/index.ts';
import type { MallRecord, Malls } from '../malls/index.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import { inPieces } from '../platform/process/in-pieces.ts';
import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Workbench } from './workbench.ts';
import type { MallOccupancy } from './mall-occupancy.ts';
import type { Outcome, SentReading } from './sent-reading.ts';
import type { Heartbeats } from './take-heartbeat.ts';
import { reportOf } from './stored-slot.ts';
import type { Writer } from './write-changes.ts';

interface Given {
  readonly services: Services;
  readonly malls: Malls;
  readonly devices: Devices;
  readonly writer: Writer;
  readonly heartbeats: Heartbeats;
  readonly occupancyOf: (mall: number) => MallOccupancy | null;
}

/** One reading, its slot found and its time judged. */
interface JudgedReading {
  readonly sent: SentReading;
  readonly code: string;
  readonly status: SlotStatus;
  readonly deviceAt: Date;
  observedAt: Date;
  readonly isServerTime: boolean;
  readonly sequence: number | null;
  /** Its message says the same of the same instant once more, further on. */
  isRepeated: boolean;
}

/** Beyond this many different slots in one message the rest is refused without being stored. */
const MOST_STORED = 50;
const MOST_AT_ONCE = 1_000;

/** Makes the function that takes a device's readings: judged one by one, stored together, answered after the commit. */
export function createTakeReadings(given: Given) {
  const { malls, devices, writer } = given;
  const markReported = createMarkReported(malls);
  return async (
    device: DeviceCaller,
    readings: readonly SentReading[],
    receivedAt: Date,
  ): Promise<Outcome> => {
    devices.noteSeen(device, receivedAt);
    const { known, tooOld, unknown: notFound } = await sortOut(device, readings, receivedAt);
    const { gone, ...counted } =
      known.length === 0
        ? { accepted: 0, unchanged: 0, gone: [] }
        : await writeInParts(writer, device, known, receivedAt);
    const unknown = [...notFound, ...gone];
    if (unknown.length > 0) await quarantine(given, device, unknown, receivedAt);
    if (tooOld.length > 0) await setAside(given, device, tooOld, receivedAt);
    if (known.length > 0) await markReported(device.mall);
    const newest = known.at(-1);
    if (newest) await given.heartbeats.follow(device, newest.observedAt, receivedAt);
    const refuse = (all: readonly SentReading[], reason: string) => all.map(({ slot }) => ({ slot, reason }));
    return { ...counted, refused: [...refuse(unknown, 'unknown_slot'), ...refuse(tooOld, 'too_old')] };
  };

  async function sortOut(device: DeviceCaller, readings: readonly SentReading[], receivedAt: Date) {
    const occupancy = given.occupancyOf(device.mall);
    const formats = formatsOf(malls.get(device.mall));
    const known: JudgedReading[] = [];
    const unknown: SentReading[] = [];
    const tooOld: SentReading[] = [];
    await inPieces(readings, (sent) => {
      const code = occupancy && findCode(occupancy, formats, sent.slot);
      if (!code) {
        unknown.push(sent);
        return;
      }
      const { usedAt, flag, isTooOld } = devices.judgeTime(device, timesOf(sent, receivedAt));
      if (isTooOld) {
        tooOld.push(sent);
        return;
      }
      known.push({
        sent,
        code,
        status: statusOf(sent),
        deviceAt: sent.at,
        observedAt: usedAt,
        isServerTime: flag === 'server_time',
        sequence: sent.sequence ?? null,
        isRepeated: false,
      });
    });
    return { known: putInOrder(known), tooOld, unknown };
  }
}

/** A slot that the layout doesn't have is stored with its reason and raises an alert: it never becomes a slot. */
async function quarantine(
  { services, devices }: Given,
  device: DeviceCaller,
  unknown: readonly SentReading[],
  at: Date,
): Promise<void> {
  const store = (transaction: Transaction) =>
    // Given at once: one by one, a controller of a former layout had the database answer a hundred times for each message.
    Promise.all(
      onePerSlot(unknown).flatMap((sent) => {
        const facts = { device: device.publicId };
        const alert = { mall: device.mall, kind: 'unknown_slot' as const, subject: sent.slot, facts };
        return [
          devices.refuse(transaction, device, refusalOf(sent, 'unknown_slot'), at),
          raiseAlert(transaction, alert, at),
        ];
      }),
    );
  await services.database.transact({ mall: device.mall }, store, 'reading');
}

/** A reading that says itself that it is too old to count is stored with its reason: how the slot is now it does not say. */
async function setAside(
  { services, devices }: Given,
  device: DeviceCaller,
  tooOld: readonly SentReading[],
  at: Date,
): Promise<void> {
  const store = (transaction: Transaction) =>
    Promise.all(
      onePerSlot(tooOld).map((sent) => devices.refuse(transaction, device, refusalOf(sent, 'too_old'), at)),
    );
  await services.database.transact({ mall: device.mall }, store, 'reading');
}

/** The last one of each slot, of as many as are stored. */
function onePerSlot(readings: readonly SentReading[]): SentReading[] {
  return [...new Map(readings.map((sent) => [sent.slot, sent])).values()].slice(0, MOST_STORED);
}

function refusalOf(sent: SentReading, reason: string) {
  const body = { ...sent, at: sent.at.toISOString() };
  return { kind: 'slot_reading' as const, subject: sent.slot, reason, body };
}

/** A sensor that doubts its own reading knows nothing of its slot. */
function statusOf({ occupied, quality }: SentReading): SlotStatus {
  if (quality === 'suspect') return 'unknown';
  return occupied ? 'occupied' : 'empty';
}

function timesOf({ at: deviceTime, sentAt }: SentReading, receivedAt: Date) {
  return { deviceTime, sentAt: sentAt ?? null, receivedAt };
}

/** Many first messages of a mall arrive at once; one of them marks it for all. */
function createMarkReported(malls: Malls): (mall: number) => Promise<void> {
  const underWay = new Map<number, Promise<void>>();
  return async (mall) => {
    if (malls.get(mall)?.hasReported !== false) return;
    const marking = underWay.get(mall) ?? malls.markReported(mall).finally(() => underWay.delete(mall));
    underWay.set(mall, marking);
    await marking;
  };
}

/** The present slot format, then the former ones: a controller speaks the codes it was set up with. */
function formatsOf(mall: MallRecord | null): readonly string[] {
  return mall ? [mall.parkingConfig.slotFormat, ...mall.formerSlotFormats] : [];
}

function findCode(occupancy: MallOccupancy, formats: readonly string[], raw: string): string | null {
  // The layout's own text: whoever looks the slot up again finds it by reference.
  const known = occupancy.get(raw);
  if (known) return known.place.code;
  const [present = ''] = formats;
  for (const format of formats) {
    const address = readSlotCode(format, raw);
    const code = address && formatSlotCode(present, address);
    if (code && occupancy.get(code)) return code;
  }
  return null;
}

/**
 * The readings of one message in the order in which the device took them, as they stand in it where their times are the
 * same. Where our clock gave several of one slot the same instant, they are set milliseconds apart, so that the newest
 * stays the newest.
 */
function putInOrder(readings: readonly JudgedReading[]): JudgedReading[] {
  const sorted = readings.toSorted(
    (a, b) =>
      a.deviceAt.getTime() - b.deviceAt.getTime() ||
      (a.sequence !== null && b.sequence !== null ? a.sequence - b.sequence : 0),
  );
  const next = new Map<string, JudgedReading>();
  const atOnce = new Set<string>();
  for (const reading of sorted.toReversed()) {
    const later = next.get(reading.code);
    if (later) setBefore(reading, later, atOnce);
    next.set(reading.code, reading);
  }
  return sorted;
}

/** `atOnce`: what stands further on in the message of slots of which it has several readings of one instant. */
function setBefore(reading: JudgedReading, later: JudgedReading, atOnce: Set<string>): void {
  const isOfOneInstant = later.deviceAt.getTime() === reading.deviceAt.getTime();
  const latest = later.observedAt.getTime() - (isOfOneInstant ? 0 : 1);
  if (reading.observedAt.getTime() > latest) reading.observedAt = new Date(latest);
  if (!isOfOneInstant || reading.sequence !== null) return;
  atOnce.add(contentOf(later));
  reading.isRepeated = atOnce.has(contentOf(reading));
  atOnce.add(contentOf(reading));
}

function contentOf({ code, deviceAt, status }: JudgedReading): string {
  return `${code} ${deviceAt.getTime()} ${status}`;
}

/** Many in parts, one behind the other: each is stored by itself, so that none holds others up for long. */
async function writeInParts(
  writer: Writer,
  device: DeviceCaller,
  known: readonly JudgedReading[],
  receivedAt: Date,
) {
  const parts = Array.from({ length: Math.ceil(known.length / MOST_AT_ONCE) }, (_, part) =>
    known.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE),
  );
  const written = await Promise.all(
    parts.map((readings) =>
      writer.write(device.mall, {
        codes: readings.map(({ code }) => code),
        run: (workbench) => applyAll(workbench, readings, device, receivedAt),
      }),
    ),
  );
  return {
    accepted: written.reduce((sum, { accepted }) => sum + accepted, 0),
    unchanged: written.reduce((sum, { unchanged }) => sum + unchanged, 0),
    gone: written.flatMap(({ gone }) => gone),
  };
}

function applyAll(
  workbench: Workbench,
  readings: readonly JudgedReading[],
  { publicId: source, stabilitySeconds }: DeviceCaller,
  receivedAt: Date,
): { accepted: number; unchanged: number; gone: SentReading[] } {
  const fallback = DEFAULT_OCCUPANCY_SETTINGS;
  const settings = { ...fallback, stabilitySeconds: stabilitySeconds ?? fallback.stabilitySeconds };
  const counted = { accepted: 0, unchanged: 0, gone: [] as SentReading[] };
  for (const reading of readings) {
    if (!workbench.has(reading.code)) {
      counted.gone.push(reading.sent);
      continue;
    }
    const before = workbench.get(reading.code);
    const { state } = before;
    if (reading.isRepeated || isOldReplay(state, reading, source)) {
      counted.unchanged += 1;
      continue;
    }
    const sent = {
      status: reading.status,
      observedAt: reading.observedAt,
      source,
      sequence: reading.sequence,
      receivedAt,
    };
    const { state: next, outcome } = applyReading(state, sent, settings);
    if (outcome !== 'late') workbench.put(next, reportOf(reading.observedAt, receivedAt), receivedAt);
    // A reading that is late still shows that its sensor works; how its slot is now it does not.
    else if (state.source === source) workbench.put(next, { ...before, receivedAt }, receivedAt);
    counted[outcome === 'late' || outcome === 'unchanged' ? 'unchanged' : 'accepted'] += 1;
  }
  return counted;
}

/** True for a message sent again so late that server time was given to it: its number shows that it is old. */
function isOldReplay(state: SlotState, reading: JudgedReading, source: string): boolean {
  if (!reading.isServerTime || state.source !== source || state.observedAt === null) return false;
  if (reading.sequence === null || state.sequence === null) return false;
  return reading.sequence <= state.sequence && reading.deviceAt <= state.observedAt;
}
