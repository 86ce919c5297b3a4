import sql from 'sql-template-tag';
import type { Database } from '../../server/platform/storage/database.ts';
import { readRows } from '../../testing/rows.ts';
import type { DebitEntity } from '../stand-in/provider-books.ts';
import type { ProviderAccount } from './audit-money.ts';
import { PRICE_PAISE } from './cars.ts';
import type { InsideCar } from './lanes.ts';

/** What provider and acquirer took, by their own account. */
export interface LaneAccount extends ProviderAccount {
  readonly debits: readonly DebitEntity[];
}

interface Balances {
  readonly session: string;
  readonly account: string;
  readonly paise: number;
}

const CLEARING = ['upi_clearing', 'card_clearing', 'fastag_clearing'];

/** Holds the ledger and the barrier's commands against what was taken and what the lanes saw: each sentence is a fault. */
export async function auditLanes(
  database: Database,
  commands: ReadonlyMap<InsideCar, ReadonlySet<string>>,
  account: LaneAccount,
): Promise<string[]> {
  return database.transact('system', async (transaction) => {
    const unbalanced = await readRows<{ name: string }>(
      transaction,
      sql`select m.name from ledger_movements m join ledger_lines l on l.movement_id = m.id
        group by m.id, m.name having sum(l.paise) <> 0`,
    );
    const booked = await readRows<{ name: string; paise: number }>(
      transaction,
      sql`select m.name, l.paise::int as paise from ledger_movements m
        join ledger_lines l on l.movement_id = m.id and l.account = any(${CLEARING})
        where m.cause = 'payment'`,
    );
    const balances = await readRows<Balances>(
      transaction,
      sql`select s.public_id as session, l.account, sum(l.paise)::int as paise from ledger_movements m
        join ledger_lines l on l.movement_id = m.id join sessions s on s.id = m.session_id group by 1, 2`,
    );
    const waiting = await readRows<{ session: string; paise: number }>(
      transaction,
      sql`select s.public_id as session, r.paise::int as paise from refunds r
        join payments p on p.id = r.payment_id and p.provider = 'fastag' join sessions s on s.id = r.session_id
        where r.state = 'requested'`,
    );
    const opened = await readRows<{ session: string; count: number }>(
      transaction,
      sql`select session, count(*)::int as count from gate_commands where session is not null group by session`,
    );
    return [
      ...unbalanced.map(({ name }) => `${name} does not sum to zero`),
      ...compareTaken(booked, account),
      ...[...commands.keys()].flatMap((car) => auditCar(car, balances, waiting)),
      ...auditBarrier(commands, opened),
    ];
  });
}

/** Every amount that was taken is booked once, and nothing else is. */
function compareTaken(
  booked: readonly { name: string; paise: number }[],
  { payments, debits }: LaneAccount,
): string[] {
  const taken = new Map<string, number>([
    ...payments.map(({ id, amount }) => [`payment:razorpay:${id}`, amount] as const),
    ...debits
      .filter(({ state }) => state === 'ACCEPTED')
      .map(({ id, paise }) => [`payment:fastag:${id}`, paise] as const),
  ]);
  const faults = booked.flatMap(({ name }) =>
    taken.has(name) ? [] : [`${name} is booked, and nobody took it`],
  );
  for (const [name, paise] of taken) {
    const own = booked.filter((one) => one.name === name);
    if (own.length !== 1 || own[0]?.paise !== paise) faults.push(`${name} is booked ${own.length} times`);
  }
  return faults;
}

/**
 * A car that came to an exit has paid its price once, and nothing is open in either direction. Only a debit that came when
 * the driver had paid otherwise waits: the tag's bank has no refund, so a person pays it.
 */
function auditCar(
  { session, plate }: InsideCar,
  balances: readonly Balances[],
  waiting: readonly { session: string; paise: number }[],
): string[] {
  const own = balances.filter((one) => one.session === session);
  const of = (account: string) => own.find((one) => one.account === account)?.paise ?? 0;
  const received = CLEARING.reduce((sum, account) => sum + of(account), 0);
  const late = waiting.reduce((sum, one) => sum + (one.session === session ? one.paise : 0), 0);
  const faults = [];
  if (late !== 0 && late !== of('fastag_clearing')) faults.push(`${plate} waits for ${late} of its tag`);
  if (received - late !== PRICE_PAISE) faults.push(`${plate} paid ${received}, and ${late} goes back`);
  if (of('receivable') !== 0) faults.push(`${plate} owes ${of('receivable')}`);
  if (of('refunds_payable') !== -late) faults.push(`${plate} waits for ${-of('refunds_payable')}`);
  return faults;
}

/** For each car the barrier was asked to open once, whatever died meanwhile. */
function auditBarrier(
  commands: ReadonlyMap<InsideCar, ReadonlySet<string>>,
  opened: readonly { session: string; count: number }[],
): string[] {
  const counts = new Map(opened.map(({ session, count }) => [session, count]));
  return [...commands].flatMap(([{ session, plate }, seen]) => {
    const stored = counts.get(session) ?? 0;
    if (stored === 1 && seen.size === 1) return [];
    return [
      `the barrier was asked ${stored} times for ${plate}, and its controller was given ${seen.size} commands`,
    ];
  });
}
