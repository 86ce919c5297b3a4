import type { BodyOf } from '#contract/endpoint.ts';
import { SensorReading, sendOccupancy } from '#contract/ingest.ts';
import type { z } from 'zod';
import { badInput } from '../../platform/http/errors.ts';
import { inPieces } from '../../platform/process/in-pieces.ts';
import type { RefusedRecord, Translated, Translator } from '../translator.ts';

type Message = BodyOf<typeof sendOccupancy>;

/** Readings of slots in our own words. A message of which nothing can be read is refused as a whole. */
export const jsonReadings: Translator<typeof sendOccupancy, Message> = {
  endpoint: sendOccupancy,
  authenticate: {
    keyIn: 'header',
    kinds: {
      allowed: ['slot-sensors'],
      // An empty list is how any device shows that it lives. What a slot is comes from its sensors alone, as by MQTT.
      heartbeatsAlone: ['plate-camera', 'gate-controller'],
      refusal: 'This device does not watch slots.',
    },
  },
  kind: 'slot_reading',
  // The shape of the whole was checked against the contract before.
  parse: (body) => ({ ok: true, message: body }),
  translate: async ({ readings, sentAt }) => ({ ...(await translateEach(readings)), sentAt }),
  reply: ({ occupancy, refused }) => {
    if (!occupancy) {
      if (refused.length === 0) return { accepted: 0, unchanged: 0, refused: [] };
      throw refuseAll(refused);
    }
    const malformed = refused.map(({ subject, reason }) => ({ slot: subject ?? '', reason }));
    return { ...occupancy, refused: [...occupancy.refused, ...malformed] };
  },
};

async function translateEach(bodies: readonly unknown[]): Promise<Translated> {
  const readings: SensorReading[] = [];
  const refused: RefusedRecord[] = [];
  await inPieces(bodies, (body, position) => {
    const parsed = SensorReading.safeParse(body);
    if (parsed.success) readings.push(parsed.data);
    else refused.push(explain(body, position, parsed.error));
  });
  return { reads: [], readings, refused };
}

function explain(body: unknown, position: number, { issues: [issue] }: z.ZodError): RefusedRecord {
  const field = issue?.code === 'unrecognized_keys' ? 'unknown_field' : String(issue?.path[0] ?? '');
  return {
    kind: 'slot_reading',
    position,
    subject: slotOf(body),
    reason: field === 'unknown_field' ? field : field ? `invalid_${field}` : 'invalid_reading',
    field: ['readings', position, ...(issue?.path ?? [])].join('.'),
    sentence: issue?.message ?? 'is not a reading',
    body,
  };
}

/** The slot that a malformed reading seems to mean, as text that can be shown and stored. */
function slotOf(body: unknown): string {
  const slot = typeof body === 'object' && body !== null && 'slot' in body ? body.slot : '';
  return typeof slot === 'string' ? slot.slice(0, 60).replaceAll('\u0000', '').toWellFormed() : '';
}

function refuseAll(refused: readonly RefusedRecord[]) {
  const [first] = refused;
  const fields = Object.fromEntries(refused.slice(0, 20).map(({ field, sentence }) => [field, sentence]));
  return badInput(first ? `${first.field}: ${first.sentence}` : 'There are no readings.', fields);
}
