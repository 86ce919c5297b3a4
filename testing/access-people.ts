import { MALL_READ, MALL_WRITE } from './access-cells.ts';
import type { Named, Row } from './access-matrix.ts';

const onOpenMall = (rest: string) => (named: Named) => `/api/malls/${named.mallId}${rest}`;

/** The rows of a mall's people, and of what they search by. */
export const PEOPLE_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/malls/:id/search': { cells: MALL_READ, url: onOpenMall('/search?q=4321') },
  'GET /api/malls/:id/people': { cells: MALL_READ, url: onOpenMall('/people') },
  'POST /api/malls/:id/people': {
    cells: MALL_WRITE,
    url: onOpenMall('/people'),
    body: { name: 'A', email: 'matrix-attendant@example.com', role: 'attendant' },
  },
  'PUT /api/malls/:id/people/:person': {
    cells: MALL_WRITE,
    url: onOpenMall('/people/none'),
    body: { role: 'attendant' },
  },
  'DELETE /api/malls/:id/people/:person': { cells: MALL_WRITE, url: onOpenMall('/people/none') },
  'DELETE /api/malls/:id/invitations/:invitation': {
    cells: MALL_WRITE,
    url: onOpenMall('/invitations/none'),
  },
};
