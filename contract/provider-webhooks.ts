import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

// Apart from the bills: no page of ours calls these, and each byte of a page is counted.

export const takeRazorpayWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/razorpay',
  summary:
    'A message of the payment provider, proven by the header `X-Razorpay-Signature` over its bytes. 200 for what is genuine, once or twenty times; 401 for what is not.',
  access: 'everyone',
  answer: z.object({ received: z.boolean() }),
  bodyLimit: 256 * 1024,
});

export const takeMerchantWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/razorpay/:merchant',
  summary:
    'The same for a mall that has an account of its own at the payment provider: the address that it is shown with its keys.',
  access: 'everyone',
  params: z.strictObject({ merchant: text(64) }),
  answer: z.object({ received: z.boolean() }),
  bodyLimit: 256 * 1024,
});
