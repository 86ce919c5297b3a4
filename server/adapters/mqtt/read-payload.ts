import { MAX_BATCH } from '#contract/ingest.ts';
import { DeviceInstant } from '#contract/text.ts';
import type { Numbered } from '#domain/parking/gapless.ts';
import { jsonPlateReads } from '../json/plate-reads.ts';
import { jsonReadings } from '../json/readings.ts';
import { readJson } from '../makers/wire/read-json.ts';
import { refuseAll } from '../makers/wire/refuse.ts';
import { isValues, type Values } from '../makers/wire/values.ts';
import type { Translated } from '../translator.ts';

/** A message's object, and the device that it names where its topic does not. */
export type Payload =
  | { readonly ok: true; readonly values: Values; readonly deviceId: string | null }
  | { readonly ok: false; readonly sentence: string };

export function readPayload(body: Buffer): Payload {
  const read = readJson({ contentType: 'application/json', body });
  if (!read.ok) return read;
  if (!isValues(read.value)) return { ok: false, sentence: 'The message is no JSON object.' };
  const { deviceId, ...values } = read.value;
  return { ok: true, values, deviceId: typeof deviceId === 'string' ? deviceId : null };
}

/** A reading of the slot that the topic names. */
export async function translateState(values: Values, slot: string): Promise<Translated> {
  const { slot: named = slot, sentAt, ...rest } = values;
  const refuse = (reason: string, sentence: string) =>
    refuseAll({ kind: 'slot_reading', reason, sentence, subject: slot, body: values });
  if (named !== slot) return refuse('wrong_slot', 'The reading names another slot than its topic.');
  const sent = DeviceInstant.optional().safeParse(sentAt);
  if (!sent.success) return refuse('invalid_sentAt', 'sentAt is no time with a zone.');
  const translated = await jsonReadings.translate({ readings: [{ ...rest, slot }] });
  return { ...translated, sentAt: sent.data };
}

/** One plate read, or a list of them. */
export async function translateReads(values: Values): Promise<Translated> {
  const { reads } = values;
  return jsonPlateReads.translate({ reads: Array.isArray(reads) ? reads.slice(0, MAX_BATCH) : [values] });
}

/** The number of a reading: one that is refused counts too, since it need not come again. */
export function numberOf({ sequence, at }: Values): Numbered[] {
  if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence) || sequence < 0) return [];
  const atMs = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  return [{ sequence, atMs: Number.isFinite(atMs) ? atMs : null }];
}
