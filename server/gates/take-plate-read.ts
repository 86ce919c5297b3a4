import type { GateAnswer, PlateRead } from '#contract/ingest.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import { lockSessions } from '../sessions/index.ts';
import { readJpeg } from './jpeg.ts';
import { understandRead, type GateServices } from './read-at-gate.ts';
import { findAnswer, insertImage, insertRead } from './store.ts';
import { takeEntry } from './take-entry.ts';
import { takeExit } from './take-exit.ts';

/** What came of a read: the answer, the session that it belongs to, and whether it waits for an entry. */
export interface TakenRead {
  readonly answer: GateAnswer;
  readonly sessionId: number | null;
  readonly isWaiting: boolean;
}

/**
 * Takes one read of a plate in one transaction and answers after its commit. The same `readId` of a device again
 * answers the same and does nothing twice, whatever else it carries.
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
      lockSessions(transaction, device.mall),
      findAnswer(transaction, device.id, read.readId),
    ]);
    return earlier ?? takeNew(on, transaction, device, read, receivedAt);
  });
}

async function takeNew(
  on: GateServices,
  transaction: Transaction,
  device: DeviceCaller,
  given: PlateRead,
  receivedAt: Date,
): Promise<GateAnswer> {
  const image = given.image === undefined ? null : readJpeg(given.image);
  const { read, deviceAt, timeFlag } = understandRead(on, device, given, receivedAt);
  const taken = await (read.direction === 'entry' ? takeEntry : takeExit)(on, transaction, read);
  const { reading, plate: _, ...seen } = read;
  const id = await insertRead(transaction, {
    ...seen,
    ...taken,
    deviceId: device.id,
    readId: given.readId,
    plateStatus: reading.status,
    deviceAt: storable(deviceAt),
    timeFlag,
  });
  const { mall } = device;
  if (image) await insertImage(transaction, { readId: id, mall, bytes: image, receivedAt });
  return taken.answer;
}

const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(9999, 0, 1);

/** The database's calendar ends earlier than ours; a time out there is a broken clock and never used. */
function storable(at: Date): Date {
  return new Date(Math.min(LAST, Math.max(FIRST, at.getTime())));
}
