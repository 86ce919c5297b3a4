import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ParkingSession } from '#contract/sessions.ts';
import { addDays } from '#domain/time/india-time.ts';
import { openGates, type GatedMall, type GateTests } from '../../../../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../../testing/test-people.ts';

/** More than the list goes through in order before it asks the indexes. */
const NEWER = 4_100;
const OLDER = 400;
let gates: GateTests;
let mall: GatedMall;
let admin: Person;

/** A session as the test knows it. */
interface Known {
  readonly id: string;
  readonly plate: string;
  readonly slot: string | null;
  readonly date: string;
  readonly minute: number;
  readonly isInside: boolean;
}

let drawn = 20_261_123;
/** The same numbers at each run. */
const draw = (below: number) => {
  drawn = (Math.imul(drawn, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
  return (drawn >>> 8) % below;
};
const signs = (count: number, from: string) =>
  Array.from({ length: count }, () => from.charAt(draw(from.length))).join('');
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const older: readonly Known[] = Array.from({ length: OLDER }, (_, n) => {
  const day = addDays('2024-01-01', draw(700));
  const isLong = n % 9 === 0;
  return {
    id: `older-${n}`,
    plate: `MH${signs(2, '0123456789')}${signs(2, LETTERS)}${signs(4, '0123456789')}${isLong ? signs(4, LETTERS) : ''}`,
    slot: n % 7 === 0 ? null : `${n % 5 === 0 ? 'P' : 'B'}${1 + draw(3)}-${signs(1, 'CDE')}${10 + draw(40)}`,
    date: day,
    // In pairs at one minute, so that the order of their ids decides.
    minute: 600 + ((n >> 1) % 60),
    isInside: n % 40 === 3,
  };
});

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall({ name: 'Palladium Mall' });
  const other = await gates.addMall({ name: 'Other' });
  const instant = ({ date, minute }: Known) =>
    new Date(Date.parse(`${date}T00:00:00+05:30`) + minute * 60_000).toISOString();
  const insert = (of: number, prefix: string, known: readonly Known[]) =>
    mall.rows(sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, entry_date, state, closed_at, slot_code, created_at)
    select ${prefix}::text || id, ${of}::int, plate, plate, at, case when inside then null else at + interval '1 hour' end, day,
      case when inside then 'open' else 'closed' end, case when inside then null else at + interval '1 hour' end, slot, at
    from unnest(${known.map(({ id }) => id)}::text[], ${known.map(({ plate }) => plate)}::text[],
      ${known.map(instant)}::timestamptz[], ${known.map(({ date }) => date)}::date[], ${known.map(({ slot }) => slot)}::text[],
      ${known.map(({ isInside }) => isInside)}::boolean[]) as made (id, plate, at, day, slot, inside)`);
  await insert(mall.mall.id, '', older);
  await insert(other.mall.id, 'other-', older);
  await mall.rows(sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, entry_date, state, closed_at, slot_code, created_at)
    select 'newer-' || n, ${mall.mall.id}::int, 'KA' || n, 'KA' || n, at, at, (at at time zone 'Asia/Kolkata')::date, 'closed', at, 'B9A01', at
    from (select n, '2026-11-19T00:00:00Z'::timestamptz - n * interval '1 minute' as at
      from generate_series(1, ${NEWER}::int) as n) as made`);
  const superAdmin = await signInSuperAdmin(gates.app);
  admin = await signInAdmin(gates.app, superAdmin, [mall.mall.publicId]);
}, 120_000);
afterAll(() => gates.end());

/** All pages of a search. */
async function listAll(query: string): Promise<string[]> {
  const found: string[] = [];
  for (let next = ''; ;) {
    const path = `/api/parking?mall=Palladium%20Mall&limit=37&${query}${next === '' ? '' : `&before=${next}`}`;
    const { status, body, headers } = await admin.client.call('GET', path);
    expect([status, query]).toEqual([200, query]);
    found.push(...(body as ParkingSession[]).map(({ id }) => id).filter((id) => id.startsWith('o')));
    const cursor = headers['x-next-cursor'];
    if (typeof cursor !== 'string') return found;
    next = cursor;
  }
}

function holdsText(q: string, { plate, slot, date }: Known): boolean {
  const capitals = q.toUpperCase();
  const isOfDate = /^[\d-]+$/.test(q) && date.includes(q);
  return plate.includes(capitals.replaceAll(/[\s.-]/g, '')) || slot?.includes(capitals) === true || isOfDate;
}

/** The newest first; of one minute the later written. */
const expected = (fits: (known: Known) => boolean) =>
  older
    .map((known, at) => ({ known, at }))
    .filter(({ known }) => fits(known))
    .toSorted(
      (a, b) => b.known.date.localeCompare(a.known.date) || b.known.minute - a.known.minute || b.at - a.at,
    )
    .map(({ known }) => known.id);

const partOf = (text: string) => {
  const from = draw(text.length - 1);
  return text.slice(from, from + 2 + draw(text.length - from - 1));
};
const pick = () => older[draw(OLDER)]!;
const TEXTS: readonly string[] = [
  ...Array.from({ length: 22 }, () => partOf(pick().plate)),
  ...Array.from({ length: 8 }, () => pick().slot ?? 'B1-C'),
  ...Array.from({ length: 6 }, () => pick().date.slice(draw(6))),
  'QX',
  '-0',
  '2024-02',
  '1-C',
  'b1-c1',
  'MH 12',
  '~',
  '0',
  'P',
  ...older
    .filter(({ plate }) => plate.length > 12)
    .slice(0, 3)
    .map(({ plate }) => plate.slice(-3)),
];

it.each(TEXTS)('%s among many newer ones: all that hold it, each once, the newest first', async (q) => {
  const text = `q=${encodeURIComponent(q)}`;
  const all = expected((known) => holdsText(q, known));
  expect(await listAll(text)).toEqual(all);
  expect(await listAll(`${text}&sort=oldest`)).toEqual(all.toReversed());
  const left = expected((known) => holdsText(q, known) && !known.isInside);
  expect(await listAll(`${text}&status=completed&sort=left_last`)).toEqual(left);
  const ofDays = expected(
    (known) => holdsText(q, known) && known.date >= '2024-06-01' && known.date <= '2025-03-03',
  );
  expect(await listAll(`${text}&from=2024-06-01&to=2025-03-03`)).toEqual(ofDays);
});
