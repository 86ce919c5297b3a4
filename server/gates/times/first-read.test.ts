import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';

const PLATE = 'MH03TR1301';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A car that leaves past a camera that has sent nothing before, by a clock that is off; the camera says when it sent. */
async function leave(length: number, off: number, unsent = 0) {
  const mall = await gates.addMall();
  await mall.read('entry-1', at(0), PLATE, { sentAt: at(0).toISOString() });
  gates.app.setNow(seconds(60 * length + unsent));
  const readAt = seconds(60 * length + off);
  const sentAt = new Date(readAt.getTime() + 1000 * unsent).toISOString();
  const answer = await mall.readLate('exit-2', readAt, PLATE, { sentAt });
  const [session, ...others] = await mall.sessions();
  expect(others).toEqual([]);
  return { answer, session };
}

describe('the first read of a camera that says when it sent it', () => {
  const offsets = [-60, -31, -9.5, -5.5, -2, 0, 2, 5.5, 9.5, 31, 60];
  it.each(
    offsets.flatMap((off) => [
      { off, length: 32.5, rupees: 40 },
      { off, length: 152, rupees: 120 },
      { off, length: 27, rupees: 40 },
    ]),
  )('is charged for $length minutes by a clock that is off by $off s, and nobody is asked', async (given) => {
    const { session } = await leave(given.length, given.off);
    expect(session).toMatchObject({ state: 'closed', review: null, charge: given.rupees * 100 });
  });

  it.each([-9.5, 9.5])('and waited to be sent, by a clock that is off by %d s, too', async (off) => {
    const { session, answer } = await leave(52, off, 3_600);
    expect(answer.timeFlag).not.toBe('server_time');
    expect(session).toMatchObject({ state: 'closed', review: null, charge: 4_000 });
  });

  it('is charged the cheaper of two amounts where they differ by seconds', async () => {
    const { session } = await leave(60.2, -20);
    expect(session).toMatchObject({ state: 'closed', review: null, charge: 4_000 });
  });

  it('stays in doubt where its clock is off by minutes: it may be right and its message was late', async () => {
    const { session } = await leave(152, -40 * 60);
    expect(session?.charge).toBeLessThanOrEqual(8_000);
  });
});
