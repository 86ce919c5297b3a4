import { ALL_READ, ALL_WRITE, MALL_READ, MALL_WRITE, SIGNED_IN } from './access-cells.ts';
import type { Row } from './access-matrix.ts';

/** The rows of pay links, payments and disputes. */
export const PAY_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/account/bills': { cells: SIGNED_IN },
  'GET /api/account/cars': { cells: SIGNED_IN },
  'GET /api/pay/:token': { cells: ALL_READ, url: () => '/api/pay/nothing' },
  'GET /api/pay/:token/receipt': { cells: ALL_READ, url: () => '/api/pay/nothing/receipt' },
  'GET /api/pay/:token/receipt.pdf': { cells: ALL_READ, url: () => '/api/pay/nothing/receipt.pdf' },
  'POST /api/pay/:token/receipt/mail': {
    cells: ALL_WRITE,
    url: () => '/api/pay/nothing/receipt/mail',
    body: { email: 'nobody@example.com' },
  },
  'PUT /api/pay/:token/company': {
    cells: ALL_WRITE,
    url: () => '/api/pay/nothing/company',
    body: { gstin: '27AAPFU0939F1ZV', legalName: 'Acme Private Limited', address: 'Mumbai 400001' },
  },
  'GET /api/pay/:token/disputes': { cells: ALL_READ, url: () => '/api/pay/nothing/disputes' },
  'POST /api/pay/:token/disputes': {
    cells: ALL_WRITE,
    url: () => '/api/pay/nothing/disputes',
    body: { reason: 'other', text: 'The barrier was open' },
  },
  'GET /api/malls/:id/disputes': {
    cells: MALL_READ,
    url: (named) => `/api/malls/${named.mallId}/disputes`,
  },
  'POST /api/malls/:id/disputes': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/disputes`,
    body: { session: 'none' },
  },
  'GET /api/malls/:id/disputes/:dispute': {
    cells: MALL_READ,
    url: (named) => `/api/malls/${named.mallId}/disputes/none`,
  },
  'GET /api/malls/:id/chargebacks': {
    cells: MALL_READ,
    url: (named) => `/api/malls/${named.mallId}/chargebacks`,
  },
  'GET /api/malls/:id/chargebacks/:chargeback': {
    cells: MALL_READ,
    url: (named) => `/api/malls/${named.mallId}/chargebacks/none`,
  },
  'POST /api/malls/:id/chargebacks/:chargeback/answer': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/chargebacks/none/answer`,
    body: { answer: 'The car was inside' },
  },
  'POST /api/malls/:id/chargebacks/:chargeback/decision': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/chargebacks/none/decision`,
    body: { decision: 'absorbed', reason: 'Too little to ask for' },
  },
  'POST /api/malls/:id/disputes/:dispute/decision': {
    cells: MALL_WRITE,
    url: (named) => `/api/malls/${named.mallId}/disputes/none/decision`,
    body: { decision: 'refuse', answer: 'The times are right' },
  },
  'POST /api/pay/:token/payments': {
    cells: ALL_WRITE,
    url: () => '/api/pay/nothing/payments',
    body: { method: 'upi' },
  },
  'GET /api/pay/:token/payments/:payment/checkout': {
    cells: ALL_READ,
    url: () => '/api/pay/nothing/payments/nothing/checkout',
  },
  'GET /api/pay/:token/payments/:payment/code': {
    cells: ALL_READ,
    url: () => '/api/pay/nothing/payments/nothing/code',
  },
  'POST /api/pay/:token/return': { cells: ALL_WRITE, url: () => '/api/pay/nothing/return' },
  // Whoever signed a message counts, not who brings it.
  'POST /api/webhooks/razorpay': { cells: ALL_WRITE, body: {} },
  'POST /api/webhooks/razorpay/:merchant': {
    cells: ALL_WRITE,
    url: () => '/api/webhooks/razorpay/nobody',
    body: {},
  },
  'POST /api/webhooks/fastag': { cells: ALL_WRITE, body: {} },
};
