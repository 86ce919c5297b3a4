import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const plateOf = (car: number) => `MP09QR${2000 + 611 * car}`;

/** Cars come in a minute apart, and an exit's camera that hangs there reads each so many seconds after the entry's. */
async function comeIn(
  cars: number,
  { after = 3, graceMinutes = 10 }: { after?: number; graceMinutes?: number } = {},
  known?: GatedMall,
) {
  const mall = known ?? (await gates.addMall({ graceMinutes }));
  for (let car = 0; car < cars; car += 1) {
    await mall.read('entry-1', seconds(60 * car), plateOf(car));
    await mall.read('exit-1', seconds(60 * car + after), plateOf(car));
  }
  return mall;
}

const alarms = async (mall: GatedMall) =>
  (await mall.alerts()).filter(({ kind }) => kind === 'exit_sees_entries').map(({ subject }) => subject);

describe('an exit’s camera that was moved to an entry', () => {
  it.each([
    [3, 10],
    [3, 0],
    [25, 10],
  ])(
    'and reads cars %d seconds after they came in is an alarm at the fifth car, and all are inside (grace: %d)',
    async (after, graceMinutes) => {
      const mall = await comeIn(5, { after, graceMinutes });
      expect(await alarms(mall)).toEqual(['exit-1']);
      const sessions = await mall.sessions();
      expect(sessions.map(({ state, exitAt }) => [state, exitAt])).toEqual(
        sessions.map(() => ['open', null]),
      );
      expect(sessions).toHaveLength(5);
    },
  );

  it('is none at the fourth', async () => {
    expect(await alarms(await comeIn(4))).toEqual([]);
  });

  it('ends no visit of a car that comes in from then on, and they pay as they leave by another exit', async () => {
    const mall = await comeIn(10);
    await mall.read('entry-1', seconds(600), plateOf(10));
    expect(await mall.read('exit-1', seconds(603), plateOf(10))).toMatchObject({ reason: 'passing_by' });
    await gates.tick(at(30));
    for (let car = 0; car < 11; car += 1)
      expect(await mall.read('exit-2', at(150 + car), plateOf(car))).toMatchObject({
        reason: 'charged',
        amountDue: 120,
      });
    expect((await mall.sessions()).filter(({ review }) => review !== null)).toEqual([]);
  });

  it('still ends the visit of a car that leaves there later', async () => {
    const mall = await comeIn(6);
    expect(await mall.read('exit-1', at(70), plateOf(0))).toMatchObject({ amountDue: 80 });
  });

  it('is no alarm any more once it reads three cars that leave', async () => {
    const mall = await comeIn(6);
    for (let car = 0; car < 3; car += 1) await mall.read('exit-1', at(100 + car), plateOf(car));
    await gates.tick(at(110));
    await mall.read('entry-1', at(120), 'GJ05AB1234');
    expect(await mall.read('exit-1', seconds(120 * 60 + 3), 'GJ05AB1234')).toMatchObject({
      reason: 'within_grace',
    });
  });
});

it('cars that turn round at once are no alarm where others leave between', async () => {
  const mall = await gates.addMall({ graceMinutes: 10 });
  for (let car = 0; car < 12; car += 1) await mall.read('entry-1', at(car - 60), plateOf(car));
  for (let car = 0; car < 6; car += 1) {
    const turning = `GJ05AB${1000 + 611 * car}`;
    await mall.read('entry-1', at(2 * car), turning);
    await mall.read('exit-1', seconds(120 * car + 20), turning);
    await mall.read('exit-1', at(2 * car + 1), plateOf(car));
  }
  expect(await alarms(mall)).toEqual([]);
});
