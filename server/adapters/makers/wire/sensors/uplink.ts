import type { Translated } from '../../../translator.ts';
import type { RawMessage } from '../../maker.ts';
import { readDeviceTime } from '../device-time.ts';
import { refuseAll } from '../refuse.ts';
import { isValues } from '../values.ts';
import { readBosch } from './bosch.ts';
import { hasStatusAlways, readDecoded } from './decoded.ts';
import { readEm400 } from './em400.ts';
import type { SensorNews } from './sensor-news.ts';

/** One message of one sensor, as a LoRaWAN network hands it on. */
export interface Uplink {
  readonly slot: string;
  /** As it is written; empty where there is none. */
  readonly at: string;
  readonly port: number | null;
  /** base64 */
  readonly payload: string;
  /** What the network's codec made of the payload, where one is set. */
  readonly decoded: unknown;
  /** Whether the network leaves out fields that are false, 0 or empty. */
  readonly leavesOut: boolean;
  /** From which distance on a car is below the sensor, as the installer wrote it; empty where nobody did. */
  readonly occupiedBelowMm: string;
}

/** A message of one sensor among many, about something else than its slot: the others may be silent all the same. */
export const OF_ONE_SENSOR: Translated = { reads: [], readings: [], refused: [], isOfOneSensor: true };

const OCCUPIED_BELOW_MM = 1_200;
/** So much farther than a car may be it has to be until the slot is empty: an edge that wavers says nothing. */
const BETWEEN_MM = 100;
/** Nearer than this no sensor measures: it saw nothing, or its codec counts in metres. */
const LEAST_MM = 20;
const MOST_MM = 20_000;

/**
 * The reading of an uplink. Without its sensor's number: that begins anew whenever the sensor joins, and a reading with the
 * number of the one before would be lost. The network's time tells them apart, and a repeat has the same one.
 */
export function readUplink(uplink: Uplink, { receivedAt }: RawMessage): Translated {
  const { slot, at: given } = uplink;
  const news = readNews(uplink);
  if (news?.says === 'nothing') return OF_ONE_SENSOR;
  if (slot === '' || slot.length > 60) return refuse('invalid_slot', 'It names no slot.', uplink);
  const at = given === '' ? receivedAt.toISOString() : readDeviceTime(given, receivedAt);
  if (at === null) return refuse('invalid_time', 'What it gives as its time is no time.', uplink);
  if (news === null)
    return refuse('no_status', 'It does not say whether a car stands there, in a way that is known.', uplink);
  const judged = judge(news, uplink.occupiedBelowMm);
  if ('reason' in judged) return refuse(judged.reason, judged.sentence, uplink);
  const { says: _, ...known } = news;
  return { reads: [], readings: [{ slot, at, ...known, occupied: judged.occupied }], refused: [] };
}

/** Bytes are read where no codec is set: what a codec does not say is not guessed at. */
function readNews({ decoded, payload, port, leavesOut }: Uplink): SensorNews | null {
  const bytes = Buffer.from(payload.slice(0, 1_000), 'base64');
  if (!isValues(decoded) || Object.keys(decoded).length === 0)
    // Without a payload a sensor lets its network know of itself alone.
    return payload === '' ? { says: 'nothing' } : (readBosch(bytes, port) ?? readEm400(bytes, port));
  const news = readDecoded(decoded);
  if (news !== null || !leavesOut || !hasStatusAlways(decoded)) return news;
  return readBosch(bytes, port) ?? { says: 'status', occupied: false };
}

type Judged = { readonly occupied: boolean } | { readonly reason: string; readonly sentence: string };

function judge(news: Exclude<SensorNews, { says: 'nothing' }>, given: string): Judged {
  if (news.says === 'status') return news;
  const below = given === '' ? OCCUPIED_BELOW_MM : Number(given);
  if (!(below > 0 && below <= MOST_MM))
    return {
      reason: 'invalid_threshold',
      sentence: 'Its distance for an occupied slot is no number of millimetres.',
    };
  const { distanceMm } = news;
  if (!(distanceMm >= LEAST_MM && distanceMm <= MOST_MM))
    return { reason: 'invalid_distance', sentence: 'It measures no distance that can be.' };
  if (distanceMm < below) return { occupied: true };
  if (distanceMm >= below + BETWEEN_MM) return { occupied: false };
  return { reason: 'distance_between', sentence: 'Its distance lies between an occupied and an empty slot.' };
}

function refuse(reason: string, sentence: string, { slot, decoded, payload, port }: Uplink): Translated {
  const body = { port, payload: payload.slice(0, 400), decoded: decoded ?? null };
  return refuseAll({ kind: 'slot_reading', reason, sentence, subject: slot.slice(0, 60), body });
}
