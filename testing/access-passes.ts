import { ALL_READ, ALL_WRITE, MALL_READ, MALL_WRITE } from './access-cells.ts';
import type { Named, Row } from './access-matrix.ts';
import { passInput } from './pass-calls.ts';

const onMall = (rest: string) => (named: Named) => `/api/malls/${named.mallId}${rest}`;
const aPass = passInput({ plates: ['GJ05AB1234'] });
const aShop = { name: 'Book Nook', gives: 'percent', value: 50 };
const AT = '2030-11-20T10:00:00+05:30';

/** The rows of passes, lists, shops and announced arrivals. */
export const PASS_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/malls/:id/passes': { cells: MALL_READ, url: onMall('/passes') },
  'GET /api/malls/:id/passes/:pass': { cells: MALL_READ, url: onMall('/passes/none') },
  'GET /api/malls/:id/passes/export.csv': { cells: MALL_READ, url: onMall('/passes/export.csv') },
  'POST /api/malls/:id/passes': { cells: MALL_WRITE, url: onMall('/passes'), body: aPass },
  'PUT /api/malls/:id/passes/:pass': { cells: MALL_WRITE, url: onMall('/passes/none'), body: aPass },
  'POST /api/malls/:id/passes/:pass/end': { cells: MALL_WRITE, url: onMall('/passes/none/end'), body: {} },
  'POST /api/malls/:id/passes/import': { cells: MALL_WRITE, url: onMall('/passes/import'), body: 'kind' },
  'GET /api/malls/:id/shops': { cells: MALL_READ, url: onMall('/shops') },
  'POST /api/malls/:id/shops': { cells: MALL_WRITE, url: onMall('/shops'), body: aShop },
  'PUT /api/malls/:id/shops/:shop': {
    cells: MALL_WRITE,
    url: onMall('/shops/none'),
    body: { shop: aShop },
  },
  'POST /api/malls/:id/shops/:shop/link': { cells: MALL_WRITE, url: onMall('/shops/none/link'), body: {} },
  'GET /api/malls/:id/shops/:shop/statement.csv': {
    cells: MALL_READ,
    url: onMall('/shops/none/statement.csv?month=2026-11-01'),
  },
  'GET /api/shop/:token': { cells: ALL_READ, url: () => '/api/shop/nothing' },
  'POST /api/shop/:token/validations': {
    cells: ALL_WRITE,
    url: () => '/api/shop/nothing/validations',
    body: { visit: 'CODE', bill: '1' },
  },
  'GET /api/malls/:id/arrivals': { cells: MALL_READ, url: onMall('/arrivals') },
  'POST /api/malls/:id/arrivals': {
    cells: MALL_WRITE,
    url: onMall('/arrivals'),
    body: { name: 'A wedding', places: 1, beginsAt: AT, endsAt: '2030-11-20T12:00:00+05:30' },
  },
  'PUT /api/malls/:id/arrivals/:arrival': {
    cells: MALL_WRITE,
    url: onMall('/arrivals/none'),
    body: { arrived: 0 },
  },
};
