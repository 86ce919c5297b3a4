import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { addDevice, signInSuperAdmin } from '../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

describe('what is sent to a gate', () => {
  it('by a device that is bound to another lane is refused, and stored nowhere', async () => {
    const mall = await gates.addMall();
    const read = (more: object) =>
      mall.camera('entry-1').call('POST', '/api/ingest/plate-reads', {
        readId: 'x',
        plate: PLATE,
        readAt: at(0).toISOString(),
        ...more,
      });
    expect(await read({ gate: 'exit-1' })).toMatchObject({ status: 400, body: { code: 'wrong_gate' } });
    expect(await mall.countReads()).toBe(0);
    expect(await read({ gate: 'entry-1', direction: 'entry' })).toMatchObject({ status: 200 });
  });

  it('by a sensor controller about plates is refused', async () => {
    const mall = await gates.addMall();
    const body = {
      readId: 'x',
      plate: PLATE,
      readAt: at(0).toISOString(),
      gate: 'entry-1',
      direction: 'entry',
    };
    const answer = await mall.sensors.call('POST', '/api/ingest/plate-reads', body);
    expect(answer).toMatchObject({ status: 403, body: { code: 'wrong_device_kind' } });
  });

  it('by the barrier of the gate is refused too: it neither opens a session nor learns what is due', async () => {
    const mall = await gates.addMall();
    const root = await signInSuperAdmin(gates.app);
    for (const direction of ['entry', 'exit'] as const) {
      const gate = `${direction}-1`;
      const device = { name: `Barrier ${gate}`, kind: 'gate-controller', gate };
      const barrier = await addDevice(gates.app, root, mall.mall.publicId, device);
      const read = { readId: gate, plate: PLATE, readAt: at(0).toISOString(), gate, direction };
      for (const body of [read, { reads: [read] }])
        expect(await barrier.client.call('POST', '/api/ingest/plate-reads', body)).toMatchObject({
          status: 403,
          body: { code: 'wrong_device_kind' },
        });
    }
  });

  it('with an image is stored, and its image apart for 30 days; what is no JPEG is refused', async () => {
    const mall = await gates.addMall();
    const image = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64');
    await mall.read('entry-1', at(0), PLATE, { image });
    const count = () =>
      mall.rows<{ hash: string }>(
        sql`select hash, size, bytes from read_images where mall_id = ${mall.mall.id}`,
      );
    const [stored] = await count();
    expect(stored).toEqual({ hash: expect.any(String), size: 7, bytes: null });
    const { files } = gates.app.services;
    expect(await files.read(stored?.hash ?? '')).toEqual(Buffer.from(image, 'base64'));
    await gates.tick(at(30 * 24 * 60));
    expect(await count()).toHaveLength(1);
    await gates.tick(at(30 * 24 * 60 + 1));
    expect(await count()).toEqual([]);
    const read = {
      readId: 'y',
      plate: PLATE,
      readAt: at(0).toISOString(),
      image: Buffer.from('GIF89a').toString('base64'),
    };
    const bad = await mall.camera('entry-1').call('POST', '/api/ingest/plate-reads', read);
    expect(bad).toMatchObject({ status: 400, body: { code: 'bad_image' } });
  });

  it('with markup in a plate is stored as it came and never shown', async () => {
    const mall = await gates.addMall();
    const entry = await mall.read('entry-1', at(0), `<img src=x onerror="alert(1)">'; drop table sessions`);
    expect(entry.plate).toMatch(/^[A-Z0-9]{0,20}$/);
    expect(await mall.sessions()).toMatchObject([
      { entryRaw: `<img src=x onerror="alert(1)">'; drop table sessions` },
    ]);
  });
});
