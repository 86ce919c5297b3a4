import { createHash, randomInt } from 'node:crypto';

// Without I, L, O and U, which are taken for others.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const CODES = 10;

/** Ten codes of 80 bits each, in groups of four to read and type. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    return (letters.match(/.{4}/g) ?? []).join('-');
  });
}

/** As the database stores a code. Of 80 bits a plain hash is enough: there is nothing to guess. */
export function hashRecoveryCode(account: number, typed: string): string {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`recovery code ${account} ${code}`).digest('base64url');
}
