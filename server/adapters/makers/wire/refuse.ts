import type { RefusedRecord, Translated } from '../../translator.ts';

interface Refused {
  /** A stable word. */
  readonly reason: string;
  /** For people; nothing of what was sent stands in it. */
  readonly sentence: string;
  readonly kind?: RefusedRecord['kind'];
  readonly position?: number;
  readonly subject?: string | null;
  /** As it came, without images. */
  readonly body?: unknown;
}

/** A record that could not be used. */
export function refusedRecord({
  kind = 'plate_read',
  position = 0,
  subject = null,
  body = null,
  ...rest
}: Refused) {
  return { kind, position, subject, field: '', body, ...rest } satisfies RefusedRecord;
}

/** A message of which nothing could be used. */
export function refuseAll(refused: Refused): Translated {
  return { reads: [], readings: [], refused: [refusedRecord(refused)] };
}

/** A message that says only that its device lives. */
export const HEARTBEAT: Translated = { reads: [], readings: [], refused: [] };
