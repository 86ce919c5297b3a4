import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { payInCash } from '../../../testing/holding-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall } from '../../../testing/typing-attendant.ts';

const PLATE = 'UP33GF1311';
const TYPED = 'UP83GF1311';
let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A car comes in, and its plate is typed at the exit with one wrong character; what its visit goes by in the end. */
async function play(confidence: number, isReadAfter: boolean) {
  const mall = await addTypingMall(gates, root);
  await mall.sense(at(30), ['B1A01', 'B1A02'], false);
  await mall.read('entry-1', at(37), PLATE, { confidence });
  const slot = (await mall.sessions())[0]?.suggested ?? '';
  await mall.sense(at(39), slot, true);
  await mall.sense(at(47), slot, false);
  await mall.type('exit-1', at(49), TYPED, { vehicleClass: 'car', isSure: true });
  const [session] = await mall.sessions();
  if (session?.key) await payInCash(mall, session.plate, at(49.1));
  if (isReadAfter) await mall.read('exit-1', at(49.4), PLATE, { confidence: 0.931 });
  await gates.tick(at(170));
  return (await mall.sessions()).map(({ key, charge, review }) => ({ key, charge, review }));
}

it.each([true, false])(
  'goes by what the camera read surely as it came in, read again at the exit: %s',
  async (isReadAfter) => {
    expect(await play(0.93, isReadAfter)).toEqual([{ key: PLATE, charge: 4_000, review: null }]);
  },
);

it('goes by what was typed where the camera was in doubt as it came in', async () => {
  expect(await play(0.6, false)).toEqual([{ key: TYPED, charge: 4_000, review: null }]);
});
