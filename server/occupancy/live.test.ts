import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream } from '../../testing/event-stream.ts';
import { createClient } from '../../testing/test-client.ts';
import { addMall, signInAdmin, signUpDriver, type Person } from '../../testing/test-people.ts';
import { openWatchedMall, type WatchedMall } from '../../testing/watched-mall.ts';

let mall: WatchedMall;
let address: string;
beforeAll(async () => {
  mall = await openWatchedMall({ env: { RATE_LIMIT_STREAMS: '4' } });
  await mall.app.http.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(mall.app.http.server.address() as AddressInfo).port}`;
  await mall.send(['B1A01', true, 100], ['B1A02', false, 100]);
});
afterAll(() => mall.app.end());

const poll = (headers: Record<string, string> = {}, name = 'Palladium') =>
  mall.app.http.inject({ method: 'GET', url: `/api/mall/occupancy?mall=${name}`, headers });
const stream = (given?: { isStalled?: boolean }) =>
  openStream(`${address}/api/mall/occupancy/stream?mall=Palladium`, given);

describe('the poll', () => {
  it('lists the occupied slots; an unknown one is not among them', async () => {
    const answer = await poll();
    expect(answer.json()).toEqual([{ mall: 'Palladium Mall', slot: 'B1A01' }]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  it('answers 304 until the content changes, and again once it is as before', async () => {
    const first = await poll();
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await poll({ 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    await mall.send(['B1A02', false, 50]);
    expect((await poll({ 'if-none-match': etag })).statusCode).toBe(304);
    await mall.send(['B1A02', true, 40]);
    const changed = await poll({ 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
    await mall.send(['B1A02', false, 30]);
    expect((await poll({ 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('is compressed for those who take it, each encoding under a name of its own', async () => {
    const plain = await poll();
    const packed = {
      gzip: await poll({ 'accept-encoding': 'gzip, deflate' }),
      br: await poll({ 'accept-encoding': 'gzip, deflate, br' }),
    };
    expect(gunzipSync(packed.gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotliDecompressSync(packed.br.rawPayload).toString()).toBe(plain.body);
    expect((await poll({ 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
    expect(new Set([plain, packed.gzip, packed.br].map(({ headers }) => headers.etag)).size).toBe(3);
    const known = String(packed.br.headers.etag);
    expect((await poll({ 'accept-encoding': 'br', 'if-none-match': known })).statusCode).toBe(304);
  });

  it('of a mall that is not there or not live is 404, on every way', async () => {
    await mall.superAdmin.client.call('POST', '/api/super/malls', { name: 'Hidden Court' });
    for (const way of ['', '/stream'])
      for (const name of ['Nowhere', 'Hidden', 'Palladium%25', 'Palladium%20']) {
        const answer = await mall.app.http.inject({ url: `/api/mall/occupancy${way}?mall=${name}` });
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'mall_not_found']);
      }
    expect((await mall.app.http.inject({ url: '/api/mall/slots?mall=Hidden' })).statusCode).toBe(404);
  });

  it('finds a mall that came later, loses one that is switched off', async () => {
    const id = await addMall(mall.superAdmin, 'Phoenix MarketCity');
    expect((await poll({}, 'phoenix')).json()).toEqual([]);
    await mall.superAdmin.client.call('POST', `/api/super/malls/${id}/toggle-live`);
    expect((await poll({}, 'phoenix')).statusCode).toBe(404);
  });
});

describe('the stream', () => {
  it('gives the whole mall first, then changes', async () => {
    const watching = await stream();
    const [whole] = await watching.first(1);
    expect(whole).toMatchObject({
      whole: true,
      slot_array: [
        ['B1A01', 1],
        ['B1A02', 0],
      ],
      unknown: ['B1A03', 'B1B01', 'B1B02', 'B1B03'],
    });
    await mall.send(['B1A03', true, 20], ['B1A01', true, 20]);
    const [, change] = await watching.first(2);
    expect(change).toMatchObject({ whole: false, slot_array: [['B1A03', 1]], unknown: [] });
    watching.close();
  });

  it('carries the headers that proxies and browsers need, the security headers among them', async () => {
    const { answer, close } = await stream();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    close();
  });

  it('gathers what changes within a tenth of a second into one message', async () => {
    const watching = await stream();
    await watching.first(1);
    const started = performance.now();
    for (let change = 0; change < 6; change += 1) await mall.send(['B1B01', change % 2 === 0, 19 - change]);
    await new Promise((resolve) => setTimeout(resolve, 250));
    const took = performance.now() - started;
    const changes = watching.events.slice(1);
    expect(changes.length).toBeLessThanOrEqual(1 + Math.ceil(took / 100));
    expect(changes.at(-1)?.slot_array).toEqual([['B1B01', 0]]);
    watching.close();
  });

  it('is bound by address: one too many is 429, and a place is free again once somebody leaves', async () => {
    const count = () => mall.app.occupancy.viewers().now;
    await until(() => count() === 0);
    const watching = [await stream(), await stream(), await stream(), await stream()];
    const refused = await mall.app.http.inject({ url: '/api/mall/occupancy/stream?mall=Palladium' });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    watching.pop()?.close();
    await until(() => count() === 3);
    const next = await stream();
    expect((await next.first(1))[0]?.whole).toBe(true);
    for (const one of [...watching, next]) one.close();
    await until(() => count() === 0);
  });

  it('ends when the mall is switched off', async () => {
    const watching = await stream();
    await watching.first(1);
    await mall.superAdmin.client.call('POST', `/api/super/malls/${mall.publicId}/toggle-live`);
    await watching.closed;
    expect((await poll()).statusCode).toBe(404);
    await mall.superAdmin.client.call('POST', `/api/super/malls/${mall.publicId}/toggle-live`);
    expect((await poll()).statusCode).toBe(200);
  });

  it('gives the whole mall again when the layout is another one', async () => {
    const watching = await stream();
    await watching.first(1);
    const parkingConfig = {
      totalBasements: 1,
      sections: ['A', 'B'],
      slotsPerSection: 4,
      slotFormat: 'B{level}{section}{index:02d}',
    };
    await mall.superAdmin.client.call('PUT', `/api/super/malls/${mall.publicId}/parking-config`, {
      parkingConfig,
    });
    expect(await mall.send(['B1B04', true, 0])).toMatchObject({ accepted: 1 });
    await until(() => watching.events.some(({ whole }, index) => whole && index > 0));
    const whole = watching.events.findLast((event) => event.whole);
    expect((whole?.slot_array.length ?? 0) + (whole?.unknown.length ?? 0)).toBe(8);
    watching.close();
  });

  it('ends when the server stops', async () => {
    const other = await openWatchedMall();
    await other.app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = other.app.http.server.address() as AddressInfo;
    const watching = await openStream(`http://127.0.0.1:${port}/api/mall/occupancy/stream?mall=Palladium`);
    await watching.first(1);
    const started = performance.now();
    await other.app.http.close();
    await watching.closed;
    expect(watching.answer.complete).toBe(true);
    expect(performance.now() - started).toBeLessThan(5_000);
    await other.app.end();
  });
});

