import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests, type LaneName } from '../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
const MINUTE = 60_000;
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

interface Sent {
  /** How far the camera's clock is ahead, in minutes. */
  readonly ahead?: number;
  /** Minutes under way. */
  readonly late?: number;
  /** Says when it sent the message: now, or when it first tried. */
  readonly sent?: 'now' | 'first';
}

async function read(lane: LaneName, minute: number, plate: string, { ahead = 0, late = 0, sent }: Sent = {}) {
  const by = (ms: number) => at(ms + ahead).toISOString();
  const sentAt = sent && { sentAt: by(sent === 'now' ? minute + late : minute) };
  gates.app.setNow(new Date(at(minute + late).getTime() + 300));
  return mall.readLate(lane, by(minute), plate, { ...sentAt });
}

async function pass(from: number, count: number, sent: Sent = {}) {
  for (let car = 0; car < count; car += 1)
    await read('exit-1', from + car, `MH02AA${1000 + from + car}`, sent);
}

const own = async () => (await mall.sessions()).find(({ plate }) => plate === PLATE);
const wait = async (minute: number) => gates.tick(at(minute));
const SINCE_2000 = (Date.parse('2000-01-01T00:03:00Z') - at(50).getTime()) / MINUTE;
const DAY = 24 * 60;

async function openMall() {
  mall = await gates.addMall({ graceMinutes: 10 });
}

describe('an exit whose camera has no clock any more', () => {
  it('and that may have been any time since the entry charges what is certain, and a person is asked', async () => {
    await openMall();
    await pass(-30, 6);
    await read('entry-1', 0, PLATE);
    const answer = await read('exit-1', 50, PLATE, { ahead: SINCE_2000, late: 30 });
    expect(answer).toMatchObject({ timeFlag: 'server_time', amountDue: 0 });
    expect(await own()).toMatchObject({ charge: 0, review: 'length_doubtful' });
  });

  it('and of which nothing came before charges what is certain, and a person is asked', async () => {
    await openMall();
    await read('entry-1', 0, PLATE);
    const answer = await read('exit-1', 65, PLATE, { ahead: SINCE_2000 });
    expect(answer).toMatchObject({ timeFlag: 'server_time', amountDue: 0 });
    expect(await own()).toMatchObject({ charge: 0, review: 'length_doubtful' });
  });

  it('is answered by a slot that was held until just before, and no person', async () => {
    await openMall();
    await mall.sense(at(-5), 'B1A02', false);
    await read('entry-1', 0, PLATE);
    await mall.sense(at(2), 'B1A02', true);
    await mall.sense(at(87), 'B1A02', false);
    await read('exit-1', 90, PLATE, { ahead: SINCE_2000 });
    await wait(125);
    expect(await own()).toMatchObject({ charge: 8_000, review: null });
  });

  it('is answered by no slot where the camera had a time before and after it: the read has waited', async () => {
    await openMall();
    await pass(-30, 6);
    await mall.sense(at(-5), 'B1A02', false);
    await read('entry-1', 0, PLATE);
    // Of a car whose own reads are missing.
    await mall.sense(at(2), 'B1A02', true);
    await mall.sense(at(87), 'B1A02', false);
    // Its clock has fallen behind, and nothing says that it was lost before.
    await pass(85, 1, { ahead: -3 });
    await pass(86, 1, { ahead: -3, late: 0.5 });
    await read('exit-1', 30, PLATE, { ahead: SINCE_2000, late: 60 });
    await pass(91, 1, { ahead: -3, late: 1 });
    await wait(150);
    expect(await own()).toMatchObject({ charge: 0, review: 'length_doubtful' });
  });

  it('and that is no older than the last message of its camera in time charges until that one', async () => {
    await openMall();
    await pass(-30, 6);
    await read('entry-1', 0, PLATE);
    await pass(45, 1);
    await read('exit-1', 50, PLATE, { ahead: SINCE_2000, late: 30 });
    expect(await own()).toMatchObject({ charge: 4_000, review: null });
  });

  it('counts when it arrives where others before it show how far its clock is off', async () => {
    await openMall();
    await read('entry-1', 0, PLATE);
    await pass(45, 2, { ahead: SINCE_2000 });
    await read('exit-1', 65, PLATE, { ahead: SINCE_2000 });
    expect(await own()).toMatchObject({ charge: 8_000, review: null });
  });

  it('joins a late entry at what is certain, and a person is asked', async () => {
    await openMall();
    for (let car = 0; car < 6; car += 1) await read('entry-1', car - 30, `MH03AA${1000 + car}`);
    await read('exit-1', 70, PLATE, { ahead: SINCE_2000, late: 10 });
    await read('entry-1', 0, PLATE, { late: 85 });
    expect(await own()).toMatchObject({ charge: 0, review: 'length_doubtful' });
  });
});

