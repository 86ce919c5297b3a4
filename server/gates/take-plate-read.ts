import type { GateAnswer, PlateRead } from '#contract/ingest.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import { readPlate } from '#domain/plates/plate.ts';
import type { JudgedTime } from '../devices/index.ts';
import { badInput } from '../platform/http/errors.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import { bindGate } from './bind-gate.ts';
import type { GateServices, Look } from './gate-work.ts';
import { readJpeg } from './jpeg.ts';
import { findAnswer, insertImage, insertRead, lockGates } from './store.ts';
import { takeEntry } from './take-entry.ts';
import { takeExit } from './take-exit.ts';
import { toVehicleClass } from './vehicle-class.ts';

/**
 * Takes one read of a plate in one transaction and answers after its commit. The same `readId` of a device again
 * answers the same and does nothing twice, whatever else it says.
 */
export async function takePlateRead(
  on: GateServices,
  device: DeviceCaller,
  read: PlateRead,
  receivedAt: Date,
): Promise<GateAnswer> {
  return on.services.database.transact({ mall: device.mall }, async (transaction) => {
    // Asked together: the answer is looked up once the lock is held.
    const [, earlier] = await Promise.all([
      lockGates(transaction, device.mall),
      findAnswer(transaction, device.id, read.readId),
    ]);
    return earlier ?? takeNew(on, transaction, device, read, receivedAt);
  });
}

async function takeNew(
  on: GateServices,
  transaction: Transaction,
  device: DeviceCaller,
  read: PlateRead,
  receivedAt: Date,
): Promise<GateAnswer> {
  const lane = bindGate(device, read);
  const image = read.image === undefined ? null : readJpeg(read.image);
  const deviceAt = readInstant(read.readAt);
  const time = on.devices.judgeTime(device, deviceAt, receivedAt);
  const look: Look = {
    ...lane,
    mall: device.mall,
    reading: readPlate(read.plate, { currentYear: Number(indiaDate(time.usedAt).slice(0, 4)) }),
    usedAt: time.usedAt,
    receivedAt,
    vehicleClass: toVehicleClass(read.vehicleClass),
    confidence: read.confidence ?? null,
  };
  const work = { on, transaction, look };
  const taken = await (look.direction === 'entry' ? takeEntry(work) : takeExit(work));
  const id = await insertRead(transaction, { ...keep(look, device, read, deviceAt, time), ...taken });
  if (image) await insertImage(transaction, id, device.mall, image, receivedAt);
  return taken.answer;
}

function keep(look: Look, device: DeviceCaller, read: PlateRead, deviceAt: Date, time: JudgedTime) {
  const { mall, direction, gate, vehicleClass, confidence, usedAt, receivedAt, reading } = look;
  return {
    mall,
    deviceId: device.id,
    readId: read.readId,
    plateRaw: reading.raw,
    plateKey: reading.key,
    plateStatus: reading.status,
    confidence,
    direction,
    gate,
    vehicleClass,
    deviceAt: storable(deviceAt),
    usedAt,
    receivedAt,
    timeFlag: time.flag,
  };
}

function readInstant(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()))
    throw badInput('The time of the read does not exist.', { readAt: 'No such time' });
  return at;
}

const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(9999, 0, 1);

/** The database's calendar ends earlier than ours; a time out there is a broken clock and never used. */
function storable(at: Date): Date {
  return new Date(Math.min(LAST, Math.max(FIRST, at.getTime())));
}