async function until(isTrue: () => boolean): Promise<void> {
  for (let wait = 0; wait < 200 && !isTrue(); wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isTrue()).toBe(true);
}

describe('since when a slot has its status, and by which device', () => {
  const slotsSeenBy = async (who: Pick<Person, 'client'>) => {
    const { status, body, headers } = await who.client.call('GET', '/api/mall/slots?mall=Palladium');
    expect([status, headers['vary']]).toEqual([200, 'accept-encoding, cookie']);
    const { slots } = body as { slots: Record<string, unknown>[] };
    expect(headers['cache-control']).toBe(hasOrigin(slots) ? 'private, no-store' : 'no-cache');
    return slots;
  };
  const hasOrigin = (slots: Record<string, unknown>[]) =>
    slots.some((slot) => 'since' in slot || 'source' in slot);

  it("is for the mall's people alone: a time beside a slot can follow a car", async () => {
    const { app, superAdmin, publicId } = mall;
    const elsewhere = await addMall(superAdmin, 'Elsewhere');
    const staff = [superAdmin, await signInAdmin(app, superAdmin, [publicId])];
    const others = [
      { client: createClient(app.http) },
      { client: mall.sensors.client },
      await signUpDriver(app),
      await signInAdmin(app, superAdmin, [elsewhere]),
    ];
    for (const who of staff) {
      const slots = await slotsSeenBy(who);
      expect(slots[0]).toMatchObject({ since: expect.any(String), source: mall.sensors.id });
    }
    for (const who of others) {
      const slots = await slotsSeenBy(who);
      expect(slots.length).toBeGreaterThan(0);
      expect(hasOrigin(slots)).toBe(false);
    }
  });

  it('is in no other answer for everyone, and not on the stream', async () => {
    const watching = await stream();
    let streamed = '';
    watching.answer.on('data', (piece: string) => (streamed += piece));
    await watching.first(1);
    await mall.send(['B1B03', true, 5]);
    await watching.first(2);
    watching.close();
    expect(streamed).toContain('B1B03');
    const { body } = await poll();
    const malls = (await mall.app.http.inject('/api/malls')).body;
    for (const text of [streamed, body, malls]) {
      expect(text).not.toContain(mall.sensors.id);
      expect(text).not.toMatch(/since|source/);
    }
    await mall.send(['B1B03', false, 4]);
  });
});
