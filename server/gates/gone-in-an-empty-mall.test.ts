import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const [OWN, OTHER] = ['GJ05AB1234', 'MH01AA1111'];
const SURE = { confidence: 0.95 };
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]).toString('base64');
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const codesOf = ({ mall }: GatedMall) => gates.app.malls.slotsOf(mall.id).map(({ code }) => code);
const listOwn = async (mall: GatedMall) => (await mall.sessions()).filter(({ key }) => key === OWN);

/** A car whose own slot has a dead sensor, in a mall that is shown to be empty from minute 60 on. */
async function beGone(slot: 'suggested' | 'inferred' | 'own' | 'none'): Promise<GatedMall> {
  const mall = await gates.addMall();
  await mall.sense(at(-10), codesOf(mall), false);
  await mall.read('entry-1', at(0), OWN, SURE);
  const [first = '', second = ''] = codesOf(mall);
  // Another car goes to the slot that this one was sent to, or somewhere else, and leaves.
  if (slot !== 'own') await mall.read('entry-1', at(slot === 'none' ? -20 : 3), OTHER, SURE);
  await mall.sense(at(slot === 'none' ? 0.1 : 5), slot === 'inferred' ? second : first, true);
  await mall.sense(at(60), slot === 'inferred' ? second : first, false);
  if (slot !== 'own') await mall.read('exit-1', at(63), OTHER, SURE);
  for (let minute = 70; minute <= 240; minute += 10) await gates.tick(at(minute));
  return mall;
}

describe('a car that was taken to have left while the mall was shown to be empty', () => {
  it.each(['suggested', 'inferred'] as const)(
    'is charged by its own exit, where the %s slot was that of another one that was read at both gates',
    async (slot) => {
      const mall = await beGone(slot);
      expect(await listOwn(mall)).toMatchObject([{ state: 'closed', exitAt: null, charge: 0 }]);
      expect(await mall.read('exit-1', at(260), OWN, SURE)).toMatchObject({
        reason: 'charged',
        amountDue: 200,
      });
      expect(await listOwn(mall)).toMatchObject([{ review: null, exitAt: at(260), charge: 20_000 }]);
    },
  );

  it('is charged until its slot was freed, and the rest is asked, where nobody else may have stood there', async () => {
    const mall = await beGone('own');
    expect(await mall.read('exit-1', at(260), OWN, SURE)).toMatchObject({
      reason: 'length_doubtful',
      amountDue: 40,
    });
  });

  it('and whose exit is read under a plate one character off is asked about, where an image shows it', async () => {
    const mall = await beGone('suggested');
    await mall.read('exit-1', at(260), 'GJ05AB1284', { ...SURE, image: JPEG });
    for (const minute of [277, 300]) await gates.tick(at(minute));
    expect((await mall.sessions()).at(-1)).toMatchObject({ review: 'entry_unknown', charge: 0 });
  });

  it('and came in again since is charged for that visit alone', async () => {
    const mall = await beGone('suggested');
    await mall.read('entry-1', at(250), OWN, SURE);
    await mall.read('exit-1', at(290), OWN, SURE);
    expect(await listOwn(mall)).toMatchObject([
      { exitAt: null, charge: 0 },
      { exitAt: at(290), charge: 4_000 },
    ]);
  });

  it('came in again, left, and is read leaving once more: that is none of the first visit', async () => {
    const mall = await beGone('suggested');
    await mall.read('entry-1', at(250), OWN, SURE);
    await mall.read('exit-1', at(290), OWN, SURE);
    await mall.read('exit-1', at(400), OWN, SURE);
    expect((await listOwn(mall)).map(({ exitAt, charge }) => [exitAt, charge])).toEqual([
      [null, 0],
      [at(290), 4_000],
    ]);
  });
});

describe.each([['slots'], ['count'], ['plate'], [null]])('a session that was drained by %s', (by) => {
  /** Inside from minute 0, and taken to have left by minute 100. */
  async function drain(): Promise<GatedMall> {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), OWN, SURE);
    await mall.rows(sql`
      update sessions set state = 'closed', closed_at = ${at(100)}, review = 'exit_missed', flags = '{drained}',
        match_detail = jsonb_build_object('drainedAt', ${at(130).toISOString()}::text, 'drainedBy', ${by}::text)
      where mall_id = ${mall.mall.id} returning id`);
    return mall;
  }

  it('is repaired by its own exit: charged, or asked about', async () => {
    const mall = await drain();
    await mall.read('exit-1', at(200), OWN, SURE);
    const [session, ...others] = await listOwn(mall);
    expect(others).toEqual([]);
    expect(session).toMatchObject(
      by === 'count'
        ? { exitAt: at(200), charge: 16_000, review: null }
        : { exitAt: at(200), review: 'length_doubtful' },
    );
  });

  it('is charged whole by an exit that arrives late and was before', async () => {
    const mall = await drain();
    gates.app.setNow(at(140));
    await mall.readLate('exit-1', at(90), OWN, { ...SURE, sentAt: at(140).toISOString() });
    expect(await listOwn(mall)).toMatchObject([{ exitAt: at(90), charge: 8_000, review: null }]);
  });

  it('is not repaired by an exit once its plate has come in again and left', async () => {
    const mall = await drain();
    await mall.read('entry-1', at(250), OWN, SURE);
    await mall.read('exit-1', at(290), OWN, SURE);
    await mall.read('exit-1', at(400), OWN, SURE);
    expect((await listOwn(mall)).map(({ exitAt, charge }) => [exitAt, charge])).toEqual([
      [null, 0],
      [at(290), 4_000],
    ]);
  });
});
