import type { DeviceCaller } from '../../../platform/http/gatekeeper.ts';
import type { Translated } from '../../translator.ts';
import { PLAIN_OK, type Maker, type RawMessage } from '../maker.ts';
import { HEARTBEAT, refuseAll } from '../wire/refuse.ts';
import { textAt } from '../wire/values.ts';
import { readOfEvent } from './plate-read.ts';
import { readEvents, type HikvisionEvent } from './read-event.ts';
import { isOfSlots, readingsOfEvent } from './slot-readings.ts';

/** Cameras of Hikvision, and others that speak ISAPI: plates at a gate, or slots. */
export const hikvision = {
  protocol: 'hikvision',
  translate(message: RawMessage, device: DeviceCaller): Translated {
    const kind = device.kind === 'slot-sensors' ? 'slot_reading' : 'plate_read';
    const all = readEvents(message).map((read) =>
      read.ok
        ? translateEvent(read.event, message, device)
        : refuseAll({ kind, reason: read.reason, sentence: read.sentence }),
    );
    return {
      reads: all.flatMap(({ reads }, position) => reads.map((read) => ({ ...read, position }))),
      readings: all.flatMap(({ readings }) => readings),
      refused: all.flatMap(({ refused }) => refused),
    };
  },
  // It waits for nothing more, and some stand still while a connection stays open.
  reply: () => ({ ...PLAIN_OK, closes: true }),
} satisfies Maker;

function translateEvent(event: HikvisionEvent, message: RawMessage, { kind }: DeviceCaller): Translated {
  const { values } = event;
  const type = textAt(values, 'eventType');
  if (isHeartbeat(type, textAt(values, 'eventState'))) return HEARTBEAT;
  const isOfPlates = /^anpr$/i.test(type) || (type === '' && hasPlate(event));
  const about = isOfSlots(values) ? 'slots' : isOfPlates ? 'plates' : null;
  const wanted = kind === 'slot-sensors' ? 'slots' : 'plates';
  if (about === wanted)
    return about === 'slots' ? readingsOfEvent(values, message) : readOfEvent(event, message);
  return refuseAll({
    kind: wanted === 'slots' ? 'slot_reading' : 'plate_read',
    reason: about === null ? 'event_not_used' : 'wrong_device_kind',
    sentence: about === null ? 'This kind of event is not used.' : `A ${kind} is not asked about ${about}.`,
    subject: type.slice(0, 60),
    body: { eventType: type.slice(0, 60) },
  });
}

/** A camera that has nothing to say says that no image is missing. */
function isHeartbeat(type: string, state: string): boolean {
  return /^heartbeat$/i.test(type) || (/^videoloss$/i.test(type) && state === 'inactive');
}

function hasPlate({ values }: HikvisionEvent): boolean {
  return ['ANPR', 'aNPR', 'licensePlate'].some((name) => Object.hasOwn(values, name));
}
