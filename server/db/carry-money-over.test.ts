import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { findUpward } from '../platform/process/find-upward.ts';

const FOLDER = findUpward('server/db/migrations');
const FIRST = '0030';

/** Applies the migrations of a range to a database of its own. */
async function apply(database: PGlite, fits: (name: string) => boolean): Promise<void> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && fits(name));
  for (const name of names.toSorted()) await database.exec(readFileSync(`${FOLDER}/${name}`, 'utf8'));
}

/** A line of a bill in the present shape: a code and its parameters, without words. */
const line = (code: string, paise: number, minutes: number) => ({
  code,
  quantity: 1,
  unitPaise: paise,
  amountPaise: paise,
  parameters: { minutes },
});

/** Rows of the old shape; they stand in a file of their own because their codes are those of that time. */
const OLD = readFileSync(findUpward('server/db/carry-money-over.rows.sql'), 'utf8');

it('charges, ledger and codes of the old shape are carried over', { timeout: 60_000 }, async () => {
  const database = await PGlite.create();
  await apply(database, (name) => name < FIRST);
  await database.exec(OLD);
  await apply(database, (name) => name >= FIRST);
  const read = async (text: string) => (await database.query<Record<string, unknown>>(text)).rows;

  expect(
    await read(`select s.public_id as name, c.paise::int, c.reason, c.tariff_id::int as tariff, c.replaces, c.lines
      from charges c join sessions s on s.id = c.session_id order by c.id`),
  ).toEqual([
    {
      name: 'paid',
      paise: 8_000,
      reason: null,
      tariff: 1,
      replaces: null,
      lines: [line('first_block', 4_000, 60), line('extension', 4_000, 60)],
    },
    {
      name: 'free',
      paise: 0,
      reason: 'within_grace',
      tariff: 1,
      replaces: null,
      lines: [line('within_grace', 0, 10)],
    },
  ]);
  expect(
    await read(`select m.name, m.cause, l.account, l.paise::int
      from ledger_lines l join ledger_movements m on m.id = l.movement_id order by l.id`),
  ).toEqual([
    { name: 'charge:paid', cause: 'charge', account: 'receivable', paise: 12_000 },
    { name: 'charge:paid', cause: 'charge', account: 'parking_revenue', paise: -12_000 },
    { name: 'correction:paid:1', cause: 'correction', account: 'receivable', paise: -4_000 },
    { name: 'correction:paid:1', cause: 'correction', account: 'parking_revenue', paise: 4_000 },
  ]);
  expect(
    await read(`select public_id as name, flags, vehicle_class as class, match_detail as detail
      from sessions order by id`),
  ).toEqual([
    {
      name: 'paid',
      flags: [],
      class: 'two_wheeler',
      detail: { matched: 'near', evidence: ['slot_freed', 'exit_read_doubtful'] },
    },
    { name: 'free', flags: [], class: null, detail: {} },
    { name: 'asked', flags: ['entry_unknown'], class: null, detail: { because: 'two_candidates' } },
    { name: 'inside', flags: ['long_stay'], class: null, detail: {} },
  ]);
  expect(await read('select kind from alerts')).toEqual([{ kind: 'long_stay' }]);
  await expect(database.exec('update charges set paise = 1')).rejects.toThrow(/append-only/);
  await database.close();
});
