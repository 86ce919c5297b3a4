import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const [FIRST, SECOND] = ['MH12AB3381', 'MH12AB8381'];
const DOUBTFUL = { confidence: 0.5 };
let gates: GateTests;
let root: Person;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(0), FIRST);
  await mall.read('entry-1', at(20), SECOND);
});

const exits = async () => (await mall.sessions()).filter(({ flags }) => flags.includes('entry_unknown'));
async function own() {
  const entered = (await mall.sessions()).filter(({ flags }) => !flags.includes('entry_unknown'));
  return entered.map(({ plate, exitAt, charge, review }) => [plate, exitAt, charge, review]);
}
async function leave(minute: number, plate: string, lane: 'exit-1' | 'exit-2' = 'exit-1') {
  expect(await mall.read(lane, at(minute), plate, DOUBTFUL)).toMatchObject({ reason: 'exit_ambiguous' });
}

describe('two exits that name the same two cars', () => {
  it('are each its own car’s, where each was read under its plate', async () => {
    await leave(50, FIRST);
    await leave(70, SECOND);
    await gates.tick(at(90));
    expect(await exits()).toEqual([]);
    expect(await own()).toEqual([
      [FIRST, at(50), 4_000, null],
      [SECOND, at(70), 4_000, null],
    ]);
  });

  it('are settled by the one that is exact, where the other one came long after', async () => {
    await leave(50, FIRST);
    await leave(110, 'MH12AB5381');
    for (let minute = 115; minute < 200; minute += 5) await gates.tick(at(minute));
    expect(await own()).toEqual([
      [FIRST, at(50), 4_000, null],
      [SECOND, at(110), 8_000, null],
    ]);
  });

  it('may be one car that stands there where they come just behind each other', async () => {
    await leave(50, FIRST);
    await mall.read('exit-1', at(51), SECOND, DOUBTFUL);
    await gates.tick(at(90));
    expect((await own()).map(([, , charge]) => charge)).toEqual([0, 0]);
  });

  it('and of which a person settles one: the other one is its own car’s', async () => {
    await leave(50, 'MH12AB5381');
    await leave(70, SECOND);
    const [misread] = await exits();
    const session = (await mall.sessions()).find(({ plate }) => plate === FIRST)?.sessionId;
    const url = `/api/malls/${mall.mall.publicId}/settlements`;
    const join = { action: 'join', exit: misread?.sessionId, session, reason: 'Seen on the photograph' };
    expect((await root.client.call('POST', url, join)).status).toBe(201);
    await gates.tick(at(97));
    expect(await own()).toEqual([
      [FIRST, at(50), 4_000, null],
      [SECOND, at(70), 4_000, null],
    ]);
  });
});
