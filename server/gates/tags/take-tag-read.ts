import type { AnswerOf } from '#contract/endpoint.ts';
import type { sendTagRead, TagRead } from '#contract/fastag.ts';
import { badInput, notAllowed } from '../../platform/http/errors.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import type { GateServices } from '../read-at-gate.ts';
import { hashNumber } from './hash-plate.ts';
import { insertTagRead } from './store.ts';

interface TakenTag {
  readonly answer: AnswerOf<typeof sendTagRead>;
  /** The exit at which the tag was seen now; null elsewhere, and for a read that is known. */
  readonly exit: { readonly mall: number; readonly gate: string } | null;
}

/** Stores a tag that a reader saw. What it may be debited for is decided later, by the car that waits there. */
export async function takeTagRead(
  { services, devices }: Pick<GateServices, 'services' | 'devices'>,
  device: DeviceCaller,
  read: TagRead,
  receivedAt: Date,
): Promise<TakenTag> {
  const { mall, gate, direction } = laneOfReader(device);
  devices.noteSeen(device, receivedAt);
  const deviceTime = new Date(read.readAt);
  const sentAt = read.sentAt === undefined ? null : new Date(read.sentAt);
  const { usedAt, flag: timeFlag } = devices.judgeTime(device, { deviceTime, sentAt, receivedAt });
  const row = {
    mall,
    deviceId: device.id,
    readId: read.readId,
    gate,
    direction,
    tagId: read.tagId.toUpperCase(),
    tid: read.tid?.toUpperCase() ?? null,
    plateHash: hashNumber(services, read.vrn ?? null, usedAt),
    acquirerHash: null,
    vehicleClass: read.vehicleClass ?? null,
    // ReadersOfMall say tenths; a number so small that the database has no room for it is nought.
    rssi: read.rssi === undefined ? null : Math.round(read.rssi * 10) / 10,
    usedAt,
    receivedAt,
    timeFlag,
  };
  const stored = await services.database.transact(
    { mall },
    (transaction) => insertTagRead(transaction, row),
    'gate',
  );
  const exit = stored && direction === 'exit' ? { mall, gate } : null;
  return { answer: { readId: read.readId, timeFlag }, exit };
}

/** A tag counts in the lane where it was read, so its reader has to be bound to one. */
function laneOfReader({ kind, mall, gate, direction }: DeviceCaller) {
  if (kind !== 'tag-reader') throw notAllowed('This device does not read tags.', 'wrong_device_kind');
  if (gate === null || direction === null)
    throw badInput(
      'This reader is bound to no lane: register it with a gate and a direction.',
      undefined,
      gate === null ? 'gate_required' : 'direction_required',
    );
  return { mall, gate, direction };
}
