import { ALL_READ, MALL_READ, MALL_WRITE } from './access-cells.ts';
import type { Named, Row } from './access-matrix.ts';

const onOpenMall = (rest: string) => (named: Named) => `/api/malls/${named.mallId}${rest}`;
const ofMall = (path: string) => (named: Named) => `${path}?mall=${encodeURIComponent(named.mallName)}`;

/** The rows of what a mall's people see of it now, of the recounts, and of what is closed. */
export const NOW_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/mall/plan': { cells: ALL_READ, url: ofMall('/api/mall/plan') },
  'GET /api/parking/now': { cells: MALL_READ, url: ofMall('/api/parking/now') },
  'GET /api/parking/charts': { cells: MALL_READ, url: ofMall('/api/parking/charts') },
  'GET /api/parking/export': { cells: MALL_READ, url: ofMall('/api/parking/export') },
  'GET /api/malls/:id/sessions/:session': { cells: MALL_READ, url: onOpenMall('/sessions/none') },
  'GET /api/malls/:id/sessions/:session/pay-link': {
    cells: MALL_READ,
    url: onOpenMall('/sessions/none/pay-link'),
  },
  'GET /api/malls/:id/recount': { cells: MALL_READ, url: onOpenMall('/recount') },
  'POST /api/malls/:id/recount': { cells: MALL_WRITE, url: onOpenMall('/recount') },
  'PUT /api/malls/:id/recount/:recount/level': {
    cells: MALL_WRITE,
    url: onOpenMall('/recount/none/level'),
    body: { level: 'B1', cars: 1, replaces: null },
  },
  'POST /api/malls/:id/recount/:recount/finish': {
    cells: MALL_WRITE,
    url: onOpenMall('/recount/none/finish'),
  },
  'GET /api/mall/closed': { cells: ALL_READ, url: ofMall('/api/mall/closed') },
  'GET /api/malls/:id/closures': { cells: MALL_READ, url: onOpenMall('/closures') },
  'POST /api/malls/:id/closures': {
    cells: MALL_WRITE,
    url: onOpenMall('/closures'),
    body: { places: ['B1'], reason: 'Floor painting' },
  },
  'PUT /api/malls/:id/closures/:closure': {
    cells: MALL_WRITE,
    url: onOpenMall('/closures/none'),
    body: { reason: 'Floor painting', until: null },
  },
  'POST /api/malls/:id/closures/:closure/end': { cells: MALL_WRITE, url: onOpenMall('/closures/none/end') },
  'POST /api/malls/:id/recount/:recount/drop': { cells: MALL_WRITE, url: onOpenMall('/recount/none/drop') },
};
