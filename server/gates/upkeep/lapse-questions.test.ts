import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]).toString('base64');
let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());

describe('nobody is asked any longer', () => {
  it('about an exit whose plate could not be read, where no image lies beside it', async () => {
    const mall = await gates.addMall();
    await mall.read('exit-1', at(0), 'NO PLATE');
    await mall.read('exit-2', at(1), 'NO PLATE', { image: JPEG });
    await gates.tick(at(9));
    expect((await mall.sessions()).map(({ review }) => review)).toEqual([
      'plate_unreadable',
      'plate_unreadable',
    ]);
    await gates.tick(at(12));
    expect(await mall.sessions()).toMatchObject([
      {
        review: null,
        charge: 0,
        flags: ['not_asked', 'entry_unknown'],
        detail: { asked: 'plate_unreadable' },
      },
      { review: 'plate_unreadable' },
    ]);
  });

  it('however many others lie before it that a person has to answer', { timeout: 120_000 }, async () => {
    const mall = await gates.addMall();
    for (let n = 0; n < 201; n += 1) {
      gates.app.setNow(at(3 * n));
      await mall.read(n % 2 === 0 ? 'exit-1' : 'exit-2', at(3 * n), 'NO PLATE', { image: JPEG });
    }
    gates.app.setNow(at(610));
    await mall.read('exit-1', at(610), 'NO PLATE');
    await gates.tick(at(630));
    const reviews = (await mall.sessions()).map(({ review }) => review);
    expect(reviews).toHaveLength(202);
    expect(reviews.filter((review) => review === null)).toHaveLength(1);
  });

  it('about an exit without an entry, which an entry that comes later still joins', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('exit-1', at(90), PLATE);
    for (const minute of [106, 116]) await gates.tick(at(minute));
    expect(await mall.sessions()).toMatchObject([{ review: null, detail: { asked: 'entry_unknown' } }]);
    gates.app.setNow(at(200));
    await mall.readLate('entry-1', at(40), PLATE, { sentAt: at(200).toISOString() });
    expect(await mall.sessions()).toMatchObject([
      { review: null, entryAt: at(40), exitAt: at(90), charge: 4_000 },
    ]);
  });

  it('about an exit that was missed, which an exit that comes later still repairs', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('entry-1', at(300), PLATE);
    expect((await mall.sessions())[0]).toMatchObject({ review: 'exit_missed' });
    await gates.tick(at(311));
    expect((await mall.sessions())[0]).toMatchObject({ review: null, exitAt: null, charge: 0 });
    gates.app.setNow(at(311));
    await mall.readLate('exit-1', at(50), PLATE, { sentAt: at(311).toISOString() });
    expect(await mall.sessions()).toMatchObject([
      { review: null, flags: [], exitAt: at(50), charge: 4_000 },
      { state: 'open' },
    ]);
  });

  it.each([
    [
      'an exit that was missed',
      'exit_missed',
      [
        ['entry-1', 0],
        ['entry-1', 300],
      ],
    ],
    ['an exit without an entry', 'entry_unknown', [['exit-1', 300]]],
  ] as const)('about %s, and the list says still why it costs nothing', async (_what, review, reads) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    for (const [lane, minute] of reads) await mall.read(lane, at(minute), PLATE);
    await gates.tick(at(316));
    await gates.tick(at(327));
    const list = `/api/parking?mall=${encodeURIComponent(mall.mall.name)}&status=completed`;
    const { body } = await root.client.call('GET', list);
    expect(body).toMatchObject([{ status: 'completed', charges: 0, review, reviewLapsed: true }]);
    const asked = await root.client.call(
      'GET',
      `/api/parking/reviews?mall=${encodeURIComponent(mall.mall.name)}`,
    );
    expect(asked.body).toEqual([]);
  });

  it('and what a person has decided about it since, stands', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
    await mall.read('entry-1', at(300), PLATE);
    await gates.tick(at(311));
    const url = `/api/malls/${mall.mall.publicId}/settlements`;
    const body = { action: 'waive', session, reason: 'It was ours' };
    expect(await root.client.call('POST', url, body)).toMatchObject({ status: 201 });
    gates.app.setNow(at(311));
    await mall.readLate('exit-1', at(50), PLATE, { sentAt: at(311).toISOString() });
    expect((await mall.sessions())[0]).toMatchObject({ review: null, exitAt: null, charge: 0 });
  });

  it('and neither the list of what needs somebody nor its count has it', async () => {
    const mall = await gates.addMall();
    await mall.read('exit-1', at(0), 'NO PLATE');
    await gates.tick(at(11));
    const named = `mall=${encodeURIComponent(mall.mall.name)}`;
    expect((await root.client.call('GET', `/api/parking/reviews?${named}`)).body).toEqual([]);
    expect((await root.client.call('GET', `/api/parking/stats?${named}`)).body).toMatchObject({
      inReview: 0,
    });
  });
});
