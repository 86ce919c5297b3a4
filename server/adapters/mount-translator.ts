import { readVehicleClass } from '#domain/plates/vehicle-class.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { GateAnswer, PlateRead } from '#contract/ingest.ts';
import type { Devices } from '../devices/index.ts';
import type { Gates } from '../gates/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import { badInput, notAllowed, Refusal } from '../platform/http/errors.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import { mount } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { RefusedRecord, TakenRecords, Translated, Translator } from './translator.ts';

/** The topics that a message's records are handed to. */
export interface Receivers {
  readonly devices: Devices;
  readonly occupancy: Occupancy;
  readonly gates: Pick<Gates, 'takePlateRead'>;
}

/** Beyond this many in one message the rest is refused without being stored. */
const MOST_STORED = 50;

/**
 * Mounts a translator: authenticate, parse, translate, hand over, reply. Records that could not be used are stored with
 * their reason, whatever becomes of the others.
 */
export function mountTranslator<E extends Endpoint, Message>(
  app: Parameters<typeof mount>[0],
  services: Services,
  receivers: Receivers,
  translator: Translator<E, Message>,
): void {
  const { endpoint, authenticate, kind } = translator;
  checkKeyPlace(endpoint, authenticate.keyIn);
  mount(app, endpoint, async ({ device, body }) => {
    const { kinds } = authenticate;
    if (kinds && !kinds.allowed.includes(device.kind)) throw notAllowed(kinds.refusal, 'wrong_device_kind');
    const receivedAt = services.clock();
    const parsed = translator.parse(body);
    if (!parsed.ok) {
      const whole = { ...parsed, position: 0, subject: null, field: '' };
      await storeRefused(services, receivers, { device, kind, refused: [whole], receivedAt });
      throw badInput(parsed.sentence, undefined, parsed.reason);
    }
    const translated = await translator.translate(parsed.message);
    const taken = await handOver(receivers, device, translated, receivedAt);
    const refused = [...taken.refused, ...translated.reads.flatMap(noteClass)];
    await storeRefused(services, receivers, { device, kind, refused, receivedAt });
    return translator.reply(taken, parsed.message);
  });
}

/** The key is looked for where the path has a place for it; a translator that says otherwise would never authenticate. */
function checkKeyPlace({ access, path }: Endpoint, keyIn: 'header' | 'path'): void {
  if (access !== 'device') throw new Error(`${path} takes messages of devices alone`);
  if (path.includes(':key') !== (keyIn === 'path'))
    throw new Error(`${path} does not have its key in the ${keyIn}`);
}

async function handOver(
  { gates, occupancy, devices }: Receivers,
  device: DeviceCaller,
  { reads, readings, sentAt, refused }: Translated,
  receivedAt: Date,
): Promise<TakenRecords> {
  devices.noteSeen(device, receivedAt);
  // An empty list is a heartbeat: it says that the device lives, and what its clock shows.
  if (readings.length === 0 && sentAt !== undefined)
    devices.judgeTime(device, { deviceTime: new Date(sentAt), sentAt: new Date(sentAt), receivedAt });
  const isHeartbeat = reads.length + readings.length + refused.length === 0;
  if (isHeartbeat && device.kind === 'slot-sensors') await occupancy.takeHeartbeat(device, receivedAt);
  const answers: { position: number; answer: GateAnswer }[] = [];
  const all = [...refused];
  for (const { position, read } of inTimeOrder(reads)) {
    try {
      answers.push({ position, answer: await gates.takePlateRead(device, read, receivedAt) });
    } catch (error) {
      // What is at fault in one read is answered for that read; what is at fault with us, for all.
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      all.push(refusedRead(position, read, error));
    }
  }
  const sent = sentAt === undefined ? undefined : new Date(sentAt);
  const reports = readings.map(({ slot, occupied, at, sequence }) => ({
    slot,
    occupied,
    at: new Date(at),
    sequence,
    sentAt: sent,
  }));
  const outcome = reports.length === 0 ? null : await occupancy.takeReadings(device, reports, receivedAt);
  return { answers, occupancy: outcome, refused: all };
}

/** Reads by their own time, so that a queue that drains late ends as it would have without the delay. */
function inTimeOrder(reads: Translated['reads']): Translated['reads'] {
  return reads.toSorted(
    (a, b) => Date.parse(a.read.readAt) - Date.parse(b.read.readAt) || a.position - b.position,
  );
}

/** A refused read is stored for its reason; an image of somebody's car is not. */
function refusedRead(position: number, read: PlateRead, refusal: Refusal): RefusedRecord {
  const { code, message, fields } = refusal;
  const { image, ...rest } = read;
  const body = image === undefined ? rest : { ...rest, image: 'left out' };
  const [field = ''] = Object.keys(fields ?? {});
  return { position, subject: read.readId, reason: code, field, sentence: message, body, refusal };
}

/** The read was taken; that a class of vehicle was not understood is stored beside it, by its word, so that a person sees it. */
function noteClass({ position, read }: Translated['reads'][number]): RefusedRecord[] {
  const { image: _, ...body } = read;
  const { vehicleClass: word = '' } = read;
  if (readVehicleClass(word).isUnderstood) return [];
  const sentence = 'This class of vehicle is not known.';
  return [{ position, subject: word, reason: 'class_unknown', field: 'vehicleClass', sentence, body }];
}

async function storeRefused(
  services: Services,
  { devices }: Receivers,
  message: {
    device: DeviceCaller;
    kind: 'plate_read' | 'slot_reading';
    refused: readonly RefusedRecord[];
    receivedAt: Date;
  },
): Promise<void> {
  const { device, kind, refused, receivedAt } = message;
  if (refused.length === 0) return;
  const store = async (transaction: Transaction) => {
    for (const { subject, reason, body } of refused.slice(0, MOST_STORED))
      await devices.refuse(transaction, device, { kind, subject: subject ?? '', reason, body }, receivedAt);
  };
  await services.database.transact({ mall: device.mall }, store, 'reading');
}
