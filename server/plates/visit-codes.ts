import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { spellVisitCode } from '#domain/plates/visit-code.ts';
import type { Database } from '../platform/storage/database.ts';
import { keepSecret } from './store.ts';

/** Codes are derived, never stored: whoever reads a table of visits reads no code. */
export interface VisitCodes {
  /** The code of a visit, by its public id. */
  codeOf(visit: string): string;
  /** A new code for a desk, with the hash by which it is stored. */
  makeDeskCode(key: string): { code: string; hash: string };
  hashDeskCode(key: string, code: string): string;
}

const SECRET_BYTES = 32;

/** Loads the secret of the codes, which the first process on a database makes. */
export async function openVisitCodes(database: Database): Promise<VisitCodes> {
  const secret = await database.transact('system', (transaction) =>
    keepSecret(transaction, randomBytes(SECRET_BYTES)),
  );
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest();
  const hashDeskCode = (key: string, code: string) => digest(`desk ${key} ${code}`).toString('base64url');
  return {
    codeOf: (visit) => spellVisitCode(digest(`visit ${visit}`).readBigUInt64BE()),
    makeDeskCode: (key) => {
      const code = spellVisitCode(randomBytes(8).readBigUInt64BE());
      return { code, hash: hashDeskCode(key, code) };
    },
    hashDeskCode,
  };
}

/** Compares in the same time whatever differs. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
