import type { AuditKind } from '#contract/audit.ts';
import type { SealedRecord } from '../store.ts';

/** Which car stood at a lane, and why a person let it out. */
export interface LaneFacts {
  /** Null where it was not read, or is erased by now. */
  readonly plate: string | null;
  readonly reason: string | null;
}

/** In the mall's own view, by the ids of waits. */
type LanesOf = (mall: number, waits: readonly string[]) => Promise<ReadonlyMap<string, LaneFacts>>;

const OPENED: AuditKind = 'lane_opened';

/**
 * Records with which car it was, and the reason. Neither stands in the record, which is never erased: they come from where they
 * are stored, for as long as they are.
 */
export async function addLanes(
  records: readonly SealedRecord[],
  lanesOf: LanesOf,
): Promise<readonly SealedRecord[]> {
  const opened = records.flatMap((record) => {
    const wait = record.action === OPENED && waitOf(record.detail);
    return wait && record.mall !== null ? [{ record, wait, mall: record.mall }] : [];
  });
  const lanes = new Map<string, LaneFacts>();
  for (const mall of new Set(opened.map((one) => one.mall))) {
    const waits = opened.filter((one) => one.mall === mall).map(({ wait }) => wait);
    for (const [wait, lane] of await lanesOf(mall, waits)) lanes.set(wait, lane);
  }
  const waitBy = new Map(opened.map(({ record, wait }) => [record.number, wait]));
  return records.map((record) => {
    const lane = lanes.get(waitBy.get(record.number) ?? '');
    return lane ? { ...record, detail: { ...detailOf(record.detail), ...lane } } : record;
  });
}

function detailOf(detail: unknown): object {
  return typeof detail === 'object' && detail !== null ? detail : {};
}

function waitOf(detail: unknown): string | null {
  return typeof detail === 'object' && detail !== null && 'wait' in detail && typeof detail.wait === 'string'
    ? detail.wait
    : null;
}
