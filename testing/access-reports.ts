import { ALL_READ, ALL_WRITE, MALL_READ, MALL_WRITE } from './access-cells.ts';
import type { Row } from './access-matrix.ts';

const of = (path: string): Row => ({
  cells: MALL_READ,
  url: (named) => `/api/malls/${named.mallId}/${path}`,
});

/** The rows of a mall's reports and of its morning mail. */
export const REPORT_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/malls/:id/reports': of('reports?period=today'),
  'GET /api/malls/:id/reports/leakage': of('reports/leakage?period=today&kind=refunded'),
  'GET /api/malls/:id/reports/evacuation': of('reports/evacuation'),
  'GET /api/malls/:id/reports/export': of('reports/export?period=today&format=csv'),
  'GET /api/malls/:id/morning-mail': of('morning-mail'),
  // Whoever has the link in a mail may end that mail.
  'GET /api/morning-mail/:token/off': { cells: ALL_READ, url: () => '/api/morning-mail/nothing/off' },
  'POST /api/morning-mail/:token/off': { cells: ALL_WRITE, url: () => '/api/morning-mail/nothing/off' },
  'PUT /api/malls/:id/morning-mail': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/morning-mail`,
    body: { isOn: false },
  },
};
