import sql from 'sql-template-tag';
import type { Database } from '../../server/platform/storage/database.ts';
import { readRows } from '../../testing/rows.ts';
import type { PaymentEntity, RefundEntity } from '../stand-in/provider-books.ts';
import { PRICE_PAISE, type OwingCar } from './cars.ts';

/** What the provider took and gave back, by its own account. */
export interface ProviderAccount {
  readonly payments: readonly PaymentEntity[];
  readonly refunds: readonly RefundEntity[];
}

interface Balance {
  readonly session: number;
  readonly account: string;
  readonly paise: number;
}

/** Holds the ledger against the provider's account: each sentence is a fault. */
export async function auditMoney(
  database: Database,
  cars: readonly OwingCar[],
  { payments, refunds }: ProviderAccount,
): Promise<string[]> {
  return database.transact('system', async (transaction) => {
    const booked = await readRows<{ name: string; paise: number }>(
      transaction,
      sql`select m.name, sum(l.paise)::int as paise from ledger_movements m
        join ledger_lines l on l.movement_id = m.id and l.account in ('upi_clearing', 'card_clearing')
        where m.cause = 'payment' group by m.id, m.name`,
    );
    const unbalanced = await readRows<{ name: string }>(
      transaction,
      sql`select m.name from ledger_movements m join ledger_lines l on l.movement_id = m.id
        group by m.id, m.name having sum(l.paise) <> 0`,
    );
    const balances = await readRows<Balance>(
      transaction,
      sql`select m.session_id::int as session, l.account, sum(l.paise)::int as paise from ledger_movements m
        join ledger_lines l on l.movement_id = m.id group by 1, 2`,
    );
    return [
      ...unbalanced.map(({ name }) => `${name} does not sum to zero`),
      ...comparePayments(booked, payments),
      ...compareSessions(cars, balances),
      ...compareSums(balances, payments, refunds),
    ];
  });
}

function comparePayments(
  booked: readonly { name: string; paise: number }[],
  payments: readonly PaymentEntity[],
): string[] {
  const faults = payments.flatMap(({ id, amount }) => {
    const own = booked.filter(({ name }) => name === `payment:razorpay:${id}`);
    if (own.length === 1 && own[0]?.paise === amount) return [];
    return [`${id} over ${amount} is booked ${own.length} times`];
  });
  if (booked.length > payments.length)
    faults.push(`${booked.length - payments.length} payments are booked that nobody made`);
  return faults;
}

/** Whoever paid has paid the price once, and whatever came beside it went back. */
function compareSessions(cars: readonly OwingCar[], balances: readonly Balance[]): string[] {
  return cars.flatMap(({ session, isInside }) => {
    const of = (account: string) =>
      balances.find((one) => one.session === session && one.account === account)?.paise ?? 0;
    const received = of('upi_clearing') + of('card_clearing');
    const charged = isInside ? 0 : PRICE_PAISE;
    const faults = [];
    if (received !== 0 && received !== PRICE_PAISE) faults.push(`session ${session} keeps ${received}`);
    if (of('receivable') !== charged - received) faults.push(`session ${session} owes ${of('receivable')}`);
    if (of('refunds_payable') !== 0) faults.push(`session ${session} waits for ${of('refunds_payable')}`);
    return faults;
  });
}

function compareSums(
  balances: readonly Balance[],
  payments: readonly PaymentEntity[],
  refunds: readonly RefundEntity[],
): string[] {
  const sum = (amounts: readonly { readonly amount: number }[]) =>
    amounts.reduce((all, { amount }) => all + amount, 0);
  const cleared = balances
    .filter(({ account }) => account.endsWith('_clearing'))
    .reduce((all, { paise }) => all + paise, 0);
  const provided = sum(payments) - sum(refunds);
  return cleared === provided ? [] : [`the ledger has ${cleared}, the provider ${provided}`];
}
