import sql from 'sql-template-tag';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../testing/test-client.ts';
import { createTestApp } from '../../testing/test-app.ts';
import {
  openWatchedMall,
  toReading,
  type GivenReading,
  type WatchedMall,
} from '../../testing/watched-mall.ts';
import { readRows } from '../../testing/rows.ts';
import { deleteOldChanges } from './schedule-upkeep.ts';

let mall: WatchedMall;
afterEach(() => mall.app.end());

const statusOf = (slot: string) => mall.app.occupancy.statusOf(mall.id, slot)?.status;
const query = <Row>(statement: Parameters<Parameters<Run>[0]['query']>[0]) =>
  mall.app.services.database.transact('system', (transaction) => readRows<Row>(transaction, statement));
type Run = Parameters<WatchedMall['app']['services']['database']['transact']>[1];

/** Time passes, and what time asks for is done. */
async function pass(seconds: number): Promise<void> {
  mall.app.setNow(new Date(mall.app.now().getTime() + seconds * 1000));
  await mall.app.occupancy.tick(mall.app.now());
}

describe('silence', () => {
  it('makes the slots of a device unknown after 2.5 heartbeats, raises a ticket after 3, and ends with a word', async () => {
    mall = await openWatchedMall({ device: { heartbeatSeconds: 10 } });
    const alerts = () =>
      query<{ open: boolean }>(
        sql`select closed_at is null as open from alerts where kind = 'device_silent'`,
      );
    await mall.send(['B1A01', true, 0], ['B1A02', false, 0]);
    await pass(24);
    expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['occupied', 'empty']);
    await pass(2);
    expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['unknown', 'unknown']);
    expect(mall.app.occupancy.counts(mall.id)).toEqual({ empty: 0, occupied: 0, unknown: 6, total: 6 });
    expect(await alerts()).toEqual([]);
    await pass(5);
    await pass(5);
    expect(await alerts()).toEqual([{ open: true }]);
    const changes = await query(
      sql`select code, status from slot_changes where status = 'unknown' order by code`,
    );
    expect(changes).toEqual([
      { code: 'B1A01', status: 'unknown' },
      { code: 'B1A02', status: 'unknown' },
    ]);
    expect(await mall.send(['B1A01', true, 0])).toMatchObject({ accepted: 1 });
    expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['occupied', 'unknown']);
    await pass(1);
    expect(await alerts()).toEqual([{ open: false }]);
  });

  it('is broken by any reading of the device, even one that changes nothing', async () => {
    mall = await openWatchedMall({ device: { heartbeatSeconds: 10 } });
    await mall.send(['B1A01', true, 0, 1]);
    for (let round = 0; round < 4; round += 1) {
      await pass(20);
      await mall.send(['B1A01', true, 20 * (round + 1), 1]);
    }
    await pass(20);
    expect(statusOf('B1A01')).toBe('occupied');
  });

  it('is certain at once where the device is known to be gone, and ends when it sends again', async () => {
    mall = await openWatchedMall({ device: { heartbeatSeconds: 3_600 } });
    const alerts = () =>
      query<{ open: boolean }>(
        sql`select closed_at is null as open from alerts where kind = 'device_silent'`,
      );
    const leave = async () => {
      const [sensors] = mall.app.devices.ofMall(mall.id).filter(({ kind }) => kind === 'slot-sensors');
      if (sensors) await mall.app.occupancy.leave(sensors, mall.app.now());
    };
    await mall.send(['B1A01', true, 0], ['B1A02', false, 0]);
    await pass(60);
    await leave();
    expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['unknown', 'unknown']);
    expect(await alerts()).toEqual([{ open: true }]);
    await pass(1);
    await leave();
    expect(await alerts()).toEqual([{ open: true }]);
    await pass(1);
    await mall.send(['B1A01', true, 61]);
    expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['occupied', 'unknown']);
    await pass(1);
    expect(await alerts()).toEqual([{ open: false }]);
  });

  it('means nothing of the slots of a device without a heartbeat, even where it is known to be gone and reported', async () => {
    mall = await openWatchedMall();
    await mall.send(['B1A01', true, 0]);
    const [sensors] = mall.app.devices.ofMall(mall.id).filter(({ kind }) => kind === 'slot-sensors');
    if (sensors) await mall.app.occupancy.leave(sensors, mall.app.now());
    expect(statusOf('B1A01')).toBe('occupied');
    const open = () => query(sql`select kind from alerts where kind = 'device_silent' and closed_at is null`);
    expect(await open()).toHaveLength(1);
    await pass(60);
    expect(statusOf('B1A01')).toBe('occupied');
    expect(await open()).toHaveLength(1);
    await mall.send(['B1A01', true, 0]);
    await pass(1);
    expect(await open()).toEqual([]);
  });

  it('of one sensor makes its own slot unknown and raises an alert, while its device speaks for the others', async () => {
    mall = await openWatchedMall({ device: { heartbeatSeconds: 10 } });
    const alerts = () =>
      query<{ subject: string; open: boolean }>(
        sql`select subject, closed_at is null as open from alerts where kind = 'sensor_silent' order by id`,
      );
    await mall.send(['B1A01', true, 0], ['B1A02', false, 0], ['B1A03', false, 0]);
    const heartbeat = async () => {
      await pass(9);
      await mall.send(['B1A03', false, 0]);
      await pass(1);
    };
    await heartbeat();
    await heartbeat();
    expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['occupied', 'empty']);
    await heartbeat();
    expect([statusOf('B1A01'), statusOf('B1A02'), statusOf('B1A03')]).toEqual([
      'unknown',
      'unknown',
      'empty',
    ]);
    expect(await alerts()).toEqual([]);
    for (let round = 0; round < 4; round += 1) await heartbeat();
    expect(await alerts()).toEqual([
      { subject: 'B1A01', open: true },
      { subject: 'B1A02', open: true },
    ]);
    await mall.send(['B1A01', true, 0]);
    expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['occupied', 'unknown']);
    expect(await alerts()).toEqual([
      { subject: 'B1A01', open: false },
      { subject: 'B1A02', open: true },
    ]);
    for (let round = 0; round < 4; round += 1) await heartbeat();
    expect(statusOf('B1A01')).toBe('unknown');
    expect((await alerts()).filter(({ open }) => open)).toHaveLength(2);
  });

  it('is broken for all slots of a device by an empty list, but for those that are unknown already', async () => {
    mall = await openWatchedMall({ device: { heartbeatSeconds: 10 } });
    const beat = () => mall.sensors.client.call('POST', '/api/ingest/occupancy', { readings: [] });
    await mall.send(['B1A01', true, 0], ['B1A02', false, 0]);
    for (let round = 0; round < 20; round += 1) {
      await pass(8);
      expect(await beat()).toMatchObject({ status: 202 });
    }
    expect([statusOf('B1A01'), statusOf('B1A02'), statusOf('B1A03')]).toEqual([
      'occupied',
      'empty',
      'unknown',
    ]);
    await pass(26);
    expect(statusOf('B1A01')).toBe('unknown');
    // What changed while it was silent nobody knows, until it says so.
    await beat();
    await pass(1);
    expect(statusOf('B1A01')).toBe('unknown');
    await mall.send(['B1A01', false, 0]);
    expect(statusOf('B1A01')).toBe('empty');
  });

  it('means nothing where a device has no heartbeat', async () => {
    mall = await openWatchedMall();
    await mall.send(['B1A01', true, 0]);
    await pass(86_400);
    expect(statusOf('B1A01')).toBe('occupied');
  });
});

