import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newPlate } from '../../../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../../testing/gated-mall.ts';
import { signInSuperAdmin } from '../../../../testing/test-people.ts';

const DAY = 24 * 60;
let gates: GateTests;
beforeAll(async () => {
  gates = await openGates({ now: at(0).toISOString() });
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());

let ticks = 0;
/** No two ticks are at one time: sessions are gone through every five minutes. */
async function tick(minutes: number) {
  ticks += 1;
  const now = at(minutes + 6 * ticks);
  gates.app.setNow(now);
  await gates.tick(now);
}

/** A mall in which one car came in, and nobody passes from then on. */
async function enterAlone({ hasSensors = false } = {}) {
  gates.app.setNow(at(-DAY));
  const mall = await gates.addMall({ graceMinutes: 0 });
  const plate = newPlate();
  const slots = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
  if (hasSensors) await mall.sense(at(-10), slots, false);
  await mall.read('entry-1', at(0), plate);
  return { mall, plate };
}

const ENDED = {
  state: 'closed',
  exitAt: null,
  review: null,
  charge: 0,
  flags: ['long_stay', 'drained', 'not_asked'],
};

const countPlates = async (mall: GatedMall, plate: string) => {
  const like = `%${plate}%`;
  const [row] = await mall.rows<{ sessions: number; reads: number }>(sql`select
    (select count(*)::int from sessions s where mall_id = ${mall.mall.id} and s::text like ${like}) as sessions,
    (select count(*)::int from plate_reads r where mall_id = ${mall.mall.id} and r::text like ${like}) as reads`);
  return row;
};

describe('a visit of which nothing is read any more', () => {
  it('is open for sixty days, then ends by time, uncharged, and nobody is asked', async () => {
    const { mall, plate } = await enterAlone();
    await tick(60 * DAY - 300);
    expect(await mall.sessions()).toMatchObject([{ state: 'open', plate }]);
    await tick(60 * DAY + 10);
    expect(await mall.sessions()).toMatchObject([{ ...ENDED, plate, detail: { asked: 'exit_missed' } }]);
    expect((await mall.sessions())[0]?.detail).not.toHaveProperty('drainedBy');
    expect(await mall.ledger()).toEqual([]);
  });

  it('ends in a mall that is deactivated: nobody is parked there, its plate goes with those of ended visits', async () => {
    const { mall, plate } = await enterAlone();
    const { client } = await signInSuperAdmin(gates.app);
    const { status } = await client.call('POST', `/api/super/malls/${mall.mall.publicId}/toggle-live`);
    expect(status).toBe(200);
    await tick(61 * DAY);
    gates.app.setNow(at(64 * DAY));
    const staff = await signInSuperAdmin(gates.app);
    const stats = `/api/parking/stats?mall=${encodeURIComponent(mall.mall.name)}`;
    const { body } = await staff.client.call('GET', stats);
    expect(body).toMatchObject({ currentlyParked: 0, openSessions: 0 });
    const attention = await staff.client.call('GET', `/api/malls/${mall.mall.publicId}/attention`);
    expect(JSON.stringify(attention.body)).not.toContain(plate);
    await gates.app.privacy.applyRetention(at(240 * DAY));
    expect(await countPlates(mall, plate)).toEqual({ sessions: 1, reads: 1 });
    await gates.app.privacy.applyRetention(at(250 * DAY));
    expect(await countPlates(mall, plate)).toEqual({ sessions: 0, reads: 0 });
    expect(
      await mall.rows(
        sql`select id from plate_reads where plate_raw <> 'erased' and mall_id = ${mall.mall.id}`,
      ),
    ).toEqual([]);
  });

  it('ends in a deleted mall too', async () => {
    const { mall } = await enterAlone();
    await gates.archiveMalls();
    await tick(61 * DAY);
    expect(await mall.sessions()).toMatchObject([ENDED]);
  });

  it('many of them end some at a time', async () => {
    const { mall } = await enterAlone();
    await mall.rows(sql`insert into sessions (public_id, mall_id, plate_key, plate, entry_at, entry_date, state, created_at, flags)
      select 'many-' || one, mall_id, 'KA09ZZ' || one, 'KA09ZZ' || one, entry_at, entry_date, 'open', created_at, '{long_stay}'
      from sessions, generate_series(1001, 1120) as one where mall_id = ${mall.mall.id}`);
    const ended = async () => (await mall.sessions()).filter(({ state }) => state === 'closed').length;
    await tick(61 * DAY);
    expect(await ended()).toBe(50);
    for (const later of [10, 20]) await tick(61 * DAY + later);
    expect(await ended()).toBe(121);
  });
});

describe('a car that truly stands', () => {
  it('for forty days is charged all of it at its exit', async () => {
    const { mall, plate } = await enterAlone();
    for (const days of [1, 14, 15, 30, 39]) await tick(days * DAY);
    expect(await mall.read('exit-1', at(40 * DAY), plate)).toMatchObject({ reason: 'charged' });
    expect(await mall.sessions()).toMatchObject([
      { state: 'closed', review: null, charge: 40 * 24 * 40 * 100 },
    ]);
  });

  it('for seventy days is asked about at its exit: it is not lost, and charged no more than is certain', async () => {
    const { mall, plate } = await enterAlone();
    await tick(61 * DAY);
    await mall.read('exit-1', at(70 * DAY), plate);
    expect(await mall.sessions()).toMatchObject([
      { state: 'closed', plate, exitAt: at(70 * DAY), review: 'length_doubtful', charge: 0 },
    ]);
  });

  it.each([
    [
      'a read of it',
      'update plate_reads set received_at = received_at + interval $$50 days$$ where mall_id = ',
    ],
    [
      'its slot, taken anew',
      'update sessions set slot_confirmed_at = entry_at + interval $$50 days$$ where mall_id = ',
    ],
  ])('is left alone while %s is younger', async (_what, change) => {
    const { mall } = await enterAlone();
    await mall.rows(sql([`${change}${mall.mall.id}`]));
    await tick(61 * DAY);
    expect(await mall.sessions()).toMatchObject([{ state: 'open' }]);
    await tick(111 * DAY);
    expect(await mall.sessions()).toMatchObject([ENDED]);
  });

  it('is left alone while a person has decided about it lately', async () => {
    const { mall, plate } = await enterAlone();
    await tick(50 * DAY);
    const { client } = await signInSuperAdmin(gates.app);
    const [session] = await mall.sessions();
    const asked = {
      action: 'correct_plate',
      session: session?.sessionId,
      plate,
      reason: 'It stands on level 2',
    };
    const settled = await client.call('POST', `/api/malls/${mall.mall.publicId}/settlements`, asked);
    expect(settled.status).toBe(201);
    await tick(61 * DAY);
    expect(await mall.sessions()).toMatchObject([{ state: 'open' }]);
    await tick(111 * DAY);
    expect(await mall.sessions()).toMatchObject([ENDED]);
  });

  it.each([
    ['sees taken', false, 'open'],
    ['sees taken, as one that is suspected to be stuck', true, 'closed'],
  ])('in a slot that its sensor %s', async (_what, isStuck, state) => {
    const { mall } = await enterAlone({ hasSensors: true });
    const suggested = (await mall.sessions())[0]?.suggested ?? '';
    await mall.sense(at(2), suggested, true);
    expect(await mall.sessions()).toMatchObject([{ slot: suggested, basis: 'suggested' }]);
    if (isStuck)
      await mall.rows(sql`insert into alerts (mall_id, kind, subject, facts, count, first_at, last_at)
        values (${mall.mall.id}, 'slot_stuck', ${suggested}, '{}', 1, ${at(9)}, ${at(9)})`);
    // The sensor goes on reporting.
    await mall.sense(at(61 * DAY), suggested, true);
    await tick(61 * DAY);
    expect(await mall.sessions()).toMatchObject([{ state }]);
    await mall.sense(at(366 * DAY), suggested, true);
    await tick(366 * DAY);
    expect(await mall.sessions()).toMatchObject([ENDED]);
  });
});
