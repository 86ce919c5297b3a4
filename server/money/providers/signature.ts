import { createHmac, timingSafeEqual } from 'node:crypto';

const HEX = /^[0-9a-f]{64}$/;

/** HMAC-SHA256 as Razorpay writes it, in lower-case hexadecimal digits. */
export function signatureOf(secret: string, message: string | Uint8Array): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

/** Whether one of the secrets signed these bytes. All are tried, in the same time whatever they give. */
export function isSignedBy(secrets: readonly string[], message: Uint8Array, signature: string): boolean {
  if (!HEX.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  const fits = secrets.map((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(message).digest(), given),
  );
  return fits.includes(true);
}
