import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const [PLATE, OTHER] = ['MH12AB1234', 'DL05XY7777'];
let gates: GateTests;
let root: Person;
let mall: GatedMall;
let ids: { session: string; exit: string };

beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

/** Each test on a day of its own, so that its upkeep has its turn. */
let day = 0;
const time = (count: number) => at(day * 1_440 + count);

async function settle(body: Record<string, unknown>, status = 201) {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { reason: 'A mistake', ...body });
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return answer.body as {
    settlement: { id: string };
    sessions: { id: string; status: string; charges: number }[];
  };
}

const own = async () =>
  (await mall.sessions())
    .filter(({ plate }) => plate === PLATE)
    .map(({ state, entryRaw, exitAt, charge, review }) => [state, entryRaw, exitAt, charge, review]);

/** What a person does by mistake about the car that is inside; what they did is what can be taken back. */
const MISTAKES = {
  close: () => ({ action: 'close', exitAt: time(120).toISOString() }),
  close_free: () => ({ action: 'close_free' }),
  correct_plate: () => ({ action: 'correct_plate', plate: 'MH12AB1284' }),
  join: () => ({ action: 'join', exit: ids.exit }),
};

/** One that has been here bears its plate: no exit under that ends its session while that goes by another one. */
async function mistake(action: keyof typeof MISTAKES, { hasBeenHere = false } = {}): Promise<string> {
  day += 1;
  mall = await gates.addMall({ graceMinutes: 0 });
  if (hasBeenHere) {
    await mall.read('entry-1', time(-600), PLATE);
    await mall.read('exit-1', time(-580), PLATE);
  }
  const entered = await mall.read('entry-1', time(0), PLATE);
  await mall.read('exit-1', time(110), OTHER);
  gates.app.setNow(time(130));
  root = await signInSuperAdmin(gates.app);
  await gates.tick(time(130));
  const exit = (await mall.sessions()).find(({ plate }) => plate === OTHER)?.sessionId ?? '';
  ids = { session: entered.sessionId ?? '', exit };
  return (await settle({ session: ids.session, ...MISTAKES[action]() })).settlement.id;
}

describe.each(['close', 'close_free', 'correct_plate', 'join'] as const)('%s, taken back', (action) => {
  it.each([
    ['while the exit waits for its entry', 180],
    ['when the exit is on record', 400],
  ])('%s: the session ends by the exit that was read meanwhile', async (_when, minute) => {
    const settlement = await mistake(action);
    await mall.read('exit-1', time(170), PLATE);
    for (let count = 175; count < minute; count += 5) await gates.tick(time(count));
    gates.app.setNow(time(minute));
    const { sessions } = await settle({ action: 'undo', settlement });
    expect(sessions.find(({ id }) => id === ids.session)).toMatchObject({
      status: 'completed',
      charges: 120,
    });
    await gates.tick(time(minute + 60));
    expect(await own()).toEqual([['closed', PLATE, time(170), 12_000, null]]);
  });
});

describe('taken back', () => {
  it('before it leaves, the car is inside and ends by its exit', async () => {
    const settlement = await mistake('close');
    const { sessions } = await settle({ action: 'undo', settlement });
    expect(sessions).toMatchObject([{ status: 'parked' }]);
    await mall.read('exit-1', time(170), PLATE);
    expect(await own()).toEqual([['closed', PLATE, time(170), 12_000, null]]);
  });

  it('an exit after the car has come in once more is not its own', async () => {
    const settlement = await mistake('close_free');
    await mall.read('entry-1', time(140), PLATE);
    await mall.read('exit-1', time(170), PLATE);
    await mall.read('exit-2', time(215), PLATE);
    gates.app.setNow(time(220));
    await settle({ action: 'undo', settlement });
    expect((await own()).find(([, , exitAt]) => exitAt === null)).toEqual(['open', PLATE, null, 0, null]);
  });

  it('an exit that a person has settled stays as it is', async () => {
    const settlement = await mistake('correct_plate', { hasBeenHere: true });
    await mall.read('exit-1', time(170), PLATE);
    for (let count = 175; count < 200; count += 5) await gates.tick(time(count));
    gates.app.setNow(time(200));
    const exit = (await mall.sessions()).find(({ entryRaw, plate }) => plate === PLATE && entryRaw === null);
    await settle({ action: 'waive', session: exit?.sessionId });
    await settle({ action: 'undo', settlement });
    expect(await own()).toContainEqual(['open', PLATE, null, 0, null]);
  });
});
