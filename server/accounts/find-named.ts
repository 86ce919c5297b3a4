import type { Transaction } from '../platform/storage/database.ts';
import { readPhone } from './sign-in-name.ts';
import { listNamed } from './store.ts';

const ADDRESS = /[^\s<>()[\],;:"']{1,64}@[^\s<>()[\],;:"']{1,190}/g;
const NUMBER = /\+?\d[\d ().-]{7,20}\d/g;

/** The ids of the accounts whose e-mail address or phone number stands in a text that staff wrote. */
export async function findNamed(transaction: Transaction, text: string): Promise<number[]> {
  const emails = [...text.matchAll(ADDRESS)].map(([address]) => address.toLowerCase().replace(/\.$/, ''));
  const phones = [...text.matchAll(NUMBER)].flatMap(([number]) => readPhone(number) ?? []);
  if (emails.length === 0 && phones.length === 0) return [];
  return listNamed(transaction, { emails, phones });
}
