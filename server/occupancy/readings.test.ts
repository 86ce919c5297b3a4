import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSlots } from '#contract/occupancy.ts';
import { openWatchedMall, toReading, type WatchedMall } from '../../testing/watched-mall.ts';
import { readRows } from '../../testing/rows.ts';
import { addDevice } from '../../testing/test-people.ts';

let mall: WatchedMall;
beforeAll(async () => {
  mall = await openWatchedMall({
    parkingConfig: {
      totalBasements: 2,
      sections: ['A', 'B', 'C', 'D'],
      slotsPerSection: 50,
      slotFormat: 'B{level}{section}{index:02d}',
    },
  });
});
afterAll(() => mall.app.end());

/** Each test works on slots of its own. */
let used = 0;
const someSlot = () => {
  used += 1;
  return `B${used > 200 ? 2 : 1}${'ABCD'.charAt(Math.floor(((used - 1) % 200) / 50))}${String(((used - 1) % 50) + 1).padStart(2, '0')}`;
};

const statusOf = (slot: string) => mall.app.occupancy.statusOf(mall.id, slot);
const changesOf = (slot: string) =>
  mall.app.services.database.transact({ mall: mall.id }, (transaction) =>
    readRows<{ status: string; sequence: number | null; at: Date }>(
      transaction,
      sql`select status, sequence, at from slot_changes where code = ${slot} order by id`,
    ),
  );
const refusedFor = (slot: string) =>
  mall.app.services.database.transact({ mall: mall.id }, (transaction) =>
    readRows<{ reason: string; count: number }>(
      transaction,
      sql`select reason, count from refused_messages where subject = ${slot}`,
    ),
  );

describe('a reading', () => {
  it('is live and stored once it is acknowledged', async () => {
    const slot = someSlot();
    expect(await mall.send([slot, true, 1])).toEqual({ accepted: 1, unchanged: 0, refused: [] });
    expect(statusOf(slot)?.status).toBe('occupied');
    const list = await mall.sensors.client.call('GET', '/api/mall/occupancy?mall=Palladium');
    expect(list.body).toContainEqual({ mall: 'Palladium Mall', slot });
    expect(await changesOf(slot)).toMatchObject([{ status: 'occupied', sequence: null }]);
  });

  it('that is repeated or late changes nothing', async () => {
    const slot = someSlot();
    await mall.send([slot, true, 60, 5]);
    await mall.send([slot, false, 20, 6]);
    for (const stale of [
      [slot, false, 20, 6],
      [slot, true, 60, 5],
      [slot, true, 40],
    ] as const)
      expect(await mall.send([...stale])).toEqual({ accepted: 0, unchanged: 1, refused: [] });
    expect(statusOf(slot)?.status).toBe('empty');
    expect(await changesOf(slot)).toHaveLength(2);
  });

  it('sent again so late that its time counts as ours is still known by its number', async () => {
    const slot = someSlot();
    await mall.send([slot, true, 60, 5]);
    await mall.send([slot, false, 20, 6]);
    expect(await mall.send([slot, true, 3600, 5])).toMatchObject({ unchanged: 1 });
    expect(statusOf(slot)?.status).toBe('empty');
  });

  it('of the same status is unchanged, but the slot is confirmed', async () => {
    const slot = someSlot();
    await mall.send([slot, true, 60]);
    expect(await mall.send([slot, true, 10])).toMatchObject({ accepted: 0, unchanged: 1 });
    expect(await mall.send([slot, false, 30])).toMatchObject({ accepted: 0, unchanged: 1 });
    expect(statusOf(slot)?.status).toBe('occupied');
  });

  it('names its slot as people write it', async () => {
    const slot = someSlot();
    const short = slot.toLowerCase().replace(/0(\d)$/, '$1');
    expect(await mall.send([` ${short} `, true, 1])).toMatchObject({ accepted: 1 });
    expect(statusOf(slot)?.status).toBe('occupied');
  });

  it('of a slot that the layout does not have is stored with its reason, raises an alert, and makes no slot', async () => {
    expect(await mall.send(['Z9Z99', true, 1])).toEqual({
      accepted: 0,
      unchanged: 0,
      refused: [{ slot: 'Z9Z99', reason: 'unknown_slot' }],
    });
    await mall.send(['Z9Z99', true, 0]);
    expect(await refusedFor('Z9Z99')).toEqual([{ reason: 'unknown_slot', count: 2 }]);
    expect(statusOf('Z9Z99')).toBeNull();
    const alerts = await mall.app.services.database.transact({ mall: mall.id }, (transaction) =>
      readRows<{ count: number }>(transaction, sql`select count from alerts where kind = 'unknown_slot'`),
    );
    expect(alerts).toEqual([{ count: 2 }]);
  });

  it('taken far from our time counts at ours where nothing is known of its sensor’s clock', async () => {
    const slot = someSlot();
    const { client } = await addDevice(mall.app, mall.superAdmin, mall.publicId, {
      name: 'New sensors',
      kind: 'slot-sensors',
    });
    const readings = [toReading([slot, true, 7200], mall.app.now())];
    await client.call('POST', '/api/ingest/occupancy', { readings });
    expect(statusOf(slot)).toEqual({ status: 'occupied', since: mall.app.now() });
  });

  it('taken long ago by a clock that was right changes nothing that has been read since', async () => {
    const slot = someSlot();
    await mall.send([slot, true, 1]);
    expect(await mall.send([slot, false, 7200])).toMatchObject({ accepted: 0, unchanged: 1 });
    expect(statusOf(slot)?.status).toBe('occupied');
  });

  it('that says itself that it is older than three days is refused with its reason, and stored', async () => {
    const [slot, sentAt] = [someSlot(), mall.app.now().toISOString()];
    await mall.send([slot, true, 1]);
    const readings = [toReading([slot, false, 73 * 3600], mall.app.now())];
    const answer = await mall.sensors.client.call('POST', '/api/ingest/occupancy', { readings, sentAt });
    expect(answer.body).toEqual({ accepted: 0, unchanged: 0, refused: [{ slot, reason: 'too_old' }] });
    expect(statusOf(slot)?.status).toBe('occupied');
    expect(await refusedFor(slot)).toEqual([{ reason: 'too_old', count: 1 }]);
  });
});

