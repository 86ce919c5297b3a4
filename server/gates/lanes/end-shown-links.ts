import { endLinks, reviveLinks } from '../../bills/index.ts';
import { expectOfAnother, expectOfOwn } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';

/**
 * The exit of a session was another car's: the links that were shown there lead nowhere any more, and what was begun by them
 * goes back as it comes. The session's row is held.
 */
export async function endShownLinks(
  transaction: Transaction,
  session: number,
  until: { readonly before: Date; readonly now: Date },
): Promise<void> {
  await endLinks(transaction, session, until);
  await expectOfAnother(transaction, session, until.before);
}

/** It was the session's own after all. */
export async function reviveShownLinks(transaction: Transaction, session: number): Promise<void> {
  await reviveLinks(transaction, session);
  await expectOfOwn(transaction, session);
}
