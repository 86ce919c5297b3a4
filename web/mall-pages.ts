import type { Permission } from '#contract/roles.ts';
import { paths } from './paths.ts';

interface MallPage {
  readonly to:
    | typeof paths.adminAttention
    | typeof paths.adminPrices
    | typeof paths.adminLanes
    | typeof paths.adminBooks
    | typeof paths.adminDrawers
    | typeof paths.adminPasses
    | typeof paths.adminReports
    | typeof paths.disputes
    | typeof paths.adminDevices
    | typeof paths.adminClosures
    | typeof paths.adminPeople
    | typeof paths.adminSign
    | typeof paths.adminAudit;
  readonly label: string;
  /** Who sees it beside the admins; unset: nobody. */
  readonly may?: Permission;
  /** Led to by another one of these, and found by the search: it is no button of its own on the dashboard. */
  readonly isWithin?: typeof paths.adminBooks;
}

/** The mall's other pages, in the order of a day's work. */
export const MALL_PAGES: readonly MallPage[] = [
  { to: paths.adminAttention, label: 'Attention', may: 'attend' },
  { to: paths.adminPrices, label: 'Prices', may: 'see_prices' },
  { to: paths.adminLanes, label: 'Lanes', may: 'work_lanes' },
  { to: paths.adminClosures, label: 'Closures', may: 'close_slots' },
  { to: paths.adminPasses, label: 'Passes', may: 'manage_passes' },
  { to: paths.adminBooks, label: 'Books', may: 'see_books' },
  { to: paths.adminDrawers, label: 'Cash drawers', may: 'see_books', isWithin: paths.adminBooks },
  { to: paths.adminReports, label: 'Reports', may: 'see_reports' },
  { to: paths.disputes, label: 'Disputes', may: 'see_disputes' },
  { to: paths.adminSign, label: 'Gate sign', may: 'see_figures' },
  { to: paths.adminDevices, label: 'Devices' },
  { to: paths.adminPeople, label: 'People' },
  { to: paths.adminAudit, label: 'Audit' },
];