describe('a message', () => {
  it('with bad readings: the good ones count, each bad one is refused with its reason and stored', async () => {
    const slot = someSlot();
    const good = toReading([slot, true, 1], mall.app.now());
    const readings = [
      { ...good, slot: 'bad-1', at: '2026-11-20T10:00:00' },
      { ...good, slot: 'bad-2', occupied: 'yes' },
      good,
      { ...good, slot: 'bad-3', colour: 'red' },
      'nonsense',
      { ...good, slot: 'nul\u0000' },
      { ...good, slot: 'Z9Z98' },
    ];
    const answer = await mall.sensors.client.call('POST', '/api/ingest/occupancy', { readings });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      accepted: 1,
      unchanged: 0,
      refused: [
        { slot: 'Z9Z98', reason: 'unknown_slot' },
        { slot: 'bad-1', reason: 'invalid_at' },
        { slot: 'bad-2', reason: 'invalid_occupied' },
        { slot: 'bad-3', reason: 'unknown_field' },
        { slot: '', reason: 'invalid_reading' },
        { slot: 'nul', reason: 'invalid_slot' },
      ],
    });
    expect(await refusedFor('bad-1')).toEqual([{ reason: 'invalid_at', count: 1 }]);
  });

  it('of which nothing can be read is 400', async () => {
    const body = { readings: [{ slot: 'B1A01', occupied: true, at: '2026-11-20T10:00:00' }] };
    const answer = await mall.sensors.client.call('POST', '/api/ingest/occupancy', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'bad_input', fields: { 'readings.0.at': expect.any(String) } });
  });

  it('without a key is refused before anything is read', async () => {
    const body = { readings: [toReading(['B1A01', true, 1], mall.app.now())] };
    expect((await mall.superAdmin.client.call('POST', '/api/ingest/occupancy', body)).status).toBe(401);
  });

  it('in disorder tells the whole history of a slot in order', async () => {
    const slot = someSlot();
    expect(
      await mall.send([slot, true, 10, 3], [slot, true, 50, 1], [slot, false, 30, 2], [slot, true, 10, 3]),
    ).toEqual({ accepted: 3, unchanged: 1, refused: [] });
    const now = mall.app.now().getTime();
    const stored = (await changesOf(slot)).map((row) => [row.status, row.sequence, now - row.at.getTime()]);
    const wanted = ['occupied', 'empty', 'occupied'];
    expect(stored).toEqual(wanted.map((status, n) => [status, n + 1, 50_000 - 20_000 * n]));
  });

  it('whose times are all unusable: the newest reading of a slot stands', async () => {
    const slot = someSlot();
    await mall.send([slot, false, 7000], [slot, true, 7200]);
    expect(statusOf(slot)?.status).toBe('empty');
    const other = someSlot();
    await mall.send([other, true, -100], [other, false, -160]);
    expect(statusOf(other)?.status).toBe('empty');
  });
});

