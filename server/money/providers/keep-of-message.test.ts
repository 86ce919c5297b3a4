import { expect, it } from 'vitest';
import { keepOfMessage } from './keep-of-message.ts';
import { readRazorpayMessage } from './razorpay-shapes.ts';

const PAYER = {
  email: 'vikram@example.com',
  contact: '+919825012345',
  vpa: 'vikram@upi',
  card: { name: 'Vikram Shah', last4: '4242' },
  upi: { vpa: 'vikram@upi' },
  notes: { payment: 'p-1', session: 's-1', name: 'Vikram Shah' },
};
const payment = {
  id: 'pay_1',
  amount: 8_000,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_1',
  method: 'upi',
  fee: 20,
  created_at: 1_795_000_000,
  acquirer_data: { rrn: '123456789012', upi_transaction_id: 'vikram' },
  ...PAYER,
};
const dispute = {
  id: 'disp_1',
  payment_id: 'pay_1',
  amount: 8_000,
  currency: 'INR',
  amount_deducted: 0,
  reason_code: 'chargeback_authorization',
  respond_by: 1_795_100_000,
  status: 'action_required',
  phase: 'chargeback',
  created_at: 1_795_000_000,
  evidence: { summary: 'Vikram Shah' },
};
const message = (event: string, payload: object) =>
  JSON.stringify({
    entity: 'event',
    account_id: 'acc',
    event,
    contains: [],
    payload,
    created_at: 1_795_000_001,
  });

it.each([
  message('payment.captured', { payment: { entity: payment } }),
  message('order.paid', {
    payment: { entity: payment },
    order: { entity: { id: 'order_1', receipt: 'p-1' } },
  }),
  message('qr_code.credited', {
    payment: { entity: payment },
    qr_code: { entity: { id: 'qr_1', ...PAYER } },
  }),
  message('refund.processed', {
    refund: { entity: { id: 'rfnd_1', payment_id: 'pay_1', status: 'processed', receipt: 'r-1', ...PAYER } },
    payment: { entity: payment },
  }),
  message('payment.dispute.action_required', { dispute: { entity: dispute }, payment: { entity: payment } }),
])('what is stored of a message says the same to the books, and nothing of who paid: %s', (body) => {
  const stored = keepOfMessage(body);
  expect(readRazorpayMessage(stored)).toEqual(readRazorpayMessage(body));
  expect(stored).not.toMatch(/vikram|98250|4242/i);
});

it('of a message that cannot be read the names are stored, and of what is none nothing', () => {
  const odd = message('payment.captured', { payment: { entity: { ...payment, amount: 'eighty' } } });
  const stored = keepOfMessage(odd);
  expect(stored).not.toMatch(/vikram|98250|4242/i);
  expect(JSON.parse(stored)).toMatchObject({
    event: 'payment.captured',
    payload: { payment: { entity: { id: 'pay_1', email: 'string', amount: 'string' } } },
  });
  expect(keepOfMessage('vikram@example.com')).toBe('"object"');
});
