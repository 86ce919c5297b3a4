import type { Transaction } from '../platform/storage/database.ts';
import { readPhone } from './sign-in-name.ts';
import { listNamed } from './store.ts';

const BETWEEN_ADDRESSES = /[\s<>()[\],;:"']/;
const BETWEEN_NUMBERS = /[^\d+ ().-]/;

/** The ids of the accounts whose e-mail address or phone number stands in a text that staff wrote. */
export async function findNamed(transaction: Transaction, text: string): Promise<number[]> {
  const emails = text
    .toLowerCase()
    .split(BETWEEN_ADDRESSES)
    .filter((part) => part.includes('@'))
    .flatMap((part) => (part.endsWith('.') ? [part, part.slice(0, -1)] : [part]));
  const phones = text.split(BETWEEN_NUMBERS).flatMap((part) => readPhone(part) ?? []);
  if (emails.length === 0 && phones.length === 0) return [];
  return listNamed(transaction, { emails, phones });
}
