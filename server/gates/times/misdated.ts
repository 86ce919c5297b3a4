import { DOUBLED_READ_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listLoneExits, type UnmatchedSession } from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { arrivedSince, datePutRight } from './put-right.ts';
import { listExitsDated } from './store.ts';

/** What was made of a clock holds for what it dated so long before. */
const LATELY_MS = 3 * 3_600_000;
/** So far back a wrong clock may have dated it. */
const FARTHEST_MS = 48 * 3_600_000;
const MOST = 500;

/** An exit without an entry whose clock is understood by now, and when it truly was. */
export interface MisdatedExit {
  readonly exit: UnmatchedSession;
  readonly exitAt: Date;
}

/** The exits that found no entry, since their camera's clock had jumped back, stood still or been put right before anybody knew. */
export async function listMisdated(
  { devices }: Pick<GateServices, 'devices'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<MisdatedExit[]> {
  const from = new Date(now.getTime() - FARTHEST_MS);
  const since = new Date(now.getTime() - LATELY_MS);
  const alone = await listLoneExits(transaction, mall, { from, to: now, most: MOST });
  const lone = alone.filter((exit) => exit.plateKey !== null && isEntryUnknown(exit));
  if (lone.length === 0) return [];
  const reads = await listExitsDated(
    transaction,
    lone.map(({ id }) => id),
    arrivedSince(now),
  );
  const cameras = new Map(devices.ofMall(mall).map(({ id, publicId }) => [id, publicId]));
  const found: MisdatedExit[] = [];
  for (const exit of lone) {
    const read = reads.find(({ sessionId }) => sessionId === exit.id);
    const camera = read && cameras.get(read.deviceId);
    if (!camera) continue;
    const { deviceAt: deviceTime, receivedAt } = read;
    const atOnce = receivedAt < since ? null : devices.redate(camera, { deviceTime, receivedAt });
    const exitAt = atOnce ?? (await datePutRight({ devices }, transaction, camera, read));
    if (exitAt !== null && exitAt.getTime() - exit.exitAt.getTime() > DOUBLED_READ_MS)
      found.push({ exit, exitAt });
  }
  return found;
}

/** Nobody may be asked about it any more, since nobody could find out more then. */
function isEntryUnknown({ review, matchDetail }: UnmatchedSession): boolean {
  return (review ?? matchDetail['asked']) === 'entry_unknown';
}
