import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
/** A phone's clock may be one step off. */
const NEAR = [-1, 0, 1];

/** The code of an authenticator app (RFC 6238: SHA-1, 30 seconds) in one time step. */
export function codeAt(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

/** The time step whose code was typed, later than the last one that counted; null for a wrong or an old code. */
export function findStep(secret: Uint8Array, typed: string, now: Date, lastStep: number): number | null {
  const code = typed.replaceAll(/[\s-]/g, '');
  const steps = NEAR.map((near) => stepAt(now) + near).filter((step) => step > lastStep);
  return steps.find((step) => codeAt(secret, step) === code) ?? null;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding: how authenticator apps take a secret. */
export function toBase32(secret: Uint8Array): string {
  const bits = Array.from(secret, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{1,5}/g) ?? [];
  return letters.map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What a QR code tells the app: whose account, and the secret. */
export function otpauthAddress(email: string, secret: Uint8Array): string {
  const issuer = 'Get My Spot';
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const facts = `secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
  return `otpauth://totp/${label}?${facts}`;
}
