import { DeviceStatus, type DeviceTopic } from '#contract/mqtt.ts';
import type { SensorReading } from '#contract/ingest.ts';
import type { Numbered } from '#domain/parking/gapless.ts';
import type { Malls } from '../../malls/index.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { HEARTBEAT, refuseAll } from '../makers/wire/refuse.ts';
import { takeMessage, type Receivers } from '../take-message.ts';
import type { Translated } from '../translator.ts';
import { numberOf, translateReads, translateState, type Payload } from './read-payload.ts';
import type { MqttMeasures } from './measure-mqtt.ts';

/** What messages of MQTT are handed to. */
export interface MqttDoors {
  readonly services: Services;
  readonly malls: Malls;
  readonly receivers: Receivers;
  readonly measures: MqttMeasures;
}

/** A message of a device that is known. */
export interface DevicePublication {
  readonly device: DeviceCaller;
  readonly topic: DeviceTopic;
  readonly payload: Payload;
  /** A broker repeats what it has retained to whoever subscribes: how things were, and no sign that the device lives. */
  readonly isSnapshot: boolean;
  readonly receivedAt: Date;
}

/**
 * Takes a message and resolves once it is stored, with the numbers that it brought. What cannot be used is stored with its
 * reason: it need not come again. It rejects for faults of ours alone.
 */
export async function takePublication(
  on: MqttDoors,
  publication: DevicePublication,
): Promise<readonly Numbered[]> {
  const { device, topic, payload, isSnapshot, receivedAt } = publication;
  if (topic.kind === 'status') return takeStatus(on, publication);
  const translated = await translate(publication);
  if (isSnapshot && translated.readings.every((one) => isKnown(on, device, one))) return [];
  // The camera does not read what the gate answers: the barrier's controller is asked to open.
  const taken = await takeMessage(on.services, on.receivers, {
    device,
    translated,
    receivedAt,
    canAct: false,
  });
  on.measures.taken(
    taken.refused.length + (taken.occupancy?.refused.length ?? 0) === 0 ? 'stored' : 'refused',
  );
  return topic.kind === 'state' && payload.ok ? numberOf(payload.values) : [];
}

/** A device that is gone is so at once; one that is there has nothing to report but that. */
async function takeStatus(on: MqttDoors, publication: DevicePublication): Promise<[]> {
  const { device, payload, isSnapshot, receivedAt } = publication;
  const status = DeviceStatus.safeParse(payload.ok ? payload.values : null);
  if (status.success && !status.data.online) {
    await on.receivers.occupancy.leave(device, receivedAt);
    on.measures.taken('stored');
    return [];
  }
  if (isSnapshot) return [];
  const translated = status.success
    ? HEARTBEAT
    : refuseMessage(publication, 'online is neither true nor false.');
  await takeMessage(on.services, on.receivers, { device, translated, receivedAt, canAct: false });
  on.measures.taken(status.success ? 'stored' : 'refused');
  return [];
}

function translate(publication: DevicePublication): Translated | Promise<Translated> {
  const { topic, payload } = publication;
  if (!payload.ok) return refuseMessage(publication, payload.sentence);
  return topic.kind === 'state' ? translateState(payload.values, topic.slot) : translateReads(payload.values);
}

function refuseMessage({ topic }: DevicePublication, sentence: string): Translated {
  const [kind, subject] =
    topic.kind === 'state' ? (['slot_reading', topic.slot] as const) : (['plate_read', null] as const);
  return refuseAll({ kind, subject, reason: 'bad_message', sentence });
}

/** Whether a slot is known to be so already, or to have changed since. */
function isKnown(
  { receivers }: MqttDoors,
  { mall }: DeviceCaller,
  { slot, occupied, at }: SensorReading,
): boolean {
  const known = receivers.occupancy.statusOf(mall, slot);
  if (!known) return false;
  const isSame = known.status === (occupied ? 'occupied' : 'empty');
  return isSame || (known.since !== null && Date.parse(at) <= known.since.getTime());
}
