import type { RowOf } from '../platform/storage/table.ts';
import type { deviceTable } from './tables.ts';

/** A device as it is stored. */
export type DeviceRecord = RowOf<typeof deviceTable>;
