import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { showReceipt } from '#contract/invoices.ts';
import { ShownBill } from '#contract/pay.ts';
import { readPass, type Pass } from '#contract/passes.ts';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { takeCash, visit } from '../../../testing/paid-visits.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const HOLDER = 'MH12FE1137';
const OTHER_HOLDER = 'KA01MN4567';
const STRANGER = 'MH12FE1187';
const SHOWN = 'As shown when the car left; the plate was corrected later';

let gates: GateTests;
let mall: GatedMall;
let root: Person;
let anybody: TestClient;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
  anybody = createClient(gates.app.http);
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-60));
  mall = await gates.addMall({ graceMinutes: 0 });
});

async function settle(body: Record<string, unknown>): Promise<string> {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { reason: 'Seen on the photograph', ...body });
  expect(answer.status).toBe(201);
  return settleSessions.answer.parse(answer.body).settlement.id;
}
const correct = (session: string, plate: string) => settle({ action: 'correct_plate', session, plate });
const bill = async (token: string) => ShownBill.parse((await anybody.call('GET', `/api/pay/${token}`)).body);
const reasonOf = async (plate: string) => (await mall.sessions()).find(({ key }) => key === plate)?.reason;
const sum = (lines: readonly { amountRupees: number }[]) =>
  lines.reduce((total, { amountRupees }) => total + amountRupees, 0);

async function leave(pass: Partial<Parameters<ReturnType<typeof passCalls>['give']>[0]> = {}) {
  const given = await passCalls(mall, root).give({ plates: [HOLDER], ...pass });
  const left = await visit(gates, mall, { plate: HOLDER, from: 0, minutes: 90 });
  gates.app.setNow(at(120));
  return { ...left, pass: given };
}
const usesOf = async ({ id }: Pass) =>
  readPass.answer.parse((await passCalls(mall, root).call('GET', `/${id}`)).body).uses;

test('a visit that was free by a pass, and is another car’s, stays free as it was shown, and names no pass', async () => {
  const { publicId, token, pass } = await leave();
  await correct(publicId, STRANGER);
  const shown = await bill(token);
  expect(shown).toMatchObject({ charges: 0, amountDue: 0 });
  expect(shown.lines.map(({ text }) => text)).toContain(SHOWN);
  expect(shown.lines.map(({ code }) => code)).not.toContain('season_pass');
  expect(sum(shown.lines)).toBe(0);
  expect(await reasonOf(STRANGER)).toBe('as_shown');
  expect(await usesOf(pass)).toEqual([]);
});

test('a part that a pass gave stays off, with a line of its own, on the receipt too', async () => {
  const { id, publicId, token } = await leave({ toMinute: 11 * 60 });
  await takeCash(gates, mall, { id, paise: 40_00, when: at(91) });
  await correct(publicId, STRANGER);
  const shown = await bill(token);
  expect(shown).toMatchObject({ charges: 40, amountDue: 0 });
  expect(sum(shown.lines)).toBe(40);
  expect(shown.lines.at(-1)).toMatchObject({ text: SHOWN, amountRupees: -40 });
  const { body } = await anybody.call('GET', `/api/pay/${token}/receipt`);
  const receipt = showReceipt.answer.parse(body);
  expect([receipt.total, sum(receipt.lines)]).toEqual([40, 40]);
});

test('corrected once more, to a plate with a pass, it is free by that one', async () => {
  await passCalls(mall, root).give({ plates: [OTHER_HOLDER] });
  const { publicId } = await leave();
  await correct(publicId, STRANGER);
  await correct(publicId, OTHER_HOLDER);
  expect(await reasonOf(OTHER_HOLDER)).toBe('season_pass');
});

test('taken back it is free by its pass once more', async () => {
  const { publicId, token, pass } = await leave();
  const before = await bill(token);
  await settle({ action: 'undo', settlement: await correct(publicId, STRANGER) });
  expect((await bill(token)).lines).toEqual(before.lines);
  expect(await reasonOf(HOLDER)).toBe('season_pass');
  expect(await usesOf(pass)).toHaveLength(1);
});
