import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { fillPastVisits } from '../../testing/past-visits.ts';

const PLATE = 'GJ05AB1234';
const DAY = 1_440;
/** Of a session that may be two visits: the shortest tenth of the mall’s sessions took three minutes. */
const ASKED = { charge: 4_000, review: 'length_doubtful' };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());

/** Two hundred cars have been there before, each for three minutes. */
const fillShortVisits = (mall: GatedMall) =>
  fillPastVisits(mall, {
    count: 200,
    from: at(-900),
    apartSeconds: 240,
    minutes: 3,
    plates: ['MH02BA', 1_000, 1],
  });

describe('two visits that one match would join', () => {
  it('are charged until the slot was seen free, and a person is asked for the rest', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.sense(at(-1), 'B1A03', false);
    await mall.read('entry-1', at(0), PLATE);
    await mall.sense(at(2), 'B1A03', true);
    await mall.sense(at(50), 'B1A03', false);
    // Another car stands there meanwhile.
    await mall.sense(at(100), 'B1A03', true);
    const answer = await mall.read('exit-1', at(175), PLATE);
    expect(answer).toMatchObject({ decision: 'open', amountDue: 40, reason: 'length_doubtful' });
    const [session] = await mall.sessions();
    expect(session).toMatchObject({
      state: 'closed',
      review: 'length_doubtful',
      charge: 4_000,
      exitAt: at(175),
    });
    expect(session?.detail).toMatchObject({ spokeFor: ['plate_exact'], spokeAgainst: ['slot_seen_free'] });
  });

  // Another car may have taken the slot, or the slot was free in between: then nothing speaks for the whole time.
  it.each([
    [
      'whole where a slot was taken just after the entry and freed just before the exit',
      [],
      null,
      { charge: 80_000, review: null, detail: { spokeFor: ['plate_exact', 'slot_taken_throughout'] } },
    ],
    ['not where another car came in and left then too', ['MH14KX7007'], null, ASKED],
    ['not where the slot was free in between', [], DAY, ASKED],
  ] as const)('%s, however long they were', async (_what, beside, freeAt, shown) => {
    const mall = await gates.addMall({ graceMinutes: 0, dayCapRupees: 400 });
    await fillShortVisits(mall);
    await mall.sense(at(-60), 'B1A01', false);
    await mall.sense(at(-60), 'B1A02', false);
    await mall.read('entry-1', at(0), PLATE);
    for (const plate of beside) await mall.read('entry-1', at(1), plate);
    // Not the slot that it was sent to.
    await mall.sense(at(2), 'B1A02', true);
    if (freeAt !== null) {
      await mall.sense(at(freeAt), 'B1A02', false);
      await mall.sense(at(freeAt + 10), 'B1A02', true);
    }
    await mall.sense(at(2 * DAY - 3), 'B1A02', false);
    for (const plate of beside) await mall.read('exit-1', at(2 * DAY - 1), plate);
    await mall.read('exit-1', at(2 * DAY), PLATE);
    const own = (await mall.sessions()).filter(({ plate }) => plate === PLATE);
    expect(own).toMatchObject([shown]);
  });

  it('are charged whole though the sensors were without a connection before the entry', async () => {
    const mall = await gates.addMall({ graceMinutes: 0, dayCapRupees: 400 });
    await fillShortVisits(mall);
    await mall.sense(at(-80), 'B1A02', false);
    const change = async (status: string, minute: number, received: number) =>
      mall.rows(sql`insert into slot_changes (mall_id, code, status, at, received_at)
        values (${mall.mall.id}, 'B1A02', ${status}, ${at(minute)}::timestamptz, ${at(received)}::timestamptz) returning id`);
    // Silent for long, then what was stored comes.
    await change('unknown', -30, -29);
    await change('empty', -60, -10);
    await mall.read('entry-1', at(0), PLATE);
    await mall.sense(at(2), 'B1A02', true);
    await mall.sense(at(2 * DAY - 3), 'B1A02', false);
    expect(await mall.read('exit-1', at(2 * DAY), PLATE)).toMatchObject({
      reason: 'charged',
      amountDue: 800,
    });
  });

  it('are charged whole once those sensors have sent it that were without a connection as the car left', async () => {
    const mall = await gates.addMall({ graceMinutes: 0, dayCapRupees: 400 });
    await fillShortVisits(mall);
    await mall.sense(at(-60), 'B1A02', false);
    await mall.read('entry-1', at(0), PLATE);
    await mall.sense(at(2), 'B1A02', true);
    expect(await mall.read('exit-1', at(2 * DAY), PLATE)).toMatchObject({ reason: 'length_doubtful' });
    await gates.tick(at(2 * DAY + 30));
    expect((await mall.sessions()).at(-1)).toMatchObject(ASKED);
    gates.app.setNow(at(2 * DAY + 60));
    const readings = [{ slot: 'B1A02', occupied: false, at: at(2 * DAY - 3).toISOString() }];
    await mall.sensors.call('POST', '/api/ingest/occupancy', {
      readings,
      sentAt: at(2 * DAY + 60).toISOString(),
    });
    await gates.tick(at(2 * DAY + 61));
    expect((await mall.sessions()).at(-1)).toMatchObject({
      charge: 80_000,
      review: null,
      detail: { spokeFor: ['slot_taken_throughout'], spokeAgainst: [] },
    });
  });

  it('are charged for a short one where the slot is not known and the session is much longer than usual', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await fillShortVisits(mall);
    await mall.read('entry-1', at(0), PLATE);
    const answer = await mall.read('exit-1', at(2 * DAY), PLATE);
    expect(answer).toMatchObject({ amountDue: 40, reason: 'length_doubtful' });
    expect((await mall.sessions()).at(-1)).toMatchObject(ASKED);
  });

  it('are no doubt where the slot was freed as the car left', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.sense(at(-1), 'B1A03', false);
    await mall.read('entry-1', at(0), PLATE);
    await mall.sense(at(2), 'B1A03', true);
    await mall.sense(at(173), 'B1A03', false);
    expect(await mall.read('exit-1', at(175), PLATE)).toMatchObject({ amountDue: 120, reason: 'charged' });
  });
});

