import type { SlotStatus } from '#domain/parking/occupancy.ts';

/** How a slot of each status is drawn (web/style.css), for a slot whose status never changes. */
export const SLOT_STYLES: Readonly<Record<SlotStatus, string>> = {
  empty: 'bay-empty',
  occupied: 'bay-occupied',
  unknown: 'bay-unknown',
};

/** The same, by the element's `data-status`. */
export const STYLES_BY_STATUS =
  'data-[status=empty]:bay-empty data-[status=occupied]:bay-occupied data-[status=unknown]:bay-unknown';
