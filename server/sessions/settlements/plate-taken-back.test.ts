import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const OWN = 'MH01AB1234';
const WRONG = 'KA51MM7744';
const HOLDER = 'MH33KV2029';

let gates: GateTests;
let mall: GatedMall;
let root: Person;
let session: string | null;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-60));
  mall = await gates.addMall({ graceMinutes: 0 });
  await passCalls(mall, root).give({ plates: [HOLDER] });
  ({ sessionId: session } = await mall.read('entry-1', at(0), OWN));
  gates.app.setNow(at(70));
});

async function settle(body: Record<string, unknown>, status = 201): Promise<string> {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { reason: 'A mistake', ...body });
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return status === 201 ? settleSessions.answer.parse(answer.body).settlement.id : '';
}

const correct = (plate: string) => settle({ action: 'correct_plate', session, plate });
const undo = (settlement: string, status = 201) => settle({ action: 'undo', settlement }, status);
const own = async () => (await mall.sessions())[0];

it('is taken back once the closing before it was', async () => {
  const closed = await settle({ action: 'close', session });
  const corrected = await correct(WRONG);
  await undo(closed);
  await undo(corrected);
  expect(await own()).toMatchObject({ plate: OWN, state: 'open', exitAt: null });
  expect(await mall.read('exit-1', at(90), OWN)).toMatchObject({ reason: 'charged', amountDue: 80 });
});

it('is taken back once the exit before it was taken off', async () => {
  await mall.read('exit-1', at(60), OWN);
  const corrected = await correct(WRONG);
  await settle({ action: 'split', session });
  await undo(corrected);
  expect(await own()).toMatchObject({ plate: OWN, exitAt: null, charge: 0 });
});

it('is taken back where the session has ended without an exit since', async () => {
  const corrected = await correct(WRONG);
  await mall.read('entry-1', at(100), WRONG);
  expect(await own()).toMatchObject({ plate: WRONG, review: 'exit_missed' });
  await undo(corrected);
  expect(await own()).toMatchObject({ plate: OWN, review: 'exit_missed', exitAt: null });
});

it('charges nothing for a visit whose exit was taken off, though a pass is taken away with the plate', async () => {
  await mall.read('exit-1', at(60), OWN);
  const corrected = await correct(HOLDER);
  expect(await own()).toMatchObject({ charge: 0 });
  await settle({ action: 'split', session });
  await undo(corrected);
  expect(await own()).toMatchObject({ plate: OWN, exitAt: null, charge: 0 });
});

it('is not taken back while an exit was read under it since', async () => {
  const corrected = await correct(WRONG);
  await mall.read('exit-1', at(80), WRONG);
  gates.app.setNow(at(81));
  await undo(corrected, 409);
  await settle({ action: 'split', session });
  await undo(corrected);
  expect(await own()).toMatchObject({ plate: OWN, exitAt: null });
});
