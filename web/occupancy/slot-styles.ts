import type { ShownStatus } from '#domain/parking/occupancy.ts';

/** How a slot of each status is drawn (web/style.css), for a slot whose status never changes. */
export const SLOT_STYLES: Readonly<Record<ShownStatus, string>> = {
  empty: 'slot-empty',
  occupied: 'slot-occupied',
  unknown: 'slot-unknown',
  closed: 'slot-closed',
};

/** The same, by the element's `data-status`. */
export const STYLES_BY_STATUS =
  'data-[status=empty]:slot-empty data-[status=occupied]:slot-occupied data-[status=unknown]:slot-unknown data-[status=closed]:slot-closed';

/** What the mark of a slot means whose sensor may be stuck; the mall's people alone see it. */
export const STUCK_MEANS = 'its sensor is suspected to be stuck at this';

/** What the mark of a restless slot means; the mall's people alone see it. */
export const RESTLESS_MEANS = 'turns more often than cars can: what it reports is no evidence';
