/** The account at the payment provider; null where drivers cannot pay by themselves. */
export interface PaymentSettings {
  readonly keyId: string;
  readonly keySecret: string;
  /** Each may have signed a webhook: while they rotate there are two. */
  readonly webhookSecrets: readonly string[];
  /** The provider's address. */
  readonly url: string;
  /** Another address than the provider's own: the stand-in. */
  readonly isStandIn: boolean;
  /** What the provider has switched on for this account: no codes, codes as images, codes with their link. */
  readonly qr: QrMode;
}

export type QrMode = 'off' | 'image' | 'intent';

interface Given {
  RAZORPAY_KEY_ID: string | undefined;
  RAZORPAY_KEY_SECRET: string | undefined;
  RAZORPAY_WEBHOOK_SECRET: string | undefined;
  RAZORPAY_URL: string | undefined;
  RAZORPAY_QR: QrMode | undefined;
}

export const PROVIDER_URL = 'https://api.razorpay.com';
const NEEDED = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
const FURTHER = ['RAZORPAY_URL', 'RAZORPAY_QR'] as const;

/** All of it or nothing: half of it would be noticed only when somebody wants to pay. */
export function readPaymentSettings(given: Given): PaymentSettings | null {
  const set = [...NEEDED, ...FURTHER].find((name) => given[name] !== undefined);
  if (set === undefined) return null;
  const missing = NEEDED.find((name) => given[name] === undefined);
  if (missing)
    throw new Error(`${missing} is missing: ${set} is set, and payments need ${NEEDED.join(', ')}`);
  return {
    keyId: given.RAZORPAY_KEY_ID ?? '',
    keySecret: given.RAZORPAY_KEY_SECRET ?? '',
    webhookSecrets: (given.RAZORPAY_WEBHOOK_SECRET ?? '').split(','),
    url: given.RAZORPAY_URL ? new URL(given.RAZORPAY_URL).origin : PROVIDER_URL,
    isStandIn: given.RAZORPAY_URL !== undefined && new URL(given.RAZORPAY_URL).origin !== PROVIDER_URL,
    qr: given.RAZORPAY_QR ?? 'off',
  };
}

/** Live keys move real money. */
export function isLiveKey({ keyId }: Pick<PaymentSettings, 'keyId'>): boolean {
  return keyId.startsWith('rzp_live_');
}
