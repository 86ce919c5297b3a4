import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// B left before A, and was read as it did; A's session has both exits until B's entry comes.
const [A, B] = ['MH42HE5051', 'MH42HE5052'];
const SURE = { confidence: 0.97 };
let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

async function settle(mall: GatedMall, body: Record<string, unknown>): Promise<string> {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { reason: 'A mistake', ...body });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return (answer.body as { settlement: { id: string } }).settlement.id;
}

it.each([
  ['nothing', null],
  ['its plate was corrected', { action: 'correct_plate', plate: 'MH42HE5651', isAnotherCar: true }],
  ['its exit was taken off', { action: 'split' }],
  ['its fee was waived', { action: 'waive' }],
])(
  'a neighbour’s exit goes to its own visit, whose entry comes late, though %s and that was taken back',
  async (_what, body) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), A, SURE);
    await mall.read('exit-1', at(42), B, SURE);
    await mall.read('exit-1', at(53), A, SURE);
    const session = (await mall.sessions()).find(({ plate }) => plate === A)?.sessionId ?? '';
    gates.app.setNow(at(60));
    if (body) {
      const settlement = await settle(mall, { session, ...body });
      await settle(mall, { action: 'undo', settlement });
    }
    gates.app.setNow(at(70));
    await mall.readLate('entry-1', at(30), B, { ...SURE, sentAt: at(70).toISOString() });
    await gates.tick(at(100));
    const visits = (await mall.sessions()).filter(({ flags }) => !flags.includes('cancelled'));
    expect(visits).toMatchObject([
      { plate: A, entryAt: at(0), exitAt: at(53), charge: 4_000 },
      { plate: B, entryAt: at(30), exitAt: at(42), charge: 4_000 },
    ]);
  },
);