describe('stability', () => {
  it('shows a change once it has held, and a restart in between does not lose it', async () => {
    mall = await openWatchedMall({ device: { stabilitySeconds: 3 } });
    await mall.send(['B1A01', false, 60]);
    expect(await mall.send(['B1A01', true, 0])).toMatchObject({ accepted: 1 });
    expect(statusOf('B1A01')).toBe('empty');
    await pass(2);
    expect(statusOf('B1A01')).toBe('empty');
    const { database } = mall.app.services;
    const restarted = await createTestApp({ database, now: mall.app.now().toISOString() });
    expect(restarted.occupancy.statusOf(mall.id, 'B1A01')?.status).toBe('empty');
    await restarted.occupancy.tick(new Date(mall.app.now().getTime() + 1_000));
    expect(restarted.occupancy.statusOf(mall.id, 'B1A01')?.status).toBe('occupied');
    await restarted.end();
  });

  it('a flapping sensor keeps its last status, is reported once, and is trusted after a quiet minute', async () => {
    mall = await openWatchedMall();
    const flips: GivenReading[] = Array.from({ length: 12 }, (_, index) => [
      'B1A01',
      index % 2 === 0,
      40 - index * 2,
    ]);
    for (const flip of flips) await mall.send(flip);
    const shown = statusOf('B1A01');
    const alerts = () =>
      query<{ count: number; open: boolean }>(
        sql`select count, closed_at is null as open from alerts where kind = 'sensor_flaps'`,
      );
    expect(await alerts()).toEqual([{ count: 1, open: true }]);
    expect(shown).toBe('occupied');
    await pass(61);
    expect(statusOf('B1A01')).toBe('empty');
    expect(await alerts()).toEqual([{ count: 1, open: false }]);
  });
});