describe('many readings', () => {
  it('of concurrent requests: each is counted once, none is lost', async () => {
    const slots = Array.from({ length: 40 }, someSlot);
    const answers = await Promise.all(
      slots.flatMap((slot) => [mall.send([slot, true, 5, 1]), mall.send([slot, true, 5, 1])]),
    );
    const accepted = answers.map((answer) => (answer as { accepted: number }).accepted);
    expect(accepted.reduce((sum, one) => sum + one, 0)).toBe(40);
    for (const slot of slots)
      expect(await changesOf(slot)).toMatchObject([{ status: 'occupied', sequence: 1 }]);
  });

  it('in any order, doubled, in any messages: the slot ends as the newest says', async () => {
    const times = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(times, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), async (ago, keys) => {
        const slot = someSlot();
        const inOrder = ago.toSorted((a, b) => b - a);
        const truth = inOrder.map((seconds, index) => [slot, index % 2 === 0, seconds, index] as const);
        const shuffled = [...truth, ...truth]
          .map((reading, index) => ({ reading, key: keys[index] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ reading }) => reading);
        const half = Math.floor(shuffled.length / 2);
        await mall.send(
          ...shuffled.slice(0, half).map((one) => [...one] as [string, boolean, number, number]),
        );
        await mall.send(...shuffled.slice(half).map((one) => [...one] as [string, boolean, number, number]));
        expect(statusOf(slot)?.status).toBe(truth.length % 2 === 1 ? 'occupied' : 'empty');
      }),
      { numRuns: 25 },
    );
  });
});

describe('while our own clock runs an hour ahead and is set back', () => {
  const HOUR_MS = 3_600_000;
  /** The sensor's own clock is right all the time; ours may be an hour ahead. */
  const sendAt = async (slot: string, occupied: boolean, at: Date, isAhead: boolean, sequence?: number) => {
    mall.app.setNow(new Date(at.getTime() + (isAhead ? HOUR_MS : 0)));
    const given = { slot, occupied, at: at.toISOString(), ...(sequence === undefined ? {} : { sequence }) };
    const body = { readings: [given] };
    return (await mall.sensors.client.call('POST', '/api/ingest/occupancy', body)).body;
  };
  const accepted = { accepted: 1, unchanged: 0, refused: [] };

  it.each([
    ['with numbers', 'B2D41', true],
    ['without numbers', 'B2D42', false],
  ])(
    'no reading of a sensor %s is taken for an old one, and the screen follows',
    async (_what, slot, hasNumbers) => {
      const start = mall.app.now().getTime();
      const at = (seconds: number) => new Date(start + seconds * 1000);
      const number = (sequence: number) => (hasNumbers ? sequence : undefined);
      expect(await sendAt(slot, true, at(1), false, number(1))).toEqual(accepted);
      expect(await sendAt(slot, false, at(2), true, number(2))).toEqual(accepted);
      expect(await sendAt(slot, true, at(3), true, number(3))).toEqual(accepted);
      expect(await sendAt(slot, false, at(4), false, number(4))).toEqual(accepted);
      expect(statusOf(slot)).toEqual({ status: 'empty', since: at(4) });
      expect(await sendAt(slot, true, at(5), false, number(5))).toEqual(accepted);
      expect(statusOf(slot)).toEqual({ status: 'occupied', since: at(5) });
    },
  );
});

describe('the whole occupancy', () => {
  it('says of every slot what is known, and counts add up', async () => {
    // Nobody is sent to what was long under way, until its device says that it stands.
    mall.app.setNow(new Date(mall.app.now().getTime() + 31_000));
    await mall.sensors.client.call('POST', '/api/ingest/occupancy', { readings: [] });
    const answer = await mall.superAdmin.client.call('GET', '/api/mall/slots?mall=palladium-mall');
    const { counts, slots } = readSlots.answer.parse(answer.body);
    expect(slots).toHaveLength(400);
    expect(counts.empty + counts.occupied + counts.unknown).toBe(400);
    expect(counts.unknown).toBe(slots.filter(({ status }) => status === 'unknown').length);
    expect(slots.every(({ status, since }) => (status === 'unknown') === (since === null))).toBe(true);
    expect(mall.app.occupancy.countsShown(mall.id)).toEqual(counts);
    expect(mall.app.occupancy.emptySlots(mall.id)).toEqual(
      slots.filter(({ status }) => status === 'empty').map(({ slot }) => slot),
    );
  });
});

it('a slot that the layout gave up a moment ago is refused by itself: its neighbours are stored', async () => {
  const [gone, remaining] = ['B2D49', 'B2D50'];
  // Another process did it, or this one, which has not updated its own occupancy yet.
  await mall.app.services.database.transact({ mall: mall.id }, (transaction) =>
    transaction.query(sql`delete from slots where mall_id = ${mall.id} and code = ${gone}`),
  );
  expect(statusOf(gone)).not.toBeNull();
  expect(await mall.send([gone, true, 0], [remaining, true, 0])).toEqual({
    accepted: 1,
    unchanged: 0,
    refused: [{ slot: gone, reason: 'unknown_slot' }],
  });
  expect(statusOf(remaining)?.status).toBe('occupied');
  expect(await refusedFor(gone)).toMatchObject([{ reason: 'unknown_slot' }]);
});
