import type { MallRole } from '#contract/roles.ts';

type Helper = Exclude<MallRole, 'admin'>;
type Rows = Readonly<Record<string, readonly Helper[]>>;

const ALL = ['manager', 'attendant', 'accountant'] as const;
const CARS = ['manager', 'attendant'] as const;
const MONEY = ['manager', 'accountant'] as const;
const MANAGER = ['manager'] as const;

/**
 * Which roles under a mall's admins may call what, written by hand beside the contract. What is not here is for admins
 * alone, in its own mall too; what everybody or everybody signed in may call they may as well.
 */
export const ROLE_ROWS: Rows = {
  'GET /api/parking': ALL,
  'GET /api/malls/:id/search': ALL,
  'GET /api/parking/export': MONEY,
  'GET /api/parking/stats': MONEY,
  'GET /api/parking/reviews': CARS,
  'GET /api/parking/now': MONEY,
  'GET /api/parking/charts': MONEY,
  'GET /api/forecast/score': MONEY,
  'GET /api/malls/:id/sessions/:session': ALL,
  'GET /api/malls/:id/reads/:readId/image': ALL,
  'POST /api/malls/:id/settlements': MANAGER,
  'POST /api/malls/:id/plate-codes': MANAGER,
  'GET /api/malls/:id/chargebacks': MONEY,
  'GET /api/malls/:id/chargebacks/:chargeback': MONEY,
  'POST /api/malls/:id/chargebacks/:chargeback/answer': MANAGER,
  'POST /api/malls/:id/chargebacks/:chargeback/decision': MANAGER,
  'GET /api/malls/:id/disputes': MONEY,
  'POST /api/malls/:id/disputes': MANAGER,
  'GET /api/malls/:id/disputes/:dispute': MONEY,
  'POST /api/malls/:id/disputes/:dispute/decision': MANAGER,
  'GET /api/malls/:id/attention': CARS,
  'GET /api/malls/:id/attention/count': CARS,
  'GET /api/malls/:id/attention/:item': CARS,
  'POST /api/malls/:id/attention/:item/decisions': CARS,
  'POST /api/malls/:id/attention/decisions/:decision/undo': CARS,
  'GET /api/malls/:id/lanes': CARS,
  'POST /api/malls/:id/lanes/:wait/open': CARS,
  'POST /api/malls/:id/lanes/:wait/cash': CARS,
  'POST /api/malls/:id/lanes/:wait/card': CARS,
  'POST /api/malls/:id/cash-shifts': CARS,
  'POST /api/malls/:id/cash-shifts/close': CARS,
  'POST /api/malls/:id/refunds/:refund/cash': CARS,
  'POST /api/malls/:id/sessions/:session/validations': CARS,
  'GET /api/malls/:id/recount': CARS,
  'POST /api/malls/:id/recount': CARS,
  'PUT /api/malls/:id/recount/:recount/level': CARS,
  'POST /api/malls/:id/recount/:recount/finish': CARS,
  'POST /api/malls/:id/recount/:recount/drop': CARS,
  'GET /api/malls/:id/settings': MANAGER,
  'GET /api/malls/:id/fastag': MANAGER,
  'GET /api/malls/:id/tariffs': MONEY,
  'GET /api/super/malls/:id/tariff': MONEY,
  'GET /api/malls/:id/ledger/totals': MONEY,
  'GET /api/malls/:id/books': MONEY,
  'GET /api/malls/:id/books/export': MONEY,
  'GET /api/malls/:id/passes': MANAGER,
  'GET /api/malls/:id/passes/:pass': MANAGER,
  'GET /api/malls/:id/passes/export.csv': MANAGER,
  'POST /api/malls/:id/passes': MANAGER,
  'PUT /api/malls/:id/passes/:pass': MANAGER,
  'POST /api/malls/:id/passes/:pass/end': MANAGER,
  'POST /api/malls/:id/passes/import': MANAGER,
  'GET /api/malls/:id/shops': MANAGER,
  'POST /api/malls/:id/shops': MANAGER,
  'PUT /api/malls/:id/shops/:shop': MANAGER,
  'POST /api/malls/:id/shops/:shop/link': MANAGER,
  'GET /api/malls/:id/shops/:shop/statement.csv': MANAGER,
  'GET /api/malls/:id/arrivals': MANAGER,
  'POST /api/malls/:id/arrivals': MANAGER,
  'PUT /api/malls/:id/arrivals/:arrival': MANAGER,
  'GET /api/malls/:id/gst': MONEY,
  'GET /api/malls/:id/reports': MONEY,
  'GET /api/malls/:id/reports/leakage': MONEY,
  'GET /api/malls/:id/reports/export': MONEY,
  'GET /api/malls/:id/reports/evacuation': ALL,
  'GET /api/malls/:id/refunds': MONEY,
  'POST /api/malls/:id/refunds/:refund/retry': MANAGER,
  'POST /api/malls/:id/refunds/:refund/paid': MANAGER,
};
