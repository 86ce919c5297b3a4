import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParkingSession } from '#contract/sessions.ts';
import { aSession } from '../../../testing/factories.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let admin: Person;
let superAdmin: Person;

const NOW = '2026-11-20T10:00:00+05:30';

beforeAll(async () => {
  gates = await openGates({ now: NOW });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  const stay = (wanted: Parameters<typeof aSession>[2]) => aSession(gates.database, mall.mall, wanted);
  await stay({
    plate: 'GJ05AB1234',
    entryAt: '2026-11-18T09:00:00+05:30',
    exitAt: '2026-11-18T11:30:00+05:30',
    chargeRupees: 120,
  });
  await stay({
    plate: 'MH12CD5678',
    entryAt: '2026-11-19T23:30:00+05:30',
    exitAt: '2026-11-20T00:15:00+05:30',
    slot: 'B1B02',
    chargeRupees: 40,
  });
  await stay({
    plate: 'KA01EF0001',
    entryAt: '2026-11-19T12:00:00+05:30',
    exitAt: '2026-11-19T12:05:00+05:30',
    slot: null,
  });
  await stay({
    plate: 'DL01GH0002',
    entryAt: '2026-11-19T08:00:00+05:30',
    exitAt: '2026-11-19T08:00:00+05:30',
    review: 'exit_ambiguous',
  });
  await stay({ plate: 'TN09JK0003', entryAt: '2026-11-20T09:00:00+05:30', slot: 'B1A03' });
  superAdmin = await signInSuperAdmin(gates.app);
  admin = await signInAdmin(gates.app, superAdmin, [mall.mall.publicId]);
});
afterAll(() => gates.end());

async function list(query: string): Promise<{ plates: string[]; total: string; next: string | undefined }> {
  const { status, body, headers } = await admin.client.call(
    'GET',
    `/api/parking?mall=Palladium%20Mall&${query}`,
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  const plates = (body as ParkingSession[]).map((session) => session.number_plate);
  return {
    plates,
    total: String(headers['x-total-count']),
    next: headers['x-next-cursor'] as string | undefined,
  };
}

describe('the sessions of a mall, as its admin sees them', () => {
  it('come newest first, with every field, and a dash where a text is not there', async () => {
    const { body } = await admin.client.call('GET', '/api/parking?mall=Palladium');
    const sessions = body as ParkingSession[];
    expect(sessions.map((session) => session.number_plate)).toEqual([
      'TN09JK0003',
      'MH12CD5678',
      'KA01EF0001',
      'DL01GH0002',
      'GJ05AB1234',
    ]);
    expect(sessions[0]).toMatchObject({
      slot: 'B1A03',
      entry_time: '09:00',
      exit_time: '-',
      date: '2026-11-20',
      duration: '-',
      charges: 0,
      status: 'parked',
      exitAt: null,
    });
    expect(sessions[1]).toMatchObject({
      slot: 'B1B02',
      entry_time: '23:30',
      exit_time: '00:15',
      date: '2026-11-19',
      duration: '45 min',
      charges: 40,
      status: 'completed',
      entryAt: '2026-11-19T23:30:00.000+05:30',
      exitAt: '2026-11-20T00:15:00.000+05:30',
    });
    expect(sessions[2]).toMatchObject({ slot: '-', charges: 0 });
    expect(sessions[3]).toMatchObject({ review: 'exit_ambiguous', charges: 0, status: 'completed' });
  });

  it.each([
    ['q=gj05ab', ['GJ05AB1234']],
    ['q=GJ%2005%20AB%201234', ['GJ05AB1234']],
    ['q=b1b0', ['MH12CD5678']],
    ['q=2026-11-18', ['GJ05AB1234']],
    ['q=%25', []],
    ['q=_', []],
    ['q=GJ__AB', []],
    ["q=' or 1=1 --", []],
    ['q=%5C', []],
    ['q=%20%20', ['TN09JK0003', 'MH12CD5678', 'KA01EF0001', 'DL01GH0002', 'GJ05AB1234']],
    ['status=parked', ['TN09JK0003']],
    ['status=completed&from=2026-11-19&to=2026-11-19', ['MH12CD5678', 'KA01EF0001', 'DL01GH0002']],
    ['from=2026-11-20', ['TN09JK0003']],
  ])('%s', async (query, plates) => {
    expect(await list(query)).toEqual({ plates, total: String(plates.length), next: undefined });
  });

  it('come in pages that leave out and repeat nothing, with the count of all', async () => {
    const pages: string[][] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const page = await list(`limit=2${cursor && `&before=${cursor}`}`);
      expect(page.total).toBe('5');
      pages.push(page.plates);
      cursor = page.next;
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flat()).size).toBe(5);
  });

  it.each(['limit=0', 'limit=501', 'limit=x', 'before=made-up', 'from=2026-02-30', 'status=gone', 'q=a%00b'])(
    '%s is 400',
    async (query) => {
      const { status, body } = await admin.client.call('GET', `/api/parking?mall=Palladium&${query}`);
      expect([status, typeof (body as { code?: string }).code]).toEqual([400, 'string']);
    },
  );

  it('are not shown to the admin of another mall', async () => {
    const other = await addMall(superAdmin, 'Elsewhere');
    const stranger = await signInAdmin(gates.app, superAdmin, [other]);
    for (const path of ['/api/parking', '/api/parking/stats', '/api/parking/reviews'])
      expect((await stranger.client.call('GET', `${path}?mall=Palladium`)).status).toBe(403);
  });
});

describe('the totals of a mall', () => {
  const stats = async () => (await admin.client.call('GET', '/api/parking/stats?mall=palladium-mall')).body;

  it('count all sessions, today by India’s midnight, and take revenue from the ledger', async () => {
    gates.app.setNow(NOW);
    expect(await stats()).toEqual({
      totalSessions: 5,
      currentlyParked: 1,
      openSessions: 1,
      parkedLow: 1,
      parkedHigh: 1,
      completedToday: 1,
      totalRevenue: 160,
      inReview: 1,
      asOf: new Date(NOW).toISOString(),
    });
  });

  it('follow the gate at once', async () => {
    await mall.read('entry-1', at(10), 'GJ05ZZ9999');
    expect(await stats()).toMatchObject({ totalSessions: 6, currentlyParked: 2 });
    await mall.read('exit-1', at(60), 'GJ05ZZ9999');
    expect(await stats()).toMatchObject({
      totalSessions: 6,
      currentlyParked: 1,
      completedToday: 2,
      totalRevenue: 200,
    });
  });
});

describe('the review desk', () => {
  it('lists what waits for a person, says why, and names what an exit may have meant', async () => {
    const entry = await mall.read('entry-1', at(70), 'MH12AB8438', { confidence: 0.99 });
    await mall.read('exit-1', at(130), 'MH12AB3438', { confidence: 0.99 });
    const { body } = await admin.client.call('GET', '/api/parking/reviews?mall=Palladium');
    expect(body).toMatchObject([
      {
        review: 'exit_ambiguous',
        number_plate: 'MH12AB3438',
        entry_time: '-',
        exitPlate: 'MH12AB3438',
        candidates: [entry.sessionId],
        charges: 0,
      },
      { review: 'exit_ambiguous', number_plate: 'DL01GH0002', sentence: expect.stringContaining('choose') },
    ]);
  });
});
