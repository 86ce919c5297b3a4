import type { SettlementInput } from '#contract/settlements.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { settleClass } from '../choose-class.ts';
import { publishClosed } from '../close-session.ts';
import type { ClosedSession } from '../session.ts';
import type { SessionServices } from '../session-services.ts';
import { replaceSession } from '../store.ts';
import { charge, costOf, findEntered, publishChanged, quoteSettled, type Settling } from './settling.ts';
import type { Change } from './stored-change.ts';

/**
 * The camera named another class than the vehicle's. One that is inside pays as what it is at its exit, also where a camera
 * names the wrong class again; of one that has ended the charge is lowered to the price of its class. What it was shown there is not raised.
 */
export async function correctClass(
  on: SessionServices,
  transaction: Transaction,
  by: Settling,
  { session, vehicleClass }: Extract<SettlementInput, { action: 'correct_class' }>,
): Promise<Change[]> {
  const before = await findEntered(transaction, by.mall, session);
  const after = { ...before, vehicleClass, matchDetail: settleClass(before.matchDetail) };
  const costBefore = await costOf(transaction, before);
  await replaceSession(transaction, before, after);
  if (after.kind === 'open') publishChanged(on, transaction, after);
  else if (costBefore && costBefore.paise > 0) await chargeAs(on, transaction, by, after, costBefore);
  return [{ before, after, costBefore }];
}

async function chargeAs(
  on: SessionServices,
  transaction: Transaction,
  by: Settling,
  after: ClosedSession,
  { paise }: { readonly paise: number },
): Promise<void> {
  if (after.exitAt === null) return;
  const quote = await quoteSettled(transaction, after, after.exitAt);
  if (quote.paise > paise)
    throw conflict('class_costs_more', 'This class costs more than was charged, and that is not raised.');
  await charge(transaction, by, after, quote);
  publishClosed(on, transaction, after, quote);
}