describe('the first read of a new exit camera', () => {
  it.each([
    [330, 30, 50],
    [8, 12, 55],
    [25, 20, 50],
    [25, 30, 50],
  ])(
    'that is %i minutes ahead, %i minutes late, never costs more than the truth',
    async (ahead, late, out) => {
      await openMall();
      await read('entry-1', 0, PLATE);
      const answer = await read('exit-1', out, PLATE, { ahead, late });
      expect(answer.amountDue).toBeLessThanOrEqual(40);
      expect((await own())?.charge).toBeLessThanOrEqual(4_000);
    },
  );

  it('sent again with the time of the first try never costs more than the truth', async () => {
    await openMall();
    await read('entry-1', 0, PLATE);
    await read('exit-1', 55, PLATE, { ahead: 12, late: 8, sent: 'first' });
    expect((await own())?.charge).toBeLessThanOrEqual(4_000);
  });

  it('in time asks nobody, nor does the second one of a clock that is off', async () => {
    await openMall();
    await read('exit-1', -3, 'MH02AA1999', { ahead: 8 });
    await read('entry-1', 0, PLATE);
    await read('exit-1', 65, PLATE, { ahead: 8 });
    expect(await own()).toMatchObject({ charge: 8_000, review: null });
  });
});

it('an exit sent again with the time of the first try by a clock that is known to be ahead counts at its own time', async () => {
  await openMall();
  for (let car = 0; car < 8; car += 1)
    await read('exit-1', -30 + car, `MH02AA${1000 + car}`, { ahead: 11, sent: 'now' });
  await read('entry-1', 0, PLATE);
  const answer = await read('exit-1', 56, PLATE, { ahead: 11, late: 6, sent: 'first' });
  expect(answer.amountDue).toBe(40);
});

describe('an exit by a clock that has jumped back', () => {
  it.each([
    ['a day', -DAY, undefined],
    ['a day', -DAY, 'now'],
    ['five hours and a half', -330, undefined],
    ['five hours and a half', -330, 'now'],
  ] as const)('%s (%i minutes, sent %s) is never free without a question', async (_, ahead, sent) => {
    await openMall();
    const sending = sent ? { sent } : {};
    await pass(-30, 6, sending);
    for (let car = 0; car < 4; car += 1) await read('entry-1', car, `GJ05AB123${car}`);
    for (let car = 0; car < 4; car += 1)
      await read('exit-1', 90 + car, `GJ05AB123${car}`, { ahead, ...sending });
    await wait(150);
    const rows = (await mall.sessions()).filter(({ plate }) => plate.startsWith('GJ05AB'));
    for (let car = 0; car < 4; car += 1) {
      const own = rows.filter(({ plate }) => plate === `GJ05AB123${car}`);
      const isRight = own.length === 1 && own[0]?.charge === 8_000 && own[0].review === null;
      // A message a day late is nobody's that came today; without its sending nothing else tells.
      const isAsked = sent === undefined && car < 3 && own.some(({ review }) => review === 'entry_unknown');
      expect(isRight || isAsked).toBe(true);
    }
  });
});
