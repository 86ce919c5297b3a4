import { readVehicleClass } from '#domain/plates/vehicle-class.ts';
import type { PlateRead } from '#contract/ingest.ts';
import { countAtArrival } from '#domain/parking/fallen-behind.ts';
import { entryDoubt } from '#domain/parking/seconds-of-doubt.ts';
import { DOUBLED_EXIT_MS } from '#domain/parking/session.ts';
import { readPlate, type PlateReading } from '#domain/plates/plate.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import type { Devices, JudgedTime } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import { badInput } from '../platform/http/errors.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { Money } from '../money/index.ts';
import type { Passes } from '../passes/index.ts';
import type { Plates } from '../plates/index.ts';
import type { Services } from '../platform/services.ts';
import type { CarAtGate, Sessions } from '../sessions/index.ts';
import type { CommandWaker } from './commands/command-waker.ts';

/** What the work at gates needs of the rest of the product. */
export interface GateServices {
  readonly services: Services;
  readonly malls: Malls;
  readonly devices: Devices;
  readonly occupancy: Occupancy;
  readonly sessions: Sessions;
  readonly plates: Plates;
  readonly money: Money;
  readonly passes: Passes;
  readonly waker: CommandWaker;
}

/** A plate read, understood: which car, where, and when by a clock set right. */
export interface ReadAtGate extends CarAtGate {
  readonly direction: 'entry' | 'exit';
  readonly reading: PlateReading;
  /** It may truly have been as early, or as late, as this. */
  readonly earliestAt: Date;
  readonly latestAt: Date;
  /** When it was by its camera's own time, right or known to be wrong, and the earliest where that is wrong instead. */
  readonly ownAt: Date;
  readonly earliestIfWrongAt: Date;
  /** The latest where it is sure that the read was long under way. */
  readonly latestIfLateAt: Date;
  /** It seems late by just as much as the one before it: that is the camera's clock. */
  readonly isBehindAgain: boolean;
  /** It waited for longer than a read counts. */
  readonly isTooOld: boolean;
  /** Which camera read it, null where a person typed it, and the time that it gave. */
  readonly deviceId: number | null;
  readonly deviceAt: Date;
  /** A person typed it: it says nothing of a camera, and proves no plate. */
  readonly isTyped?: true;
  /** A person at the gate knows that it is another car than the one inside under its plate. */
  readonly isAnotherCar?: true;
  /** The same of a car that came in here just before under a plate near to its own; not set where nobody was asked. */
  readonly isNearSame?: boolean;
}

/** Understands a read by the device that sent it; refuses one that names another lane or a time that does not exist. */
export function understandRead(
  { devices }: Pick<GateServices, 'devices'>,
  device: DeviceCaller,
  read: PlateRead,
  receivedAt: Date,
): { read: ReadAtGate; deviceAt: Date } {
  return understand((...given) => devices.judgeTime(...given), device, read, receivedAt);
}

/** The same, without learning from it: for whoever asks ahead about a read that may be known already. */
export function foreseeRead(
  { devices }: Pick<GateServices, 'devices'>,
  device: DeviceCaller,
  read: PlateRead,
  receivedAt: Date,
): ReadAtGate {
  return understand((...given) => devices.foreseeTime(...given), device, read, receivedAt).read;
}

function understand(
  judgeTime: Devices['judgeTime'],
  device: DeviceCaller,
  read: PlateRead,
  receivedAt: Date,
): { read: ReadAtGate; deviceAt: Date } {
  const gate = agree('gate', device.gate, read.gate);
  // What a camera says of directions is its own view of the lane.
  const direction = device.direction ?? agree('direction', null, read.direction);
  const deviceAt = readInstant(read.readAt);
  const sentAt = read.sentAt === undefined ? null : readInstant(read.sentAt);
  const known = judgeTime(device, { deviceTime: deviceAt, sentAt, receivedAt });
  const judged = direction === 'entry' ? countAtArrival(known) : known;
  const { usedAt, flag: timeFlag } = judged;
  const reading = readAsOf(read.plate, usedAt);
  const { mall } = device;
  const { vehicleClass } = readVehicleClass(read.vehicleClass);
  const car = describeCar(reading, { mall, gate, confidence: read.confidence ?? null, vehicleClass });
  const times = { usedAt, receivedAt, timeFlag, doubtMs: doubtOf(judged, direction) };
  const { earliestAt, latestAt, latestIfLateAt, ownAt, earliestIfWrongAt, isBehindAgain, isTooOld } = judged;
  const ends = { earliestAt, latestAt, latestIfLateAt, ownAt, earliestIfWrongAt };
  const stamp = { deviceId: device.id, deviceAt };
  return {
    read: { ...car, ...times, ...stamp, direction, reading, ...ends, isBehindAgain, isTooOld },
    deviceAt,
  };
}

/** How far from its time a read may truly have been, towards the end that costs the driver less. */
function doubtOf(judged: JudgedTime, direction: 'entry' | 'exit'): number {
  const { earliestAt, usedAt } = judged;
  return direction === 'entry' ? entryDoubt(judged) : usedAt.getTime() - earliestAt.getTime();
}

/** By its camera's own time it may be of another visit than by the time that is used. */
export function isOwnTimeAnother({ usedAt, ownAt }: Pick<ReadAtGate, 'usedAt' | 'ownAt'>): boolean {
  return usedAt.getTime() - ownAt.getTime() > DOUBLED_EXIT_MS;
}

/** A camera that says when it sends has a wrong clock rather than a message that was under way for hours; the car is inside. */
export function isOfVisitNow(
  { timeFlag, ownAt, usedAt }: ReadAtGate,
  own: { readonly entryAt: Date } | null,
): boolean {
  return timeFlag === 'clock_corrected' && own !== null && own.entryAt > ownAt && own.entryAt <= usedAt;
}

/** What a plate reads as at an instant: registrations of years to come are misread. */
export function readAsOf(plate: string, at: Date): PlateReading {
  return readPlate(plate, { currentYear: Number(indiaDate(at).slice(0, 4)) });
}

/** A car by its plate: what people are shown is the registration without spaces, else the bare characters. */
export function describeCar<Known extends object>(reading: PlateReading, known: Known) {
  return { ...known, plateKey: reading.key, plate: reading.key ?? reading.display, plateRaw: reading.raw };
}

/** A device bound to a lane speaks for that lane alone; of an unbound one the read has to name it. */
function agree<T extends string>(field: string, bound: T | null, given: T | undefined): T {
  if (bound !== null && given !== undefined && bound !== given) {
    const sentence = `This device is bound to the ${field} ${bound}.`;
    throw badInput(sentence, { [field]: `Must be ${bound}` }, `wrong_${field}`);
  }
  const agreed = bound ?? (given === '' ? undefined : given);
  if (agreed === undefined) {
    const sentence = `This device is bound to no ${field}, so the read has to name one.`;
    throw badInput(sentence, { [field]: 'Required' }, `${field}_required`);
  }
  return agreed;
}

function readInstant(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()))
    throw badInput('The time of the read does not exist.', { readAt: 'No such time' });
  return at;
}
