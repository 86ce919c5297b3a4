import { SensorReading, sendOccupancy } from '#contract/ingest.ts';
import type { z } from 'zod';
import type { Devices } from '../../devices/index.ts';
import type { Occupancy } from '../../occupancy/index.ts';
import { badInput } from '../../platform/http/errors.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { mount } from '../../platform/http/mount.ts';

interface Malformed {
  readonly slot: string;
  readonly reason: string;
  readonly body: unknown;
  readonly field: string;
  readonly sentence: string;
}

/** Beyond this many in one message the rest is refused without being kept. */
const MOST_KEPT = 50;

/**
 * Mounts `POST /api/ingest/occupancy`. Each reading is judged by itself: a malformed one is refused with its reason
 * and kept. A message of which nothing can be read is 400.
 */
export function mountReadings(
  app: Parameters<typeof mount>[0],
  services: Services,
  { devices, occupancy }: { devices: Devices; occupancy: Occupancy },
): void {
  mount(app, sendOccupancy, async ({ body, device }) => {
    const receivedAt = services.clock();
    const { readings, malformed } = sortOut(body.readings);
    if (malformed.length > 0) await keep(device, malformed, receivedAt);
    if (readings.length === 0) throw refuseAll(malformed);
    const reports = readings.map(({ slot, occupied, at, sequence }) => ({
      slot,
      occupied,
      at: new Date(at),
      ...(sequence === undefined ? {} : { sequence }),
    }));
    const outcome = await occupancy.takeReadings(device, reports, receivedAt);
    const refused = malformed.map(({ slot, reason }) => ({ slot, reason }));
    return { ...outcome, refused: [...outcome.refused, ...refused] };
  });

  async function keep(device: DeviceCaller, malformed: readonly Malformed[], at: Date): Promise<void> {
    devices.noteSeen(device, at);
    await services.database.transact({ mall: device.mall }, async (transaction) => {
      for (const { slot, reason, body } of malformed.slice(0, MOST_KEPT))
        await devices.refuse(transaction, device, { kind: 'slot_reading', subject: slot, reason, body }, at);
    });
  }
}

function sortOut(given: readonly unknown[]): { readings: SensorReading[]; malformed: Malformed[] } {
  const readings: SensorReading[] = [];
  const malformed: Malformed[] = [];
  given.forEach((body, index) => {
    const parsed = SensorReading.safeParse(body);
    if (parsed.success) readings.push(parsed.data);
    else malformed.push(describe(body, index, parsed.error));
  });
  return { readings, malformed };
}

function describe(body: unknown, index: number, error: z.ZodError): Malformed {
  const [issue] = error.issues;
  const field = issue?.code === 'unrecognized_keys' ? 'unknown_field' : String(issue?.path[0] ?? '');
  return {
    slot: slotOf(body),
    reason: field === 'unknown_field' ? field : field ? `invalid_${field}` : 'invalid_reading',
    body,
    field: ['readings', index, ...(issue?.path ?? [])].join('.'),
    sentence: issue?.message ?? 'is not a reading',
  };
}

/** The slot that a malformed reading seems to mean, as text that can be shown and stored. */
function slotOf(body: unknown): string {
  const slot = typeof body === 'object' && body !== null && 'slot' in body ? body.slot : '';
  return typeof slot === 'string' ? slot.slice(0, 60).replaceAll('\u0000', '').toWellFormed() : '';
}

function refuseAll(malformed: readonly Malformed[]) {
  const first = malformed[0];
  const fields = Object.fromEntries(malformed.slice(0, 20).map(({ field, sentence }) => [field, sentence]));
  return badInput(first ? `${first.field}: ${first.sentence}` : 'There are no readings.', fields);
}
