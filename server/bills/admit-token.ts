import type { BillServices } from './bill-services.ts';
import { hashOfToken, type AdmittedToken } from './pay-link.ts';
import { findLink } from './store.ts';

type Admits = Pick<BillServices, 'services' | 'sessions'>;

/**
 * Looks up whom the link of a token is for. One that an account's list showed is lost once that account does not see the
 * visit, by the database's own view of the account, which no other transaction has: so it is asked before one is opened.
 * Null for what is no token, and for one that was never given.
 */
export async function admitToken(on: Admits, token: string): Promise<AdmittedToken | null> {
  const { database, clock } = on.services;
  const hash = hashOfToken(token);
  const link = hash && (await database.ask('system', (transaction) => findLink(transaction, hash)));
  if (!hash || !link) return null;
  const { account, session } = link;
  const isLost = account !== null && !(await isGoodFor(on, account, session));
  return { hash, isLost, now: clock() };
}

/**
 * While a visit is under two plates no list shows it, but whose list had shown it by one of them holds its link still: that
 * is who stands at the barrier, most likely.
 */
async function isGoodFor(
  { services: { database }, sessions }: Admits,
  account: number,
  session: number,
): Promise<boolean> {
  if (await database.transact({ account }, (transaction) => sessions.sees(transaction, account, session)))
    return true;
  return database.transact('system', (transaction) => sessions.mayBeOf(transaction, account, session));
}
