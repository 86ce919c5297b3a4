import sql from 'sql-template-tag';
import { readCsvLines } from '../server/money/index.ts';
import type { PaidMall } from './paid-mall.ts';
import { recentSuperAdmin } from './test-people.ts';

/** Sums in paise by a name; what comes to nothing is left out. */
export type Sums = Record<string, number>;

export function sumBy<T>(rows: readonly T[], nameOf: (row: T) => string, paiseOf: (row: T) => number): Sums {
  const sums: Sums = {};
  for (const row of rows) sums[nameOf(row)] = (sums[nameOf(row)] ?? 0) + paiseOf(row);
  return Object.fromEntries(Object.entries(sums).filter(([, paise]) => paise !== 0));
}

export const toPaise = (rupees: number | string | undefined) => Math.round(Number(rupees ?? 0) * 100);

/** A file of the books of some days. */
export async function exportOf(paid: PaidMall, format: 'csv' | 'tally', from: string, to: string) {
  const { client } = await recentSuperAdmin(paid.app);
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
  const url = `/api/malls/${paid.mall.mall.publicId}/books/export?from=${from}&to=${to}&format=${format}`;
  const { body, statusCode } = await paid.app.http.inject({ url, headers: { cookie } });
  if (statusCode !== 200) throw new Error(body);
  return body;
}

/** The rows of the CSV file by the names of its columns. */
export async function csvOf(paid: PaidMall, from: string, to = from): Promise<Record<string, string>[]> {
  const [head = [], ...rows] = [...readCsvLines(await exportOf(paid, 'csv', from, to))];
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}

/** What the vouchers of a day have, by what a voucher is for and account. */
export async function tallyOf(paid: PaidMall, day: string): Promise<Sums> {
  const xml = await exportOf(paid, 'tally', day, day);
  return Object.fromEntries(
    xml.split('<VOUCHER ').flatMap((voucher) => {
      const [, cause = ''] = /<VOUCHERNUMBER>.*-(\w+)</.exec(voucher) ?? [];
      const entries = voucher.matchAll(/<LEDGERNAME>([^<]+)<[^]*?<AMOUNT>(-?[\d.]+)</g);
      return [...entries].map(([, account = '', amount]) => [`${cause} ${account}`, 0 - toPaise(amount)]);
    }),
  ) as Sums;
}

/** What the ledger of a mall has of one day, or of all, by cause and account. */
export async function ledgerOf({ mall }: PaidMall, day: string | null): Promise<Sums> {
  const rows = await mall.rows<{ name: string; paise: number }>(sql`
    select m.cause || ' ' || l.account as name, sum(l.paise)::int as paise
    from ledger_movements m join ledger_lines l on l.movement_id = m.id
    where m.mall_id = ${mall.mall.id} and (${day}::date is null or (m.at at time zone 'Asia/Kolkata')::date = ${day}::date)
    group by 1 having sum(l.paise) <> 0`);
  return Object.fromEntries(rows.map(({ name, paise }) => [name, paise]));
}
