import sql from 'sql-template-tag';
import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

describe('a car that comes and goes', () => {
  it('opens a session at the entry, with an empty slot to drive to, and is charged at the exit', async () => {
    const mall = await gates.addMall();
    await mall.sense(at(-1), 'B1A02', false);
    const entry = await mall.read('entry-1', at(0), PLATE);
    expect(entry).toMatchObject({
      decision: 'open',
      reason: 'entered',
      plate: PLATE,
      amountDue: 0,
      display: ['Welcome', 'B1A02'],
    });
    const exit = await mall.read('exit-1', at(125), PLATE);
    expect(exit).toEqual({
      decision: 'open',
      reason: 'charged',
      sessionId: entry.sessionId,
      plate: PLATE,
      amountDue: 120,
      display: ['Rs 120', '2 h 05 min'],
      timeFlag: 'ok',
    });
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', charge: 12_000, review: null }]);
  });

  it('a session within the free minutes costs nothing, and says why', async () => {
    const mall = await gates.addMall({ graceMinutes: 10 });
    await mall.read('entry-1', at(0), PLATE);
    const exit = await mall.read('exit-1', at(10), PLATE);
    expect(exit).toMatchObject({
      decision: 'open',
      reason: 'within_grace',
      amountDue: 0,
      display: ['Nothing to pay', '10 min'],
    });
    expect(await mall.sessions()).toMatchObject([
      { state: 'closed', charge: 0, reason: 'within_grace', review: null },
    ]);
  });

  it('a mall without any tariff charges nothing, says so, and alerts its operators', async () => {
    const mall = await gates.addMall({ rupeesPerHour: null });
    await mall.read('entry-1', at(0), PLATE);
    expect(await mall.read('exit-1', at(60), PLATE)).toMatchObject({ reason: 'no_tariff', amountDue: 0 });
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', charge: 0, reason: 'no_tariff' }]);
    expect(await mall.alerts()).toEqual([{ kind: 'no_tariff', subject: 'tariff', count: 1 }]);
  });

  it('a full mall still lets a car in, with no slot to send it to', async () => {
    const mall = await gates.addMall({ config: { sections: ['A'], slotsPerSection: 1 } });
    await mall.sense(at(0), 'B1A01', true);
    const entry = await mall.read('entry-1', at(1), PLATE);
    expect(entry).toMatchObject({
      decision: 'open',
      reason: 'entered',
      display: ['Welcome', 'Please drive in'],
    });
  });

  it('a day cap of nothing is a mall that does not charge', async () => {
    const mall = await gates.addMall({ dayCapRupees: 0 });
    await mall.read('entry-1', at(0), PLATE);
    expect(await mall.read('exit-1', at(60), PLATE)).toMatchObject({ reason: 'free_parking', amountDue: 0 });
  });
});

describe('long sessions, midnight and tariffs', () => {
  it('a session across midnight has the date of its entry and its whole length', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', '2026-11-20T23:50:00+05:30', PLATE);
    const exit = await mall.read('exit-1', '2026-11-21T00:40:00+05:30', PLATE);
    expect(exit).toMatchObject({ amountDue: 40, display: ['Rs 40', '50 min'] });
    const rows = await mall.rows(
      sql`select entry_date::text as date from sessions where mall_id = ${mall.mall.id}`,
    );
    expect(rows).toEqual([{ date: '2026-11-20' }]);
  });

  it('a session beyond 24 hours raises one alert, is not closed, and is charged with the cap', async () => {
    const mall = await gates.addMall({ dayCapRupees: 200 });
    await mall.read('entry-1', at(0), PLATE);
    await gates.tick(at(24 * 60 - 1));
    expect(await mall.alerts()).toEqual([]);
    await gates.tick(at(24 * 60));
    await gates.tick(at(24 * 60 + 1));
    expect((await mall.alerts()).filter(({ kind }) => kind === 'long_stay')).toMatchObject([{ count: 1 }]);
    expect(await mall.sessions()).toMatchObject([{ state: 'open' }]);
    const exit = await mall.read('exit-1', at(51 * 60), PLATE);
    expect(exit).toMatchObject({ amountDue: 520, display: ['Rs 520', '2 d 3 h'] });
  });

  it('the tariff in force at the entry counts, whatever comes later', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE);
    const document = simpleTariff({ graceMinutes: 0, paisePerHour: paise(9000), dayCapPaise: null });
    await mall.rows(sql`
      insert into tariffs (mall_id, version, effective_from, rule, created_by, created_at)
      values (${mall.mall.id}, 2, ${at(10)}, ${JSON.stringify(document)}::jsonb, 'test', ${at(10)})`);
    await mall.read('entry-1', at(20), 'MH12CD5678');
    expect(await mall.read('exit-1', at(50), PLATE)).toMatchObject({ amountDue: 40 });
    expect(await mall.read('exit-1', at(52), 'MH12CD5678')).toMatchObject({ amountDue: 90 });
  });
});
