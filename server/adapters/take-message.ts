import { readVehicleClass } from '#domain/plates/vehicle-class.ts';
import type { GateAnswer, PlateRead } from '#contract/ingest.ts';
import type { Devices } from '../devices/index.ts';
import type { Gates } from '../gates/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import { notStorable, Refusal } from '../platform/http/errors.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { isNeverStorable } from '../platform/storage/storage-fault.ts';
import type { RefusedRecord, TakenRecords, Translated } from './translator.ts';

/** The topics that a message's records are handed to. */
export interface Receivers {
  readonly devices: Devices;
  readonly occupancy: Occupancy;
  readonly gates: Pick<Gates, 'takePlateRead' | 'openForRead'>;
}

interface Message {
  readonly device: DeviceCaller;
  readonly translated: Translated;
  readonly receivedAt: Date;
  /** Whether the device reads the gate's decision in our answer, and acts on it. */
  readonly canAct: boolean;
}

/** Beyond this many in one message the rest is refused without being stored. */
const MOST_STORED = 50;

/**
 * Hands a message's records over and answers once they are stored. Records that could not be used are stored with their
 * reason, whatever becomes of the others.
 */
export async function takeMessage(
  services: Services,
  receivers: Receivers,
  message: Message,
): Promise<TakenRecords> {
  const { device, translated, receivedAt } = message;
  const taken = await handOver(services, receivers, message);
  const refused = [...taken.refused, ...translated.reads.flatMap(noteClass)];
  await storeRefused(services, receivers, { device, refused, receivedAt });
  const { occupancy, answers } = taken;
  const readings = (occupancy?.accepted ?? 0) + (occupancy?.unchanged ?? 0);
  receivers.devices.noteMessage(device, {
    at: receivedAt,
    accepted: answers.length + readings,
    refused: [...taken.refused.map(explain), ...(occupancy?.refused ?? []).map(explainReading)],
  });
  return taken;
}

/** The sentence says what is wrong, and nothing of what was sent. */
function explain({ reason, sentence }: RefusedRecord): { reason: string; detail: string } {
  return { reason, detail: sentence };
}

function explainReading({ slot, reason }: { slot: string; reason: string }) {
  return { reason, detail: slot.slice(0, 60) };
}

async function handOver(services: Services, receivers: Receivers, message: Message): Promise<TakenRecords> {
  const { occupancy, devices } = receivers;
  const { device, receivedAt } = message;
  const { reads, readings, sentAt, refused, isOfOneSensor = false } = message.translated;
  devices.noteSeen(device, receivedAt);
  // An empty list is a heartbeat: it says that the device lives, and what its clock shows.
  if (readings.length === 0 && sentAt !== undefined)
    devices.judgeTime(device, { deviceTime: new Date(sentAt), sentAt: new Date(sentAt), receivedAt });
  const isHeartbeat = !isOfOneSensor && reads.length + readings.length + refused.length === 0;
  if (isHeartbeat && device.kind === 'slot-sensors') await occupancy.takeHeartbeat(device, receivedAt);
  const { answers, refused: all } = await handOverReads(services, receivers, message);
  const sent = sentAt === undefined ? undefined : new Date(sentAt);
  const reports = readings.map(({ slot, occupied, at, sequence, quality }) => ({
    slot,
    occupied,
    at: new Date(at),
    sequence,
    quality,
    sentAt: sent,
  }));
  const outcome = reports.length === 0 ? null : await occupancy.takeReadings(device, reports, receivedAt);
  return { answers, occupancy: outcome, refused: all };
}

async function handOverReads(
  services: Services,
  { gates }: Receivers,
  { device, translated: { reads, refused }, receivedAt, canAct }: Message,
): Promise<Pick<TakenRecords, 'answers' | 'refused'>> {
  const answers: { position: number; answer: GateAnswer }[] = [];
  const all = [...refused];
  for (const { position, read, isReplay = false } of inTimeOrder(reads)) {
    try {
      const answer = await gates.takePlateRead(device, read, receivedAt);
      answers.push({ position, answer });
      if (!canAct && !isReplay) await gates.openForRead(device, { read, answer, receivedAt });
    } catch (error) {
      all.push(refusedRead(position, read, refuseAlone(services, error, read)));
    }
  }
  return { answers, refused: all };
}

/**
 * What is at fault in one read is answered for that read; what is at fault with us, for all. What can't be stored however
 * often it is sent would hold up all that waits behind it.
 */
function refuseAlone({ log }: Services, error: unknown, { readId }: PlateRead): Refusal {
  if (error instanceof Refusal && error.status < 500) return error;
  if (!isNeverStorable(error)) throw error;
  log.error({ err: error, readId }, 'a read could not be stored, and is refused for good');
  return notStorable();
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
  return {
    kind: 'plate_read',
    position,
    subject: read.readId,
    reason: code,
    field,
    sentence: message,
    body,
    refusal,
  };
}

/** The read was taken; that a class of vehicle was not understood is stored beside it, by its word, so that a person sees it. */
function noteClass({ position, read }: Translated['reads'][number]): RefusedRecord[] {
  const { image: _, ...body } = read;
  const { vehicleClass: word = '' } = read;
  if (readVehicleClass(word).isUnderstood) return [];
  const sentence = 'This class of vehicle is not known.';
  return [
    {
      kind: 'plate_read',
      position,
      subject: word,
      reason: 'class_unknown',
      field: 'vehicleClass',
      sentence,
      body,
    },
  ];
}

export async function storeRefused(
  services: Services,
  { devices }: Pick<Receivers, 'devices'>,
  {
    device,
    refused,
    receivedAt,
  }: { device: DeviceCaller; refused: readonly RefusedRecord[]; receivedAt: Date },
): Promise<void> {
  if (refused.length === 0) return;
  const store = async (transaction: Transaction) => {
    for (const { kind, subject, reason, body } of refused.slice(0, MOST_STORED))
      await devices.refuse(transaction, device, { kind, subject: subject ?? '', reason, body }, receivedAt);
  };
  await services.database.transact({ mall: device.mall }, store, 'reading');
}
