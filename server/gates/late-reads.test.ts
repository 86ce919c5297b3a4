import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

describe('reads out of order', () => {
  it('an exit that arrives before its entry waits and is joined and charged', async () => {
    const mall = await gates.addMall();
    await mall.read('exit-1', at(90), PLATE);
    gates.app.setNow(at(94));
    const joined = await mall.readLate('entry-1', at(84.5), PLATE);
    // It opens nothing: its car has left.
    expect(joined).toMatchObject({ decision: 'hold', reason: 'exit_joined' });
    expect(await mall.sessions()).toMatchObject([
      { state: 'closed', review: null, entryAt: at(84.5), exitAt: at(90), reason: 'within_grace' },
    ]);
    await gates.tick(at(120));
    expect(await mall.sessions()).toHaveLength(1);
  });

  // Minutes of the exits and the entries of one car, in the order in which they arrive; its sessions.
  it.each([
    [
      'two exits, then the entries',
      [
        ['exit', 90],
        ['exit', 94],
        ['entry', 88],
        ['entry', 91.5],
      ],
    ],
    [
      'the later entry first',
      [
        ['exit', 90],
        ['exit', 94],
        ['entry', 91.5],
        ['entry', 88],
      ],
    ],
    [
      'an entry between the exits',
      [
        ['exit', 90],
        ['entry', 88],
        ['exit', 94],
        ['entry', 91.5],
      ],
    ],
    [
      'the later visit first',
      [
        ['entry', 91.5],
        ['exit', 94],
        ['exit', 90],
        ['entry', 88],
      ],
    ],
    [
      'exits out of order',
      [
        ['exit', 94],
        ['exit', 90],
        ['entry', 91.5],
        ['entry', 88],
      ],
    ],
  ] as const)('a car that leaves twice within ten minutes was there twice: %s', async (_what, reads) => {
    const mall = await gates.addMall();
    gates.app.setNow(at(95));
    for (const [lane, minute] of reads) await mall.readLate(`${lane}-1`, at(minute), PLATE);
    expect(await mall.sessions()).toMatchObject([
      { state: 'closed', review: null, entryAt: at(88), exitAt: at(90) },
      { state: 'closed', review: null, entryAt: at(91.5), exitAt: at(94) },
    ]);
    await gates.tick(at(120));
    expect(await mall.sessions()).toHaveLength(2);
  });

  it('an entry that comes after its exit was given up repairs it', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('exit-1', at(90.5), PLATE);
    await gates.tick(at(105.5));
    // The camera at the entry has a clock known to be right, so its read may be this late.
    for (const minute of [100, 101, 102, 103, 104])
      await mall.read('entry-1', at(minute), `MH01AA${1000 + minute}`);
    gates.app.setNow(at(104.4));
    const joined = await mall.readLate('entry-1', at(89.5), PLATE, { sentAt: at(104.4).toISOString() });
    expect(joined).toMatchObject({ reason: 'exit_joined', timeFlag: 'late' });
    expect((await mall.sessions()).filter(({ plate }) => plate === PLATE)).toMatchObject([
      { review: null, charge: 4_000, entryAt: at(89.5), exitAt: at(90.5), flags: [] },
    ]);
  });

  it('a doubled entry that arrives after the car has left opens nothing', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(5), PLATE);
    await mall.readLate('entry-1', seconds(10), PLATE);
    expect(await mall.sessions()).toHaveLength(1);
  });

  it('a doubled entry or exit that arrives after a later session belongs to its own session', async () => {
    const mall = await gates.addMall();
    const first = await mall.read('entry-1', at(0), PLATE);
    const left = await mall.read('exit-1', at(2), PLATE);
    await mall.read('entry-1', at(5), PLATE);
    await mall.read('exit-1', at(7), PLATE);
    gates.app.setNow(at(9));
    // Its car has driven on: no barrier opens for whoever stands there now.
    const late = { decision: 'hold', display: ['Please wait', 'Somebody will help'], timeFlag: 'late' };
    expect(await mall.readLate('entry-1', seconds(10), PLATE)).toEqual({ ...first, ...late });
    expect(await mall.readLate('exit-1', seconds(130), PLATE)).toEqual({ ...left, ...late });
    expect(await mall.sessions()).toHaveLength(2);
  });

  it('a late entry of an earlier session opens nothing in the present', async () => {
    const mall = await gates.addMall();
    for (const minute of [-4, -3, -2, -1, 0])
      await mall.read('entry-1', at(minute), `MH01AA${2000 + minute}`);
    await mall.read('entry-2', at(14.5), PLATE);
    gates.app.setNow(at(14.9));
    expect(await mall.readLate('entry-1', at(-0.05), PLATE)).toMatchObject({ decision: 'hold' });
    const own = (await mall.sessions()).filter(({ plate }) => plate === PLATE);
    expect(own.filter(({ state }) => state === 'open')).toHaveLength(1);
  });

  it('a batch is taken in the order of its times and answered in the order given', async () => {
    const mall = await gates.addMall();
    gates.app.setNow(at(9));
    const read = (readId: string, minutes: number, plate: string) => ({
      readId,
      plate,
      readAt: at(minutes).toISOString(),
    });
    const reads = [
      read('c', 8, 'MH01AA0003'),
      read('a', 1, 'MH01AA0001'),
      { readId: 'bad', plate: 7 },
      read('b', 4, 'MH01AA0002'),
    ];
    const { status, body } = await mall.camera('entry-1').call('POST', '/api/ingest/plate-reads', { reads });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      answers: [
        { plate: 'MH01AA0003' },
        { plate: 'MH01AA0001' },
        { readId: 'bad', code: 'bad_input' },
        { plate: 'MH01AA0002' },
      ],
    });
    const refused = await mall.rows(
      sql`select kind, subject, reason, count from refused_messages where mall_id = ${mall.mall.id}`,
    );
    expect(refused).toEqual([{ kind: 'plate_read', subject: 'bad', reason: 'bad_input', count: 1 }]);
    const order = await mall.rows<{ plate_key: string }>(
      sql`select plate_key from plate_reads where mall_id = ${mall.mall.id} order by id`,
    );
    expect(order.map((row) => row.plate_key)).toEqual(['MH01AA0001', 'MH01AA0002', 'MH01AA0003']);
  });
});

describe('a wrong camera clock', () => {
  it('a time far from the server is taken at server time, flagged, and never makes the length of a session negative', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(58), 'MH01AA0001');
    gates.app.setNow(at(60));
    const exit = await mall.readLate('exit-1', '2026-01-01T00:00:00Z', PLATE);
    expect(exit).toMatchObject({ amountDue: 40, display: ['Rs 40', '1 h 00 min'] });
    const flags = await mall.rows(
      sql`select time_flag from plate_reads where mall_id = ${mall.mall.id} order by id`,
    );
    expect(flags).toEqual([{ time_flag: 'ok' }, { time_flag: 'ok' }, { time_flag: 'server_time' }]);
  });

  it('times that no calendar of the database holds are survived', async () => {
    const mall = await gates.addMall();
    gates.app.setNow(at(0));
    expect(
      await mall.read('entry-1', at(0), 'MH01AA0001', { readAt: '0000-01-01T00:00:00+23:59' }),
    ).toMatchObject({ reason: 'entered' });
    expect(
      await mall.read('entry-1', at(2), 'MH01AA0002', { readAt: '9999-12-31T23:59:59-23:59' }),
    ).toMatchObject({ reason: 'entered' });
    expect(await mall.sessions()).toMatchObject([{ entryAt: at(0) }, { entryAt: at(2) }]);
  });
});
