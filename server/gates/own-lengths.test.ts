import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const VAN = 'TS08BB2222';
const HOUR = 60;
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** Each test on days of its own, so that what was learnt of malls is learnt anew. */
let day = 0;
const time = (minute: number) => at(day * 1_440 + minute);

/** A mall where a thousand cars were inside for eight hours each, the exit of `oneOf` so many unread (of none where 0), and a van for about an hour at a time. */
async function openMall(oneOf: number, visits = 20): Promise<GatedMall> {
  day += 10;
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.rows(sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, closed_at, entry_date, state, created_at)
    select gen_random_uuid()::text, ${mall.mall.id}, plate, plate, entry_at, case when is_read then exit_at end, exit_at,
      entry_at::date, 'closed', entry_at
    from (select 'MH02BA' || 1000 + car as plate, ${oneOf}::int = 0 or car % greatest(1, ${oneOf}::int) > 0 as is_read,
          ${time(-9_000)}::timestamptz + car * interval '2 minutes' as entry_at,
          ${time(-9_000)}::timestamptz + car * interval '2 minutes' + interval '8 hours' as exit_at
        from generate_series(1, 1000) as car
      union all select ${VAN}, true, ${time(-9_000)}::timestamptz + visit * interval '6 hours',
          ${time(-9_000)}::timestamptz + visit * interval '6 hours' + (50 + visit) * interval '1 minute'
        from generate_series(1, ${visits}::int) as visit) as visits
    returning id`);
  return mall;
}

/** It comes, and is read leaving so many hours later. */
async function park(mall: GatedMall, hours: number) {
  await mall.read('entry-1', time(0), VAN);
  return mall.read('exit-1', time(hours * HOUR + 10), VAN);
}

it.each([4, 11])(
  'a visit of %i hours of a van that is here for one may be two: the shortest of them is charged, and a person is asked',
  async (hours) => {
    const mall = await openMall(25);
    expect(await park(mall, hours)).toMatchObject({ reason: 'length_doubtful', amountDue: 40 });
    const own = (await mall.sessions()).find(({ review }) => review === 'length_doubtful');
    expect(own).toMatchObject({ charge: 4_000, detail: { spokeAgainst: ['longer_than_own'] } });
  },
);

it.each([
  ['all pass read', 0, 20, 4, 200],
  ['the van is new', 25, 5, 4, 200],
  ['it is twice as long', 25, 20, 2, 120],
])('is charged whole where %s', async (_, oneOf, visits, hours, due) => {
  const mall = await openMall(oneOf, visits);
  expect(await park(mall, hours)).toMatchObject({ reason: 'charged', amountDue: due });
});

it('is charged whole where a slot was taken as it came, and freed as it left', async () => {
  const mall = await openMall(25);
  await mall.sense(time(-5), 'B1A02', false);
  await mall.read('entry-1', time(0), VAN);
  await mall.sense(time(2), 'B1A02', true);
  await mall.sense(time(4 * HOUR + 8), 'B1A02', false);
  expect(await mall.read('exit-1', time(4 * HOUR + 10), VAN)).toMatchObject({ amountDue: 200 });
});
