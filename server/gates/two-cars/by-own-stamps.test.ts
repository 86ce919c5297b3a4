import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const SURE = { confidence: 0.97 };
const [FIRST, SECOND] = ['DL27RR1006', 'DL27RR1706'];

async function live(mall: GatedMall, lane: 'entry-1' | 'exit-1', minute: number, plate: string) {
  return mall.read(lane, at(minute), plate, { ...SURE, sentAt: at(minute).toISOString() });
}

async function bring(mall: GatedMall, lane: 'entry-1' | 'exit-1', minute: number, plate: string) {
  return mall.readLate(lane, at(minute), plate, SURE);
}

async function settle(from: number) {
  for (const later of [20, 45, 120]) await gates.tick(at(from + later));
}

/** What a visit of so many minutes costs at most. */
function priceOf(minutes: number): number {
  return Math.ceil(minutes / 60) * 4_000;
}

describe('a new entry camera that never says when it sends, with two cars that look alike', () => {
  const stories = [
    { apart: 27.5, cut: 198, exit: 294.9 },
    { apart: 2, cut: 198, exit: 294.9 },
    { apart: 27.5, cut: 112, exit: 294.9 },
    { apart: 27.5, cut: 198, exit: 200 },
    { apart: 5, cut: 98, exit: 98.5 },
  ];
  it.each(stories)('has two, $apart min apart, sent in minute $cut', async ({ apart, cut, exit }) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await live(mall, 'exit-1', 97, SECOND);
    gates.app.setNow(at(cut));
    const joined = await bring(mall, 'entry-1', 55.8, SECOND);
    const other = await bring(mall, 'entry-1', 55.8 - apart, FIRST);
    expect([joined.reason, other.reason]).toEqual(['exit_joined', 'entered']);
    expect(other.sessionId).not.toBe(joined.sessionId);
    const left = await live(mall, 'exit-1', exit, FIRST);
    expect(left.sessionId).toBe(other.sessionId);
    await settle(exit);
    const sessions = await mall.sessions();
    expect(sessions.map(({ plate, state }) => `${plate} ${state}`).toSorted()).toEqual([
      `${FIRST} closed`,
      `${SECOND} closed`,
    ]);
    const charges = Object.fromEntries(sessions.map(({ plate, charge }) => [plate, charge]));
    expect(charges[SECOND]).toBeLessThanOrEqual(priceOf(97 - 55.8));
    expect(charges[FIRST]).toBeLessThanOrEqual(priceOf(exit - 55.8 + apart));
  });
});

describe('a queue whose camera has lost a day by the time that it sends', () => {
  it('has two cars that came 54 minutes apart', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    for (const minute of [1, 4, 7]) await live(mall, 'entry-1', minute, `WB10AA1${minute}37`);
    const yesterday = (minute: number) => ({ ...SURE, sentAt: at(minute - 24 * 60).toISOString() });
    gates.app.setNow(at(180));
    const first = await mall.readLate('entry-1', at(31), 'UP37VF7131', yesterday(180));
    gates.app.setNow(at(180.4));
    const second = await mall.readLate('entry-1', at(85), 'UP37VA7131', yesterday(180.4));
    expect([first.timeFlag, second.timeFlag]).toEqual(['server_time', 'server_time']);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect([first.reason, second.reason]).toEqual(['entered', 'entered']);
  });

  it('has one car that was misread as it came in', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const yesterday = (minute: number) => ({ ...SURE, sentAt: at(minute - 24 * 60).toISOString() });
    gates.app.setNow(at(180));
    const first = await mall.readLate('entry-1', at(31), 'MP17PS6865', yesterday(180));
    gates.app.setNow(at(180.2));
    const second = await mall.readLate('entry-1', at(31.35), 'MP17FS6865', yesterday(180.2));
    expect(second.sessionId).toBe(first.sessionId);
  });
});

it('two cars that left half an hour apart leave twice, though both exits arrive at once', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await live(mall, 'entry-1', 0, 'UP37VF7131');
  await live(mall, 'entry-1', 30, 'UP37VA7131');
  const yesterday = (minute: number) => ({ ...SURE, sentAt: at(minute - 24 * 60).toISOString() });
  gates.app.setNow(at(240));
  await mall.readLate('exit-1', at(90), 'UP37VF7131', yesterday(240));
  gates.app.setNow(at(240.3));
  await mall.readLate('exit-1', at(125), 'UP37VA7131', yesterday(240.3));
  await settle(240);
  expect((await mall.sessions()).map(({ plate, state }) => [plate, state])).toEqual([
    ['UP37VF7131', 'closed'],
    ['UP37VA7131', 'closed'],
  ]);
});

it('an exit that waits for its entry is not another one that arrives with it, half an hour apart', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const yesterday = (minute: number) => ({ ...SURE, sentAt: at(minute - 24 * 60).toISOString() });
  const left = [
    ['DL01MB1023', 240, 90],
    ['DL01MB1028', 240.3, 125],
  ] as const;
  for (const [plate, now, minute] of left) {
    gates.app.setNow(at(now));
    await mall.readLate('exit-1', at(minute), plate, yesterday(now));
  }
  const came = [
    ['DL01MB1023', 241, 0],
    ['DL01MB1028', 242, 30],
  ] as const;
  for (const [plate, now, minute] of came) {
    gates.app.setNow(at(now));
    await mall.readLate('entry-1', at(minute), plate, { ...SURE, sentAt: at(now).toISOString() });
  }
  const sessions = await mall.sessions();
  expect(sessions.map(({ plate, state }) => `${plate} ${state}`)).toEqual([
    'DL01MB1023 closed',
    'DL01MB1028 closed',
  ]);
});