describe('a restart', () => {
  it('shows the same occupancy as before, with the same times and sources', async () => {
    mall = await openWatchedMall();
    await mall.send(['B1A01', true, 50, 1], ['B1A02', false, 40, 1], ['B1A01', false, 30, 2]);
    const read = async (http: WatchedMall['app']['http']) => {
      const { body } = await createClient(http).call('GET', '/api/mall/slots?mall=Palladium');
      return { ...(body as Record<string, unknown>), publishedAt: null };
    };
    const restarted = await createTestApp({ database: mall.app.services.database });
    expect(await read(restarted.http)).toEqual(await read(mall.app.http));
    expect(restarted.occupancy.statusOf(mall.id, 'B1A01')).toEqual({
      status: 'empty',
      since: new Date(mall.app.now().getTime() - 30_000),
    });
    await restarted.end();
  });
});

describe('a restart after a while', () => {
  it('shows nothing as known whose device has been silent for too long, from its first answer on', async () => {
    mall = await openWatchedMall({ device: { heartbeatSeconds: 10 } });
    await mall.send(['B1A01', true, 0], ['B1A02', false, 0]);
    const later = (seconds: number) => new Date(mall.app.now().getTime() + seconds * 1000).toISOString();
    const { database } = mall.app.services;
    const statusAfter = async (seconds: number) => {
      const restarted = await createTestApp({ database, now: later(seconds) });
      const { body } = await createClient(restarted.http).call('GET', '/api/mall/slots?mall=Palladium');
      await restarted.end();
      return (body as { counts: object }).counts;
    };
    expect(await statusAfter(25)).toEqual({ empty: 1, occupied: 1, unknown: 4, total: 6, closed: 0 });
    expect(await statusAfter(26)).toEqual({ empty: 0, occupied: 0, unknown: 6, total: 6, closed: 0 });
    expect(await query(sql`select kind from alerts where kind = 'device_silent'`)).toEqual([]);
  });

  it('leaves what simulated devices reported as it was where nobody simulates them', async () => {
    mall = await openWatchedMall();
    const { id, app } = mall;
    const keys = await app.devices.registerSimulated(id);
    const simulated = createClient(app.http, { headers: { authorization: `Bearer ${keys.sensorKey}` } });
    const readings = [toReading(['B1A01', true, 0], app.now())];
    await simulated.call('POST', '/api/ingest/occupancy', { readings });
    const now = new Date(app.now().getTime() + 86_400_000).toISOString();
    const restarted = await createTestApp({ database: app.services.database, now });
    await restarted.occupancy.tick(restarted.now());
    expect(restarted.occupancy.statusOf(id, 'B1A01')?.status).toBe('occupied');
    await restarted.end();
  });
});

describe('storing', () => {
  it('work of the same transaction that fails takes the readings back: 503, and nothing has changed', async () => {
    mall = await openWatchedMall();
    await mall.send(['B1A01', false, 60]);
    const seen: string[] = [];
    mall.app.occupancy.onChanges(async (transaction, id, changes) => {
      await transaction.query(sql`update slots set retired_at = now() where code = 'B1B03'`);
      seen.push(...changes.map(({ slot, status }) => `${id} ${slot} ${status}`));
      if (changes.some(({ slot }) => slot === 'B1A01')) throw new Error('planned');
    });
    const send = (...readings: GivenReading[]) =>
      mall.sensors.client.call('POST', '/api/ingest/occupancy', {
        readings: readings.map((reading) => toReading(reading, mall.app.now())),
      });
    const [poisoned, sound] = await Promise.all([send(['B1A01', true, 0]), send(['B1A02', true, 0])]);
    expect([poisoned.status, sound.status]).toEqual([503, 202]);
    expect(poisoned.headers['retry-after']).toBeDefined();
    expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['empty', 'occupied']);
    expect(seen).toContain(`${mall.id} B1A02 occupied`);
    expect(await query(sql`select status from slot_changes where code = 'B1A01'`)).toHaveLength(1);
  });

  it('the history is stored for 400 days', async () => {
    mall = await openWatchedMall();
    await mall.send(['B1A01', true, 0]);
    mall.app.setNow(new Date(mall.app.now().getTime() + 399 * 86_400_000));
    await mall.send(['B1A02', true, 0]);
    expect(await deleteOldChanges(mall.app.services)).toBe(0);
    mall.app.setNow(new Date(mall.app.now().getTime() + 2 * 86_400_000));
    expect(await deleteOldChanges(mall.app.services)).toBe(1);
    expect(await query(sql`select code from slot_changes`)).toEqual([{ code: 'B1A02' }]);
  });
});
