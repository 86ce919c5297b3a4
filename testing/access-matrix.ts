import { NOTICE_VERSION } from '#contract/notice.ts';
import { TIME_OF_DAY_TARIFF } from '#domain/money/tariff-templates.ts';
import { ACCOUNT_ROWS } from './access-accounts.ts';
import {
  ALL_READ,
  ALL_WRITE,
  DEVICE,
  MALL_READ,
  MALL_WRITE,
  SIGNED_IN,
  SIGNED_IN_WRITE,
} from './access-cells.ts';
import { BOOK_ROWS } from './access-books.ts';
import { REPORT_ROWS } from './access-reports.ts';
import { LANE_ROWS } from './access-lanes.ts';
import { MAKER_ROWS } from './access-makers.ts';
import { NOW_ROWS } from './access-now.ts';
import { PASS_ROWS } from './access-passes.ts';
import { PAY_ROWS } from './access-pay.ts';
import { PEOPLE_ROWS } from './access-people.ts';
import { ROLE_ROWS } from './access-roles.ts';

/**
 * Who may call what: every mounted endpoint has one row here, written by hand, and server/access.test.ts calls each
 * cell. A new endpoint needs a row; a row whose endpoint is gone must go.
 *
 * Each cell is one caller's answer: `+` let in (whatever the answer then is), `1` 401, `3` 403. The columns:
 *   visitor, driver A, driver B, admin of mall 1, admin of mall 2, super admin,
 *   device of mall 1, device of mall 2, a device of mall 1 that also sends driver A's cookie (and no Origin).
 * The roles under a mall's admins have their cells by access-roles.ts; elsewhere they are let in as a driver is.
 */
export const CALLERS = [
  'visitor',
  'driver A',
  'driver B',
  'admin of mall 1',
  'admin of mall 2',
  'super admin',
  'device of mall 1',
  'device of mall 2',
  'device of mall 1 with a cookie',
] as const;
type Written = (typeof CALLERS)[number];

/** Who has a role under the admins of a mall: of mall 1, and one of mall 2 who may the most. */
export const HELPERS = {
  'manager of mall 1': { role: 'manager', mall: 1 },
  'attendant of mall 1': { role: 'attendant', mall: 1 },
  'accountant of mall 1': { role: 'accountant', mall: 1 },
  'manager of mall 2': { role: 'manager', mall: 2 },
} as const;
type HelperName = keyof typeof HELPERS;
export type CallerName = Written | HelperName;

export type Cell = '+' | '1' | '3';

/** What the rows speak of: mall 1 and its devices. */
export interface Named {
  mallName: string;
  mallId: string;
}

export interface Row {
  /** One cell per caller, in the order of CALLERS; blanks are for reading. */
  cells: string;
  /** The address, with its query; the endpoint's path unless given. Calls that destroy something name what is not there. */
  url?: (named: Named) => string;
  /** A body that the contract takes, so that nothing but the caller decides. */
  body?: unknown;
  /** An answer that never ends by itself: only its head is read. */
  isEndless?: boolean;
  /** Called by somebody who signs in for this call alone. */
  endsSignIn?: boolean;
}

const SUPER = '1 33 33 + 113';

const AT = '2026-11-20T10:00:00+05:30';
const nowhere = (rest: string) => () => `/api/super/malls/nowhere${rest}`;
const ofMall = (path: string) => (named: Named) => `${path}?mall=${encodeURIComponent(named.mallName)}`;
const onMall = (rest: string) => (named: Named) => `/api/super/malls/${named.mallId}${rest}`;
const mallInput = { name: 'Matrix Mall' };
const parkingConfig = {
  totalBasements: 1,
  sections: ['A'],
  slotsPerSection: 1,
  slotFormat: 'B{level}{section}{index:02d}',
};

const day = '2026-11-20';

