import { MALL_READ, MALL_WRITE } from './access-cells.ts';
import type { Row } from './access-matrix.ts';

/** A company that supplies parking, without a GSTIN. */
export const A_SUPPLIER = {
  legalName: 'Palladium Parking Private Limited',
  address: 'Senapati Bapat Marg, Mumbai 400013',
  gstin: null,
  sac: '996743',
  ratePercent: 18,
  prefix: 'PAL',
  consolidateBelowRupees: 200,
};

const day = '2026-11-20';

/** The rows of a mall's books, its tax details and the provider's reports. */
export const BOOK_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/malls/:id/ledger/totals': {
    cells: MALL_READ,
    url: (named) => `/api/malls/${named.mallId}/ledger/totals?from=${day}&to=${day}`,
  },
  'GET /api/malls/:id/books': {
    cells: MALL_READ,
    url: (named) => `/api/malls/${named.mallId}/books?day=${day}`,
  },
  'GET /api/malls/:id/books/export': {
    cells: MALL_READ,
    url: (named) => `/api/malls/${named.mallId}/books/export?from=${day}&to=${day}&format=csv`,
  },
  'POST /api/malls/:id/settlement-reports': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/settlement-reports`,
    body: { csv: 'type,entity_id,amount,credit,debit,settled_at' },
  },
  'GET /api/malls/:id/refunds': { cells: MALL_READ, url: (named) => `/api/malls/${named.mallId}/refunds` },
  'POST /api/malls/:id/refunds/:refund/retry': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/refunds/none/retry`,
  },
  'POST /api/malls/:id/refunds/:refund/paid': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/refunds/none/paid`,
    body: { by: 'bank', note: 'N1' },
  },
  'POST /api/malls/:id/refunds/:refund/cash': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/refunds/none/cash`,
  },
  'GET /api/malls/:id/gst': { cells: MALL_READ, url: (named) => `/api/malls/${named.mallId}/gst` },
  'PUT /api/malls/:id/gst': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/gst`,
    body: A_SUPPLIER,
  },
};
