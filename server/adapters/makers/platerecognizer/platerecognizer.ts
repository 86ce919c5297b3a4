import type { Translated } from '../../translator.ts';
import { PLAIN_OK, type Maker, type RawMessage } from '../maker.ts';
import { findImage, toRead, translatedReads } from '../wire/car-seen.ts';
import { nameEvent } from '../wire/read-id.ts';
import { readJson } from '../wire/read-json.ts';
import { HEARTBEAT, refuseAll } from '../wire/refuse.ts';
import { numberAt, sureness, textAt, valueAt } from '../wire/values.ts';

/** All cars of an event are in one image, which is stored with each; nobody sees more of them in one. */
const MOST_IMAGES = 10;

/** Plate Recognizer Stream, which reads the video of any camera. */
export const platerecognizer: Maker = {
  protocol: 'platerecognizer',
  async translate(message) {
    const read = readJson(message, ['json']);
    if (!read.ok) return refuseAll({ reason: 'unreadable', sentence: read.sentence });
    const event = textAt(read.value, 'hook.event').toLowerCase();
    // That it lives, and how long a car has been standing, is nothing that a gate asks for.
    if (/heartbeat|dwell/.test(event)) return HEARTBEAT;
    const results = valueAt(read.value, 'data.results');
    if (!Array.isArray(results)) return refuseEvent(event);
    const data = valueAt(read.value, 'data');
    const image = await findImage(read.images);
    return translatedReads(
      results.map((result: unknown, position) =>
        readResult({ data, result, position, image: position < MOST_IMAGES ? image : undefined }, message),
      ),
    );
  },
  reply: () => PLAIN_OK,
};

function refuseEvent(event: string): Translated {
  const body = { event: event.slice(0, 60) };
  return refuseAll({ reason: 'event_not_used', sentence: 'This kind of event is not used.', body });
}

interface Result {
  readonly data: unknown;
  readonly result: unknown;
  readonly position: number;
  readonly image: string | undefined;
}

/** One car of an event. Newer versions put the text of a plate deeper, and give none where they saw a car without one. */
function readResult(
  { data, result, position, image }: Result,
  message: RawMessage,
): ReturnType<typeof toRead> {
  const plate = textAt(result, 'plate', 'plate.props.plate.0.value');
  const at = textAt(data, 'timestamp', 'timestamp_local');
  return toRead(
    {
      position,
      readId: nameEvent(
        'platerecognizer',
        textAt(data, 'camera_id'),
        // Sent again it names the same file; which of the cars in it has its place among them.
        textAt(data, 'filename') || `${at} ${plate}`,
        String(position),
      ),
      plate,
      at,
      confidence: sureness(numberAt(result, 'plate.props.plate.0.score', 'score'), 1),
      vehicleClass: textAt(result, 'vehicle.type'),
      image,
    },
    message,
  );
}