export const ROWS: Record<string, Row> = {
  ...LANE_ROWS,
  ...MAKER_ROWS,
  ...NOW_ROWS,
  ...PAY_ROWS,
  ...PASS_ROWS,
  ...BOOK_ROWS,
  ...PEOPLE_ROWS,
  ...REPORT_ROWS,
  ...ACCOUNT_ROWS,
  'DELETE /api/super/admins/:id/second-factor': {
    cells: SUPER,
    url: () => '/api/super/admins/nobody/second-factor',
  },
  'GET /api/super/admins': { cells: SUPER },
  'POST /api/super/admins': { cells: SUPER, body: { name: 'A', email: 'a@example.com', malls: ['nowhere'] } },
  'DELETE /api/super/admins/:id': { cells: SUPER, url: () => '/api/super/admins/nobody' },
  'GET /api/super/malls/:id/merchant': {
    cells: SUPER,
    url: (named) => `/api/super/malls/${named.mallId}/merchant`,
  },
  'PUT /api/super/malls/:id/merchant': {
    cells: SUPER,
    url: (named) => `/api/super/malls/${named.mallId}/merchant`,
    body: { keyId: 'rzp_test_a', keySecret: 'too short', webhookSecrets: ['none at all'], qr: 'off' },
  },
  'DELETE /api/super/malls/:id/merchant': {
    cells: SUPER,
    url: (named) => `/api/super/malls/${named.mallId}/merchant`,
  },
  'GET /api/super/invitations': { cells: SUPER },
  'DELETE /api/super/invitations/:id': { cells: SUPER, url: () => '/api/super/invitations/nothing' },
  'POST /api/invitations/open': { cells: ALL_WRITE, body: { token: 'none' } },
  'POST /api/invitations/accept': { cells: ALL_WRITE, body: { token: 'none', name: 'A', password: 'x' } },

  'POST /api/contact': {
    cells: ALL_WRITE,
    body: { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '98250', message: 'ten letters' },
  },

  'GET /api/privacy/notice': { cells: ALL_READ },
  'GET /api/account/consents': { cells: SIGNED_IN },
  'POST /api/account/consents': { cells: SIGNED_IN_WRITE, body: { notice: NOTICE_VERSION } },
  'GET /api/account/export': { cells: SIGNED_IN },
  'GET /api/account/erasure': { cells: SIGNED_IN },
  // The password is wrong, so nobody goes.
  'POST /api/account/erasure': { cells: SIGNED_IN_WRITE, body: { password: 'x' } },
  'GET /api/super/inquiries': { cells: SUPER },
  'PUT /api/super/inquiries/:id': {
    cells: SUPER,
    url: () => '/api/super/inquiries/none',
    body: { isAnswered: true },
  },
  'DELETE /api/super/inquiries/:id': { cells: SUPER, url: () => '/api/super/inquiries/none' },

  'GET /api/malls': { cells: ALL_READ },
  'GET /api/malls/:id/image': { cells: ALL_READ, url: (named) => `/api/malls/${named.mallId}/image` },
  'GET /api/malls/:id/prices': { cells: ALL_READ, url: (named) => `/api/malls/${named.mallId}/prices` },
  'GET /api/malls/:id/posted-tariff': {
    cells: ALL_READ,
    url: (named) => `/api/malls/${named.mallId}/posted-tariff`,
  },
  'GET /api/super/malls': { cells: SUPER },
  'POST /api/super/malls': { cells: SUPER, body: mallInput },
  'PUT /api/super/malls/:id': { cells: SUPER, url: nowhere(''), body: mallInput },
  'POST /api/super/malls/:id/toggle-live': { cells: SUPER, url: nowhere('/toggle-live') },
  'DELETE /api/super/malls/:id': { cells: SUPER, url: nowhere('') },
  'GET /api/super/malls/:id/parking-config': { cells: SUPER, url: onMall('/parking-config') },
  'PUT /api/super/malls/:id/parking-config': {
    cells: SUPER,
    url: nowhere('/parking-config'),
    body: { parkingConfig },
  },
  'GET /api/super/overview': { cells: SUPER },
  'GET /api/super/malls/:id/plan': { cells: SUPER, url: onMall('/plan') },
  'GET /api/super/malls/:id/plan/revisions': { cells: SUPER, url: onMall('/plan/revisions') },
  'GET /api/super/malls/:id/plan/revisions/:revision': {
    cells: SUPER,
    url: onMall('/plan/revisions/1'),
  },
  'PUT /api/super/malls/:id/plan': { cells: SUPER, url: nowhere('/plan'), body: { plan: null } },
  'GET /api/super/malls/:id/tariff': { cells: MALL_READ, url: onMall('/tariff') },
  'PUT /api/super/malls/:id/tariff': {
    cells: SUPER,
    url: nowhere('/tariff'),
    body: { graceMinutes: 10, rupeesPerHour: 30, dayCapRupees: null },
  },
  'GET /api/malls/:id/tariffs': {
    cells: MALL_READ,
    url: (named) => `/api/malls/${named.mallId}/tariffs`,
  },
  'POST /api/malls/:id/settlements': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/settlements`,
    body: { action: 'waive', session: 'nobody', reason: 'A test' },
  },
  'POST /api/malls/:id/tariffs/backtest': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/tariffs/backtest`,
    body: { draft: TIME_OF_DAY_TARIFF },
  },
  'POST /api/malls/:id/sessions/:session/validations': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/sessions/nobody/validations`,
    body: { code: 'cinema', reason: 'A receipt' },
  },
  'PUT /api/malls/:id/tariffs': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/tariffs`,
    body: { draft: TIME_OF_DAY_TARIFF },
  },
  'PUT /api/super/malls/:id/image': { cells: SUPER, url: nowhere('/image'), body: { drawing: 'tower' } },

  'GET /api/super/malls/:id/devices': { cells: MALL_READ, url: onMall('/devices') },
  'POST /api/super/malls/:id/devices': {
    cells: MALL_WRITE,
    url: onMall('/devices'),
    body: { name: 'Matrix sensors', kind: 'slot-sensors' },
  },
  'PUT /api/super/malls/:id/devices/:deviceId': {
    cells: MALL_WRITE,
    url: onMall('/devices/none'),
    body: { heartbeatSeconds: null },
  },
  'POST /api/super/malls/:id/devices/:deviceId/rotate': {
    cells: MALL_WRITE,
    url: onMall('/devices/none/rotate'),
  },
  'DELETE /api/super/malls/:id/devices/:deviceId': { cells: MALL_WRITE, url: onMall('/devices/none') },

  'GET /api/super/malls/:id/alerts': { cells: MALL_READ, url: onMall('/alerts') },

  'GET /api/super/backups': { cells: SUPER },
  'GET /api/super/clocks': { cells: SUPER },

  'GET /api/super/audit': { cells: SUPER },
  'GET /api/super/audit/export': { cells: SUPER },
  'GET /api/malls/:id/audit': { cells: MALL_READ, url: (named) => `/api/malls/${named.mallId}/audit` },
  'GET /api/malls/:id/audit/export': {
    cells: MALL_READ,
    url: (named) => `/api/malls/${named.mallId}/audit/export`,
  },

  'GET /api/malls/:id/reads/:readId/image': {
    cells: MALL_READ,
    url: (named) => `/api/malls/${named.mallId}/reads/1/image`,
  },

  'GET /api/mall/occupancy': { cells: ALL_READ, url: ofMall('/api/mall/occupancy') },
  'GET /api/mall/occupancy/stream': {
    cells: ALL_READ,
    url: ofMall('/api/mall/occupancy/stream'),
    isEndless: true,
  },
  'GET /api/malls/now': { cells: ALL_READ },
  'GET /api/malls/today': { cells: SIGNED_IN },
  'GET /api/forecast/days': {
    cells: SIGNED_IN,
    url: ({ mallName }) =>
      `/api/forecast/days?from=2026-12-01&to=2026-12-02&mall=${encodeURIComponent(mallName)}`,
  },
  'GET /api/mall/slots': { cells: ALL_READ, url: ofMall('/api/mall/slots') },

  'GET /api/parking': { cells: MALL_READ, url: ofMall('/api/parking') },
  'GET /api/parking/stats': { cells: MALL_READ, url: ofMall('/api/parking/stats') },
  'GET /api/parking/reviews': { cells: MALL_READ, url: ofMall('/api/parking/reviews') },
  'GET /api/history': { cells: SIGNED_IN },

  'POST /api/ingest/plate-reads': {
    cells: DEVICE,
    body: { readId: 'matrix', plate: 'GJ05AB1234', readAt: AT, gate: 'entry-1', direction: 'entry' },
  },
  'POST /api/ingest/occupancy': {
    cells: DEVICE,
    body: { readings: [{ slot: 'B1A01', occupied: true, at: AT }] },
  },

  'GET /api/predict_visits/': { cells: SIGNED_IN, url: () => `/api/predict_visits/?date=${day}` },
  'GET /api/predict_visits': { cells: SIGNED_IN, url: () => `/api/predict_visits?date=${day}` },
  'GET /api/predict_visits_eda/': { cells: SIGNED_IN, url: () => `/api/predict_visits_eda/?date=${day}` },
  'GET /api/predict_visits_eda': { cells: SIGNED_IN, url: () => `/api/predict_visits_eda?date=${day}` },
  'GET /api/forecast/score': { cells: MALL_READ, url: ofMall('/api/forecast/score') },
  'GET /api/calendar': { cells: SIGNED_IN },
  'POST /api/super/calendar': { cells: SUPER, body: { date: day, name: 'Matrix day', region: 'IN-GJ' } },
  'DELETE /api/super/calendar/:date/:region': { cells: SUPER, url: () => `/api/super/calendar/${day}/XX` },
};

/** The cells of a row, caller by caller. */
export function readCells(key: string, row: Row): Record<CallerName, Cell> {
  const written = readWritten(row);
  const helpers = Object.entries(HELPERS).map(([name, { role, mall }]) => {
    const isLetIn = mall === 1 && ROLE_ROWS[key]?.some((one) => one === role) === true;
    return [name, isLetIn ? '+' : written['driver A']];
  });
  return { ...written, ...(Object.fromEntries(helpers) as Record<HelperName, Cell>) };
}

function readWritten({ cells }: Row): Record<Written, Cell> {
  const read = cells.replaceAll(' ', '');
  if (read.length !== CALLERS.length || /[^+13]/.test(read))
    throw new Error(`a row of ${CALLERS.length} cells: ${cells}`);
  return Object.fromEntries(CALLERS.map((caller, index) => [caller, read[index]])) as Record<Written, Cell>;
}
