import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOn, entriesOf, minuteOf, newPlate, prove, statusOf } from '../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { linkOf } from '../../testing/paid-visits.ts';
import { DRIVER_PASSWORD, signUpDriver, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
beforeAll(async () => {
  gates = await openGates({ now: at(-300).toISOString(), env: { PLATE_PROOF: 'required' } });
  mall = await gates.addMall();
});
afterAll(() => gates.end());

/** A driver who was here before, is here from 0 on, has proven that visit, and leaves at `leftAt`. */
async function park(leftAt: number | null) {
  const plate = newPlate();
  const driver = await signUpDriver(gates.app, [plate]);
  const earlier = codeOn(await mall.read('entry-1', at(-200), plate));
  await mall.read('exit-1', at(-170), plate);
  const entry = await mall.read('entry-1', at(0), plate);
  const code = codeOn(entry);
  await prove(driver, plate, code);
  if (leftAt !== null) await mall.read('exit-1', at(leftAt), plate);
  const { token } = await linkOf(gates, entry.sessionId, at(0));
  return { plate, driver, earlier, code, token, session: entry.sessionId };
}

/** How many visits the erasure names as under way, before and in its answer. */
async function erase({ client }: Person, minute: number) {
  gates.app.setNow(at(minute));
  const preview = (await client.call('GET', '/api/account/erasure')).body as { underWay: unknown[] };
  const answer = await client.call('POST', '/api/account/erasure', { password: DRIVER_PASSWORD });
  return [preview.underWay.length, (answer.body as { underWay: number }).underWay];
}

async function hasPlate(session: string | null, plate: string) {
  return (await mall.sessions()).some((one) => one.sessionId === session && one.plate === plate);
}

describe.each([
  ['ended just before', 30, 41],
  ['is under way', null, 71],
])('a visit of an erased account that %s', (_what, leftAt, goneAt) => {
  test('is nobody’s: neither code nor link nor an earlier proof gives it to somebody else', async () => {
    const { plate, driver, earlier, code, token, session } = await park(leftAt);
    expect(await erase(driver, 35)).toEqual([1, 1]);
    const next = await signUpDriver(gates.app, [plate]);
    expect((await prove(next, plate, code)).status).toBe(400);
    await next.client.call('GET', `/api/pay/${token}`);
    expect(await statusOf(next)).toEqual(['claimed']);
    expect((await prove(next, plate, earlier)).status).toBe(201);
    expect(await entriesOf(next)).toEqual([minuteOf(at(-200))]);
    if (leftAt === null) await mall.read('exit-1', at(60), plate);
    await gates.app.privacy.tick(at(goneAt - 2));
    expect(await hasPlate(session, plate)).toBe(true);
    await gates.app.privacy.tick(at(goneAt));
    expect(await hasPlate(session, plate)).toBe(false);
    expect(await entriesOf(next)).toEqual([minuteOf(at(-200))]);
  });
});

test('an exit that is read again from behind the barrier leaves no new row under the erased plate', async () => {
  const { plate, driver } = await park(30);
  await erase(driver, 31);
  await mall.read('exit-1', at(34), plate);
  await gates.app.privacy.tick(at(45));
  const left = (await mall.sessions()).filter((one) => one.plate === plate);
  expect(left.map(({ entryAt }) => entryAt)).toEqual([at(-200)]);
});
