import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

const ofMall = z.strictObject({ id: text(64) });

/** What the provider has switched on for an account: no codes, codes as images, codes with their link. */
const QrModeName = z.enum(['off', 'image', 'intent']);
export type QrModeName = z.infer<typeof QrModeName>;

const KeyId = text(60).regex(/^rzp_(test|live)_[A-Za-z0-9]+$/, 'Begins with rzp_test_ or rzp_live_');
/** Without commas or blanks, so that several can stand in one field. */
const Secret = z.string().regex(/^[\x21-\x2b\x2d-\x7e]+$/, 'Letters, digits and signs, without blanks');

/** A mall's own account at the payment provider. Its secrets are written and never read again. */
const Merchant = z.object({
  keyId: z.string(),
  /** Real money is moved. */
  isLive: z.boolean(),
  qr: QrModeName,
  since: z.string(),
  /** What the provider has to be given as the address of its messages. */
  webhookUrl: z.string(),
});

const MerchantOfMall = z.object({
  /** Null where the mall takes money by the account that the variables name, or by none. */
  merchant: Merchant.nullable(),
  /** The account that the variables name; null where there is none. */
  house: z.object({ isLive: z.boolean() }).nullable(),
});
export type MerchantOfMall = z.output<typeof MerchantOfMall>;

export const readMerchant = endpoint({
  method: 'GET',
  path: '/api/super/malls/:id/merchant',
  summary: 'By which account at the payment provider a mall takes money. No secret is ever answered.',
  access: 'super-admin',
  params: ofMall,
  answer: MerchantOfMall,
});

export const changeMerchant = endpoint({
  method: 'PUT',
  path: '/api/super/malls/:id/merchant',
  summary:
    'Gives a mall an account of its own, whose keys are tried at the provider first. What was begun by an earlier one is finished and refunded by that one.',
  access: 'super-admin',
  params: ofMall,
  body: z.strictObject({
    keyId: KeyId,
    keySecret: Secret.min(8).max(200),
    /** Several where they are being changed: each may have signed a message. */
    webhookSecrets: z.array(Secret.min(8).max(200)).min(1).max(3),
    qr: QrModeName,
  }),
  answer: MerchantOfMall,
});

export const endMerchant = endpoint({
  method: 'DELETE',
  path: '/api/super/malls/:id/merchant',
  summary: 'Ends a mall’s own account: from now on it takes money by the one that the variables name.',
  access: 'super-admin',
  params: ofMall,
  answer: MerchantOfMall,
});
