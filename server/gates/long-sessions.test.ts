import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
const SURE = { confidence: 0.97 };
const HOUR = 60;
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** Each test on days of its own, so that what was learnt of malls is learnt anew. */
let day = 0;
const time = (count: number) => at(day * 1_440 + count);

/** A mall in which a thousand cars were inside, each for so many minutes; the last of them are the first ones, `back` ten hours later. */
async function addMall(minutes: (car: number) => number, back = 0): Promise<GatedMall> {
  day += 10;
  const mall = await gates.addMall({ graceMinutes: 0 });
  const lengths = Array.from({ length: 1_000 }, (_, car) => minutes(car));
  await mall.rows(sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, closed_at, entry_date, state, created_at)
    select gen_random_uuid()::text, ${mall.mall.id}, 'MH02BA' || 1000 + car % (1000 - ${back}::int), 'MH02BA' || 1000 + car % (1000 - ${back}::int),
      at, at + length, at + length, at::date, 'closed', at
    from (select car, ${time(-3_000)}::timestamptz + case when car >= 1000 - ${back}::int then interval '10 hours' else interval '0' end as at,
        m * interval '1 minute' as length
      from unnest(${lengths}::int[]) with ordinality as t (m, car)) as cars
    returning id`);
  return mall;
}

async function stay(mall: GatedMall, from: number, hours: number) {
  await mall.read('entry-1', time(from), PLATE, SURE);
  return mall.read('exit-1', time(from + hours * HOUR), PLATE, SURE);
}

describe('a session of many hours, its plate read right at both gates', () => {
  it('is charged as long as the shorter tenth is, where all the others are short, and the rest is asked', async () => {
    const mall = await addMall((car) => (car < 150 ? 5 : 90));
    expect(await stay(mall, 0, 12)).toMatchObject({ reason: 'length_doubtful', amountDue: 40 });
    const [own] = (await mall.sessions()).filter(({ key }) => key === PLATE);
    expect(own).toMatchObject({ charge: 4_000, detail: { spokeAgainst: ['longer_than_usual'] } });
  });

  it.each([
    [90, 80],
    [130, 120],
  ])('is charged more where hardly anybody is inside for less than %d minutes', async (minutes, due) => {
    const mall = await addMall(() => minutes);
    expect(await stay(mall, 0, 12)).toMatchObject({ reason: 'length_doubtful', amountDue: due });
  });

  it.each([
    [8, 320],
    [11, 440],
    [14, 560],
  ])('is charged whole where three others were inside for as long (%d h)', async (hours, due) => {
    const mall = await addMall((car) => (car < 3 ? 15 * HOUR : 60));
    expect(await stay(mall, 0, hours)).toMatchObject({ reason: 'charged', amountDue: due });
  });

  it.each([
    [3, 16],
    [2, 11],
  ])('is asked about where %d others were inside for 15 h, and it for %d', async (others, hours) => {
    const mall = await addMall((car) => (car < others ? 15 * HOUR : 60));
    expect(await stay(mall, 0, hours)).toMatchObject({ reason: 'length_doubtful' });
  });

  it('is charged whole where the same car was inside about as long before, and that was settled', async () => {
    const mall = await addMall(() => 60);
    await stay(mall, 0, 10);
    // As where a person has decided so.
    await mall.rows(
      sql`update sessions set review = null where mall_id = ${mall.mall.id} and plate_key = ${PLATE} returning id`,
    );
    expect(await stay(mall, 1_440, 12)).toMatchObject({ reason: 'charged', amountDue: 480 });
    const own = (await mall.sessions()).filter(({ key }) => key === PLATE).at(-1);
    expect(own?.detail).toMatchObject({ spokeFor: ['plate_exact', 'as_long_before'] });
    expect(await stay(mall, 2 * 1_440, 23)).toMatchObject({ reason: 'length_doubtful' });
  });

  it('is charged in part sooner while many pass unread and many come back, since it may be two visits', async () => {
    const lengths = (car: number) => (car > 200 && car < 205 ? 5 * HOUR : 60);
    const readMall = await addMall(lengths, 150);
    expect(await stay(readMall, 0, 4)).toMatchObject({ reason: 'charged', amountDue: 160 });
    const unlikely = await addMall(lengths);
    await passUnread(unlikely, { exits: 24, entries: 6 });
    expect(await stay(unlikely, 1_440, 4)).toMatchObject({ reason: 'charged', amountDue: 160 });
    const mall = await addMall(lengths, 150);
    await passUnread(mall, { exits: 24, entries: 6 });
    expect(await stay(mall, 1_440, 4)).toMatchObject({ reason: 'length_doubtful', amountDue: 40 });
    expect(await stay(mall, 2_880, 1)).toMatchObject({ reason: 'charged', amountDue: 40 });
  });
});

/** So many have left and so many have come unread lately, beside some that were read twice. */
async function passUnread(mall: GatedMall, { exits, entries }: Record<'exits' | 'entries', number>) {
  await mall.rows(sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, closed_at, entry_date, state, review, flags, created_at)
    select gen_random_uuid()::text, ${mall.mall.id}, 'MH02CB' || 1000 + car, 'MH02CB' || 1000 + car, at, case when car <= ${exits} then null else at end, at,
      at::date, 'closed', case when "isAlone" then 'entry_unknown' end, case when "isAlone" then '{entry_unknown}'::text[] else '{}' end, at
    from (select ${time(900)}::timestamptz as at, car, car > ${exits} and car <= ${exits + entries} as "isAlone"
      from generate_series(1, 60) as car) as cars
    returning id`);
}
