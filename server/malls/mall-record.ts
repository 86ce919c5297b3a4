import type { SlotClass } from '#domain/parking/plan.ts';
import type { RowOf } from '../platform/storage/table.ts';
import type { mallTable, slotTable } from './tables.ts';

type MallRow = RowOf<typeof mallTable>;
type ConfigColumn = 'totalBasements' | 'sections' | 'slotsPerSection' | 'slotFormat';

/** A mall as the rest of the server knows it: its row, with the parking configuration in one piece. */
/** A mall that was deleted: its records name it, and nothing else goes on. */
export type ArchivedMall = Pick<MallRecord, 'id' | 'publicId' | 'name' | 'slug' | 'address'> & {
  readonly archivedAt: Date;
};

export type MallRecord = Omit<MallRow, ConfigColumn | 'archivedAt' | 'formerAddresses'> & {
  readonly parkingConfig: Pick<MallRow, ConfigColumn>;
};

export function toMallRecord(row: MallRow): MallRecord {
  const { archivedAt: _archivedAt, formerAddresses: _former, ...known } = row;
  const { totalBasements, sections, slotsPerSection, slotFormat, ...mall } = known;
  return { ...mall, parkingConfig: { totalBasements, sections, slotsPerSection, slotFormat } };
}

/** A slot of the layout; a retired one still has a car in it. */
export type SlotRecord = Pick<RowOf<typeof slotTable>, 'code' | 'level' | 'section' | 'position'> & {
  readonly isRetired: boolean;
  /** Whom it is meant for; null for every car. */
  readonly slotClass: SlotClass | null;
};
