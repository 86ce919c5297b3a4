import type { SlotStatus } from './live-occupancy.ts';

/** A bay's looks (web/style.css), as they always are: in a legend. */
export const SLOT_LOOKS: Readonly<Record<SlotStatus, string>> = {
  empty: 'bay-empty',
  occupied: 'bay-occupied',
  unknown: 'bay-unknown',
};

/** The same by the bay's `data-status`. */
export const LOOKS_BY_STATUS =
  'data-[status=empty]:bay-empty data-[status=occupied]:bay-occupied data-[status=unknown]:bay-unknown';
