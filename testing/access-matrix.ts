import { TIME_OF_DAY_TARIFF } from '#domain/money/tariff-templates.ts';

/**
 * Who may call what: every mounted endpoint has one row here, written by hand, and server/access.test.ts calls each
 * cell. A new endpoint needs a row; a row whose endpoint is gone must go.
 *
 * Each cell is one caller's answer: `+` let in (whatever the answer then is), `1` 401, `3` 403. The columns:
 *   visitor, driver A, driver B, admin of mall 1, admin of mall 2, super admin,
 *   device of mall 1, device of mall 2, a device of mall 1 that also sends driver A's cookie (and no Origin).
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
export type CallerName = (typeof CALLERS)[number];

export type Cell = '+' | '1' | '3';

/** What the rows speak of: mall 1 and its devices. */
export interface Named {
  mallName: string;
  mallId: string;
}

export interface Row {
  /** One cell per caller, in the order of CALLERS; blanks are for reading. */
  cells: string;
  /** The address, with its query; the endpoint's path unless said. Deeds that destroy name what is not there. */
  url?: (named: Named) => string;
  /** A body that the contract takes, so that nothing but the caller decides. */
  body?: unknown;
  /** An answer that never ends by itself: only its head is read. */
  isEndless?: boolean;
  /** Called by somebody who signs in for this call alone. */
  endsSignIn?: boolean;
}

const ALL_READ = '+ ++ ++ + +++';
/** The last column sends a cookie without an Origin, which a write may not. */
const ALL_WRITE = '+ ++ ++ + ++3';
const SIGNED_IN = '1 ++ ++ + 11+';
const MALL_READ = '1 33 +3 + 113';
const MALL_WRITE = '1 33 +3 + 113';
const SUPER = '1 33 33 + 113';
/** A cookie never counts there: not even a super admin's. */
const DEVICE = '1 11 11 1 +++';

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
  'POST /api/auth/login': { cells: ALL_WRITE, body: { email: 'x', password: 'x' } },
  'POST /api/auth/signup': {
    cells: ALL_WRITE,
    // The plate is none, so that no account comes of it.
    body: { name: 'Cell', email: 'cell@example.com', password: 'lantern on the pier', plateNumbers: ['?!'] },
  },
  'POST /api/auth/logout': { cells: ALL_WRITE, endsSignIn: true },
  'GET /api/auth/me': { cells: SIGNED_IN },
  'GET /api/auth/session': { cells: ALL_READ },
  'GET /api/super/admins': { cells: SUPER },
  'POST /api/super/admins': { cells: SUPER, body: { name: 'A', email: 'a@example.com', malls: ['nowhere'] } },
  'DELETE /api/super/admins/:id': { cells: SUPER, url: () => '/api/super/admins/nobody' },

  'POST /api/contact': {
    cells: ALL_WRITE,
    body: { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '98250', message: 'ten letters' },
  },

  'GET /api/malls': { cells: ALL_READ },
  'GET /api/malls/:id/image': { cells: ALL_READ, url: (named) => `/api/malls/${named.mallId}/image` },
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
  'POST /api/super/malls/:id/devices/:deviceId/rotate': {
    cells: MALL_WRITE,
    url: onMall('/devices/none/rotate'),
  },
  'DELETE /api/super/malls/:id/devices/:deviceId': { cells: MALL_WRITE, url: onMall('/devices/none') },

  'GET /api/super/malls/:id/alerts': { cells: MALL_READ, url: onMall('/alerts') },

  'GET /api/mall/occupancy': { cells: ALL_READ, url: ofMall('/api/mall/occupancy') },
  'GET /api/mall/occupancy/stream': {
    cells: ALL_READ,
    url: ofMall('/api/mall/occupancy/stream'),
    isEndless: true,
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
export function readCells({ cells }: Row): Record<CallerName, Cell> {
  const read = cells.replaceAll(' ', '');
  if (read.length !== CALLERS.length || /[^+13]/.test(read))
    throw new Error(`a row of ${CALLERS.length} cells: ${cells}`);
  return Object.fromEntries(CALLERS.map((caller, index) => [caller, read[index]])) as Record<
    CallerName,
    Cell
  >;
}
