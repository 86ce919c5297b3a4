import type { Maker } from '../maker.ts';
import { HEARTBEAT, refuseAll } from '../wire/refuse.ts';
import { readOfEvent } from './plate-read.ts';
import { readEvent } from './read-event.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Cameras of Dahua and CP Plus, and others that speak ITSAPI. */
export const itsapi: Maker = {
  protocol: 'itsapi',
  translate(message) {
    // What a camera says of itself is known from its registration: it says that it lives.
    if (message.tail !== 'TollgateInfo') return HEARTBEAT;
    const read = readEvent(message);
    if (read.ok) return readOfEvent(read.event, message);
    return refuseAll({ reason: read.reason, sentence: read.sentence });
  },
  // Without the very word a camera sends the same event for ever.
  reply: ({ tail }) => ({ type: JSON_TYPE, body: tail === 'KeepAlive' ? '{}' : '{"Result":true}' }),
};
