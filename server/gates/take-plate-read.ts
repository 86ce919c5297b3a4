import type { GateAnswer, PlateRead } from '#contract/ingest.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import { lockPlate, lockSessions } from '../sessions/index.ts';
import { layDown, type LaidDown } from './images/lay-down.ts';
import { asGiven } from './lanes/stored-answer.ts';
import { insertBelatedImage, insertImage } from './images/store.ts';
import { askAhead, type AskedAhead } from './ask-ahead.ts';
import { answerTooOld } from './gate-answer.ts';
import { foreseeRead, readAsOf, understandRead, type GateServices, type ReadAtGate } from './read-at-gate.ts';
import { noteDirection } from './directions/contradicted.ts';
import { findKnown } from './find-known.ts';
import { takeNewRead } from './take-new-read.ts';

/**
 * Takes one read of a plate in one transaction and answers after its commit. The same `readId` of a device again
 * answers the same and does nothing twice, whatever else it carries, unless the device has begun to count anew. Its image is
 * taken where the read came without one.
 */
export async function takePlateRead(
  on: GateServices,
  device: DeviceCaller,
  read: PlateRead,
  receivedAt: Date,
): Promise<GateAnswer> {
  const image = await layDown(on.services, read.image);
  const take = async (transaction: Transaction) => {
    // Asked together, what is known of the car too: all is looked up once the lock is held.
    const [, known, ahead] = await Promise.all([
      lock(transaction, device, read, receivedAt),
      findKnown(transaction, device, read, receivedAt),
      askAhead(on, transaction, () => foreseeRead(on, device, read, receivedAt)),
    ]);
    const { readId, answer } = known;
    if (answer === null)
      return takeNew(on, transaction, device, { read: { ...read, readId }, image, ahead }, receivedAt);
    if (image && !(image instanceof Refusal))
      await insertBelatedImage(transaction, { ...image, device: device.id, readId, receivedAt });
    return asGiven(on.services, transaction, answer, { mall: device.mall, now: receivedAt });
  };
  return on.services.database.transact({ mall: device.mall }, take, 'gate');
}

/**
 * An entry concerns its own plate alone, so that entries of different plates go on beside each other. An exit is matched
 * with every car inside, so it has the mall to itself.
 */
async function lock(
  transaction: Transaction,
  { id: device, mall, direction }: DeviceCaller,
  read: PlateRead,
  receivedAt: Date,
): Promise<void> {
  if ((direction ?? read.direction) !== 'entry') return lockSessions(transaction, mall);
  const { key, raw } = readAsOf(read.plate, receivedAt);
  await lockPlate(transaction, { mall, device, plate: key ?? raw });
}

async function takeNew(
  on: GateServices,
  transaction: Transaction,
  device: DeviceCaller,
  { read: given, image, ahead }: { read: PlateRead; image: LaidDown; ahead: AskedAhead | null },
  receivedAt: Date,
): Promise<GateAnswer> {
  if (image instanceof Refusal) throw image;
  const { read, deviceAt } = understandRead(on, device, given, receivedAt);
  if (read.isTooOld) return setAside(on, transaction, device, given, read);
  await noteDirection(transaction, device, given.direction, receivedAt);
  const { mall } = device;
  const from = { deviceId: device.id, typedBy: null, readId: given.readId };
  const sent = { ...from, deviceAt: storable(deviceAt), canAct: device.protocol === null };
  const { answer, stored } = await takeNewRead(on, transaction, read, { ...sent, ahead });
  if (image) await insertImage(transaction, { ...image, readId: await stored, mall, receivedAt });
  return answer;
}

/** What is too old to count is stored with its reason, for whoever sets the camera up. */
async function setAside(
  on: GateServices,
  transaction: Transaction,
  device: DeviceCaller,
  { image: _image, ...body }: PlateRead,
  read: ReadAtGate,
): Promise<GateAnswer> {
  const message = { kind: 'plate_read', subject: read.plate, reason: 'too_old', body } as const;
  await on.devices.refuse(transaction, device, message, read.receivedAt);
  return answerTooOld(read);
}

const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(9999, 0, 1);

/** The database's calendar ends earlier than ours; a time out there is a broken clock and never used. */
function storable(at: Date): Date {
  return new Date(Math.min(LAST, Math.max(FIRST, at.getTime())));
}
