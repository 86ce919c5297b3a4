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

const OLD = `
  insert into malls (public_id, name, slug, created_at) values ('m', 'Mall', 'mall', now());
  insert into tariffs (mall_id, version, effective_from, grace_minutes, paise_per_hour, created_by, created_at)
    values (1, 1, now(), 10, 4000, 'test', now());
  insert into sessions (public_id, mall_id, plate, entry_at, exit_at, entry_date, state, closed_at, review, flags,
      vehicle_class, tariff_id, charge_paise, charge_lines, charge_reason, match_detail, created_at)
    values
      ('paid', 1, 'A', '2026-11-20T10:00Z', '2026-11-20T12:00Z', '2026-11-20', 'closed', '2026-11-20T12:00Z', null, '{}',
        'two-wheeler', 1, 8000, '[
          {"code": "first-hour", "text": "First hour", "quantity": 1, "unitPaise": 4000, "amountPaise": 4000},
          {"code": "extension", "text": "Each further hour", "quantity": 1, "unitPaise": 4000, "amountPaise": 4000}]', null, '{"matched": "near", "evidence": ["bay-freed", "exit-read-doubtful"]}', now()),
      ('free', 1, 'B', '2026-11-20T10:00Z', '2026-11-20T10:05Z', '2026-11-20', 'closed', '2026-11-20T10:05Z', null, '{}',
        null, 1, 0, '[{"code": "within-grace", "text": "Stay within the 10 free minutes",
          "quantity": 1, "unitPaise": 0, "amountPaise": 0}]', 'within-grace', '{}', now()),
      ('asked', 1, 'C', '2026-11-20T10:00Z', '2026-11-20T10:00Z', '2026-11-20', 'closed', '2026-11-20T10:00Z',
        'exit_ambiguous', '{entry-unknown}', null, null, 0, '[]', null, '{"because": "two-candidates"}', now()),
      ('inside', 1, 'D', '2026-11-19T10:00Z', null, '2026-11-19', 'open', null, null, '{long-stay}',
        null, 1, 0, '[]', null, '{}', now());
  insert into ledger_entries (movement, mall_id, session_id, account, amount_paise, reason, at) values
    ('charge:paid', 1, 1, 'receivable', 12000, 'charge', now()), ('charge:paid', 1, 1, 'parking_revenue', -12000, 'charge', now());
  insert into ledger_entries (movement, mall_id, session_id, account, amount_paise, reason, at) values
    ('correction:paid:1', 1, 1, 'receivable', -4000, 'correction', now()),
    ('correction:paid:1', 1, 1, 'parking_revenue', 4000, 'correction', now());
  insert into alerts (mall_id, kind, subject, detail, first_at, last_at) values (1, 'long-stay', 's', 'd', now(), now());`;

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