describe('a slot', () => {
  it('is suggested to no two-wheeler and never taken for its own', async () => {
    const mall = await gates.addMall();
    await mall.sense(at(-1), 'B1A03', false);
    await mall.read('entry-1', at(0), PLATE, { vehicleClass: 'motorcycle' });
    await mall.sense(at(2), 'B1A03', true);
    expect(await mall.sessions()).toMatchObject([{ suggested: null, slot: null }]);
  });

  it('is no evidence where slots have not been freed as their cars left', async () => {
    const mall = await gates.addMall();
    for (let car = 0; car < 12; car += 1) {
      await mall.sense(at(car * 10 - 1), 'B1A03', false);
      await mall.read('entry-1', at(car * 10), `MH01AA${1000 + car}`, { confidence: 0.97 });
      await mall.sense(at(car * 10 + 1), 'B1A03', true);
      await mall.read('exit-1', at(car * 10 + 1.5), `MH01AA${1000 + car}`);
      // Whoever truly stood there leaves much later.
      gates.app.setNow(at(car * 10 + 8));
    }
    expect(gates.app.sessions.slotTrust(mall.mall.id)).toMatchObject({ isEvidence: true });
    await gates.tick(at(400));
    expect(gates.app.sessions.slotTrust(mall.mall.id)).toMatchObject({ isSure: false });
    await mall.sense(at(401), 'B1A03', false);
    await mall.read('entry-1', at(402), PLATE, { confidence: 0.88 });
    await mall.sense(at(403), 'B1A03', true);
    expect(await mall.read('exit-1', at(440), PLATE, { confidence: 0.88 })).toMatchObject({
      reason: 'charged',
    });
  });
});
