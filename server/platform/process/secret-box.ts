import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts what the database stores and the server must read again. Whoever has the database alone has nothing. */
export interface SecretBox {
  /** `owner` belongs to it: what was sealed for one account opens for no other. */
  seal(secret: Uint8Array, owner: number): string;
  /** Null for what was sealed with another key, for another owner, or was changed since. */
  open(sealed: string, owner: number): Buffer | null;
  /** Names the key without showing it; what this box seals begins with it. */
  readonly keyName: string;
  /** Whether keys of before are here, with which something may still be sealed. */
  readonly hasEarlier: boolean;
}

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM with a key of 32 bytes. Earlier keys open what was sealed with them. */
export function createSecretBox(key: Buffer, earlier: readonly Buffer[] = []): SecretBox {
  const keyName = nameKey(key);
  const keys = new Map([key, ...earlier].map((one) => [nameKey(one), one]));
  const bindTo = (owner: number) => Buffer.from(`account ${owner}`);
  return {
    keyName,
    hasEarlier: keys.size > 1,
    seal(secret, owner) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bindTo(owner));
      const data = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
      return `${keyName}.${data.toString('base64url')}`;
    },
    open(sealed, owner) {
      const [name = '', text = ''] = sealed.split('.');
      const data = Buffer.from(text, 'base64url');
      const own = keys.get(name);
      if (!own || data.length < NONCE + TAG) return null;
      const decipher = createDecipheriv('aes-256-gcm', own, data.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(bindTo(owner))
        .setAuthTag(data.subarray(-TAG));
      try {
        return Buffer.concat([decipher.update(data.subarray(NONCE, -TAG)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

function nameKey(key: Buffer): string {
  return createHash('sha256').update('name').update(key).digest('base64url').slice(0, 8);
}
