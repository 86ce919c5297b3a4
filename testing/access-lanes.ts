import { DEVICE, MALL_READ, MALL_WRITE } from './access-cells.ts';
import type { Named, Row } from './access-matrix.ts';

const onOpenMall = (rest: string) => (named: Named) => `/api/malls/${named.mallId}${rest}`;

/** The rows of the exit lanes: what a mall does there, who waits, cash, and the barrier's commands. */
export const LANE_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/malls/:id/settings': { cells: MALL_READ, url: onOpenMall('/settings') },
  'PUT /api/malls/:id/settings': {
    cells: MALL_WRITE,
    url: onOpenMall('/settings'),
    body: { leaveMinutes: 15 },
  },
  'GET /api/malls/:id/fastag': { cells: MALL_READ, url: onOpenMall('/fastag') },
  'POST /api/ingest/tag-reads': {
    cells: DEVICE,
    body: { readId: 'r', tagId: '34161FA82032D69802008A60', readAt: '2026-11-20T10:00:00Z' },
  },
  'GET /api/ingest/gates/:gate/commands': { cells: DEVICE, url: () => '/api/ingest/gates/exit-1/commands' },
  'POST /api/ingest/gates/:gate/commands/:id': {
    cells: DEVICE,
    url: () => '/api/ingest/gates/exit-1/commands/none',
    body: { result: 'done' },
  },
  'GET /api/wall': { cells: DEVICE },
  'GET /api/malls/:id/lanes': { cells: MALL_READ, url: onOpenMall('/lanes') },
  'POST /api/malls/:id/lanes/:wait/open': {
    cells: MALL_WRITE,
    url: onOpenMall('/lanes/none/open'),
    body: { reason: 'a' },
  },
  'POST /api/malls/:id/lanes/plates': {
    cells: MALL_WRITE,
    url: onOpenMall('/lanes/plates'),
    body: { gate: 'none', direction: 'entry', plate: 'GJ05AB1234' },
  },
  'POST /api/malls/:id/lanes/:wait/take-back': {
    cells: MALL_WRITE,
    url: onOpenMall('/lanes/none/take-back'),
  },
  'POST /api/malls/:id/lanes/:wait/cash': {
    cells: MALL_WRITE,
    url: onOpenMall('/lanes/none/cash'),
    body: { amountDue: 40, received: 50 },
  },
  'POST /api/malls/:id/lanes/:wait/card': {
    cells: MALL_WRITE,
    url: onOpenMall('/lanes/none/card'),
    body: { state: 'requested' },
  },
  'GET /api/malls/:id/attention': { cells: MALL_READ, url: onOpenMall('/attention') },
  'GET /api/malls/:id/attention/count': { cells: MALL_READ, url: onOpenMall('/attention/count') },
  'GET /api/malls/:id/attention/:item': { cells: MALL_READ, url: onOpenMall('/attention/session:none') },
  'POST /api/malls/:id/attention/:item/decisions': {
    cells: MALL_WRITE,
    url: onOpenMall('/attention/session:none/decisions'),
    body: { action: 'note', reason: 'a' },
  },
  'POST /api/malls/:id/attention/decisions/:decision/undo': {
    cells: MALL_WRITE,
    url: onOpenMall('/attention/decisions/none/undo'),
    body: {},
  },
  'POST /api/malls/:id/cash-shifts': {
    cells: MALL_WRITE,
    url: onOpenMall('/cash-shifts'),
    body: { float: 500 },
  },
  'GET /api/malls/:id/cash-shifts': { cells: MALL_READ, url: onOpenMall('/cash-shifts') },
  'POST /api/malls/:id/cash-shifts/:shift/close': {
    cells: MALL_WRITE,
    url: onOpenMall('/cash-shifts/none/close'),
    body: { counted: 500, expected: 500, reason: 'a' },
  },
  'POST /api/malls/:id/cash-shifts/close': {
    cells: MALL_WRITE,
    url: onOpenMall('/cash-shifts/close'),
    body: { counted: 500 },
  },
};
