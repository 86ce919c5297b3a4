import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

const SURE = { confidence: 0.97 };
let gates: GateTests;
let root: Person;
let mall: TypingMall;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await addTypingMall(gates, root);
});

/** A neighbour has been inside since the opening, and the car that stands at the exit for 75 minutes. */
async function bothCome(stands: string, parked: string) {
  await mall.read('entry-1', at(0), parked, SURE);
  await mall.read('entry-1', at(225), stands, SURE);
}
const stateOf = async () => (await mall.sessions()).map(({ plate, state, charge }) => [plate, state, charge]);

describe('a neighbour’s plate that was typed, where the camera then reads the car that stands there', () => {
  it.each([
    ['MH02KE1944', 'MH02HE1944'],
    ['TN01MA1521', 'TN01HA1521'],
    ['TN01PA1521', 'TN01HA1521'],
  ])('%s pays for its own visit, and %s is inside', async (stands, parked) => {
    await bothCome(stands, parked);
    await mall.type('exit-1', at(300), parked);
    const held = await mall.read('exit-1', seconds(300 * 60 + 3), stands, SURE);
    expect(held).toMatchObject({ decision: 'hold', reason: 'payment_due', amountDue: 80 });
    expect(await mall.type('exit-1', seconds(300 * 60 + 10), stands)).toMatchObject({ amountDue: 80 });
    await gates.tick(at(301.5));
    expect((await mall.lanes()).waiting).toMatchObject([{ plate: stands, amountDue: 80 }]);
    expect(await stateOf()).toEqual([
      [parked, 'open', 0],
      [stands, 'closed', 8_000],
    ]);
  });

  it('has a card of its own where it is read later, and the neighbour’s may be taken back', async () => {
    await bothCome('MH02KE1944', 'MH02HE1944');
    await mall.type('exit-1', at(300), 'MH02HE1944');
    expect(await mall.read('exit-1', at(303), 'MH02KE1944', SURE)).toMatchObject({ amountDue: 80 });
    await gates.tick(at(304.5));
    expect((await mall.lanes()).waiting).toMatchObject([
      { plate: 'MH02HE1944', mayTakeBack: true },
      { plate: 'MH02KE1944', amountDue: 80, mayTakeBack: false },
    ]);
  });

  it('leaves the neighbour’s card where something rests on it, or it may be the next car of a fleet', async () => {
    await bothCome('MH02HE1945', 'MH02HE1944');
    await mall.type('exit-1', at(300), 'MH02HE1944');
    await mall.read('exit-1', seconds(300 * 60 + 3), 'MH02HE1945', SURE);
    expect(await stateOf()).toMatchObject([
      ['MH02HE1944', 'closed', 20_000],
      ['MH02HE1945', 'closed', 8_000],
    ]);
    const other = ['MH02KF1944', 'MH02HF1944'] as const;
    gates.app.setNow(at(301));
    await mall.read('entry-1', at(320), other[1], SURE);
    await mall.read('entry-1', at(330), other[0], SURE);
    await mall.type('exit-2', at(400), other[1]);
    const [card] = (await mall.lanes()).waiting.filter(({ plate }) => plate === other[1]);
    await mall.attendant.client.call('POST', mall.address(`/lanes/${card?.id}/card`), { state: 'requested' });
    await mall.read('exit-2', seconds(400 * 60 + 3), other[0], SURE);
    expect((await stateOf()).slice(2)).toMatchObject([
      [other[1], 'closed', 8_000],
      [other[0], 'closed', 8_000],
    ]);
  });
});
