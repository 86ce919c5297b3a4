import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { BooksDay } from '#contract/books.ts';
import { LEAKAGE_KINDS, type LeakageKind, type LeakedSession, type MallReport } from '#contract/reports.ts';
import { daysOf } from '#domain/time/period.ts';
import { ClaimsOfDays } from '../../testing/claims-of-days.ts';
import { randomFrom } from '../../testing/judge-money.ts';
import { openPaidMall, type PaidMall } from '../../testing/paid-mall.ts';

type Leaks = MallReport['leakage']['items'];
const paiseOf = (leaks: Leaks, kind: LeakageKind) =>
  Math.round((leaks.find((one) => one.kind === kind)?.amount ?? 0) * 100);
const BANKS = ['chargeback_undecided', 'chargeback_borne'] as const;
const seen = new Set<string>();

/** What the ledger of a mall has, in paise. */
async function ledgerOf({ mall }: PaidMall) {
  const id = mall.mall.id;
  const [row] = await mall.rows<Record<'held' | 'losses' | 'taken' | 'unpaid' | 'refunded', number>>(sql`
    with lines as (select m.session_id, m.cause, l.account, l.paise from ledger_movements m
      join ledger_lines l on l.movement_id = m.id where m.mall_id = ${id}),
    dues as (select sum(paise) as due from lines where account = 'receivable' group by session_id)
    select coalesce(sum(paise) filter (where account = 'chargebacks_held'), 0)::int as held,
      coalesce(sum(paise) filter (where account = 'chargeback_losses'), 0)::int as losses,
      coalesce(sum(paise) filter (where account = 'chargeback_losses' and cause = 'chargeback'), 0)::int as taken,
      coalesce(-sum(paise) filter (where account = 'refunds_payable' and cause = 'refund'), 0)::int as refunded,
      (select coalesce(sum(due) filter (where due > 0), 0)::int from dues) as unpaid
    from lines`);
  if (!row) throw new Error('no ledger');
  return row;
}

/** All that reports say about money that banks took, beside the ledger and what the provider has done in truth. */
async function compareAll(paid: PaidMall, claims: ClaimsOfDays): Promise<void> {
  const first = '2026-11-20';
  const last = new Date(claims.now.getTime() + 330 * 60_000).toISOString().slice(0, 10);
  const days = daysOf({ from: first, to: last });
  const read = (from: string, to: string) =>
    claims.call<MallReport>('GET', `/reports?period=days&from=${from}&to=${to}`);
  const whole = await read(first, last);
  const ledger = await ledgerOf(paid);
  const { items, held, sum } = whole.leakage;
  const found = {
    losses: BANKS.reduce((all, kind) => all + paiseOf(items, kind), 0),
    held: Math.round(held.amount * 100),
    taken: Math.round((whole.givenBackByBanks.now ?? 0) * 100),
    refunded: Math.round((whole.refunded.now ?? 0) * 100),
    unpaid: paiseOf(items, 'left_unpaid'),
  };
  expect({ found, story: claims.story }).toEqual({ found: ledger, story: claims.story });
  expect({ lost: found.taken, held: found.held }).toEqual(claims.truth);
  // Nobody owes anything but what is asked for again, and it is in the sum once.
  expect(paiseOf(items, 'chargeback_asked_again')).toBe(ledger.unpaid);
  expect(paiseOf(items, 'taken_off')).toBe(claims.takenOff);
  expect(paiseOf(items, 'refunded')).toBe(0);
  expect(sum).toBe((ledger.losses + ledger.unpaid + claims.takenOff) / 100);
  for (const { kind, count } of items) if (count > 0) seen.add(kind);
  if (held.count > 0) seen.add('held');

  // Day by day they are the same, and so are the books.
  const eachDay: MallReport[] = [];
  const books: BooksDay[] = [];
  for (const day of days) {
    eachDay.push(await read(day, day));
    books.push(await claims.call<BooksDay>('GET', `/books?day=${day}`));
  }
  const inAll = (values: readonly number[]) => Math.round(values.reduce((all, one) => all + one * 100, 0));
  for (const kind of LEAKAGE_KINDS)
    expect(eachDay.reduce((all, one) => all + paiseOf(one.leakage.items, kind), 0)).toBe(
      paiseOf(items, kind),
    );
  expect(inAll(eachDay.map((one) => one.givenBackByBanks.now ?? 0))).toBe(ledger.taken);
  expect(books.map(({ chargebacksLost }) => chargebacksLost)).toEqual(
    eachDay.map((one) => one.givenBackByBanks.now),
  );
  expect(inAll(books.map(({ chargebacksHeld }) => chargebacksHeld))).toBe(ledger.held);
  expect(books.map(({ refunded }) => refunded)).toEqual(eachDay.map((one) => one.refunded.now));

  // Behind each figure stand visits of the same sum.
  for (const { kind, count, amount } of items.filter((one) => one.kind.startsWith('chargeback'))) {
    const path = `/reports/leakage?period=days&from=${first}&to=${last}&kind=${kind}`;
    const { sessions } = await claims.call<{ sessions: LeakedSession[] }>('GET', path);
    expect(sessions.every(({ session, reason }) => session !== null && reason !== null)).toBe(true);
    expect([sessions.length, inAll(sessions.map((one) => one.amount ?? 0))]).toEqual([
      count,
      Math.round((amount ?? 0) * 100),
    ]);
  }
}

describe('whatever banks, people and drivers do in whatever order', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'all reports say of it what the ledger has (%i)',
    { timeout: 120_000 },
    async (seed) => {
      const paid = await openPaidMall();
      const claims = new ClaimsOfDays(paid, randomFrom(seed));
      for (let part = 0; part < 3; part += 1) {
        await claims.run(20);
        await expect(compareAll(paid, claims)).resolves.toBeUndefined();
      }
      await paid.end();
    },
  );

  it('all of it happened', () => {
    expect([...seen].toSorted()).toEqual([
      'chargeback_asked_again',
      'chargeback_borne',
      'chargeback_undecided',
      'held',
      'left_unpaid',
      'taken_off',
    ]);
  });
});
