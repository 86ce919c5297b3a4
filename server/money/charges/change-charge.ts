import { paise, type Paise } from '#domain/money/money.ts';
import { chargeLine, type ChargeLine } from '#domain/money/tariff.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookMovements } from '../ledger/store.ts';
import { findCharges, writeCharges, type StoredCharge } from './store.ts';

const CODE = 'refunded_outside';

interface Changing {
  readonly session: number;
  /** The name of the movement: the same change is booked once. */
  readonly name: string;
  readonly reason: string;
  readonly now: Date;
}

/** Takes off a charge what was given back outside, at most all of it; nothing of a session that was not charged. */
export async function takeOffCharge(transaction: Transaction, off: Paise, changing: Changing): Promise<void> {
  const charge = (await findCharges(transaction, [changing.session])).get(changing.session);
  const amount = Math.min(off, charge?.paise ?? 0);
  if (!charge || amount <= 0) return;
  const lines = [...charge.lines, chargeLine(CODE, 1, paise(0 - amount))];
  await change(transaction, charge, { lines, difference: paise(0 - amount) }, changing);
}

/**
 * It did not go back after all: the charge has again what was taken off for it, at most so much, and as far as it still
 * says so. What a person has decided since stands.
 */
export async function putBackOnCharge(
  transaction: Transaction,
  most: Paise,
  changing: Changing,
): Promise<void> {
  const charge = (await findCharges(transaction, [changing.session])).get(changing.session);
  if (!charge) return;
  let left: number = most;
  const lines = charge.lines.flatMap((line) => {
    if (line.code !== CODE || left <= 0) return [line];
    const back = Math.min(left, 0 - line.amountPaise);
    left -= back;
    const rest = paise(line.amountPaise + back);
    return rest === 0 ? [] : [chargeLine(CODE, 1, rest)];
  });
  if (left < most) await change(transaction, charge, { lines, difference: paise(most - left) }, changing);
}

/** A further charge replaces the one that counts; the ledger gets the difference, on the day of the charge. */
async function change(
  transaction: Transaction,
  before: StoredCharge,
  { lines, difference }: { readonly lines: readonly ChargeLine[]; readonly difference: Paise },
  { session, name, reason, now }: Changing,
): Promise<void> {
  const amount = paise(before.paise + difference);
  const { id: replaces, ...rest } = before;
  const whyFree = amount === 0 ? CODE : null;
  await writeCharges(transaction, [{ ...rest, paise: amount, lines, reason: whyFree, replaces }]);
  await bookMovements(transaction, [
    {
      name,
      mall: before.mall,
      session,
      cause: 'correction',
      reason,
      person: null,
      at: before.at,
      now,
      lines: [
        { account: 'receivable', paise: difference },
        { account: 'parking_revenue', paise: paise(0 - difference) },
      ],
    },
  ]);
}
