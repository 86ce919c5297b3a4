import type { ShownBill } from '#contract/pay.ts';

/** So many minutes from now on, or ago: a slow run begins long after this file was read. */
export const iso = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
/** A bill that is due, as the pay page is answered in journeys that need no car: its token is `some-token`. */
export const BILL: ShownBill = {
  mall: 'Some Mall',
  pricesUrl: '/live/some-mall#prices',
  plate: '•••••B1234',
  entryAt: iso(-90),
  exitAt: null,
  exitInDoubt: null,
  car: 'inside',
  status: 'due',
  amountDue: 80,
  amountPaid: 0,
  amountReceived: 0,
  amountRefunded: 0,
  amountByBanks: 0,
  refunds: [],
  bankLines: [],
  chargedAs: 'car',
  charges: 80,
  lines: [{ code: 'first_block', text: 'First started hour', quantity: 2, unitRupees: 40, amountRupees: 80 }],
  pricedUntil: iso(0),
  quoteValidUntil: iso(5),
  leaveBy: null,
  isBeingCharged: false,
  isTagUnanswered: false,
  terminal: null,
  methods: ['upi', 'card'],
  openPayment: null,
  receipt: false,
  company: { legalName: null, mayName: false },
};
export const STARTED = {
  payment: 'pm_1',
  order: 'order_1',
  amount: 80,
  upi: 'upi://pay?pa=mall@bank&am=80',
  qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="1" height="1"/></svg>',
  checkout: '/pay/checkout',
  expiresAt: iso(15),
};
export const THE_BILL = /\/api\/pay\/some-token$/;
