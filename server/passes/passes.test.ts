import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readTrail } from '../../testing/audit-trail.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { passCalls, passInput } from '../../testing/pass-calls.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let root: Person;
let passes: ReturnType<typeof passCalls>;

const PLATE = 'GJ05AB1234';
const OTHER = 'MH12DE1433';
const THIRD = 'KA01MN9876';

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall();
  passes = passCalls(mall, root);
  gates.app.setNow(at(-60));
});

const charges = () =>
  mall.rows<{ plate: string; paise: number; reason: string | null; code: string | null }>(sql`
    select s.plate, c.paise::int as paise, c.reason, c.lines->-1->>'code' as code from charges c
    join sessions s on s.id = c.session_id where c.mall_id = ${mall.mall.id} order by c.id`);

describe('a season pass at the gates', () => {
  test('is greeted, leaves free, and stands on the bill and not in the ledger', async () => {
    const { number } = await passes.give({ plates: [PLATE] });
    expect(await mall.read('entry-1', at(0), PLATE)).toMatchObject({
      display: ['Welcome, pass holder', expect.any(String) as string],
    });
    expect(await passes.list()).toMatchObject({ counts: { season: 1, usedNow: 1 } });
    expect(await mall.read('exit-1', at(300), PLATE)).toMatchObject({
      decision: 'open',
      reason: 'season_pass',
      amountDue: 0,
      display: ['Nothing to pay', '5 h 00 min'],
    });
    expect(await charges()).toEqual([{ plate: PLATE, paise: 0, reason: 'season_pass', code: 'season_pass' }]);
    expect(await mall.ledger()).toEqual([]);
    expect(await passes.list()).toMatchObject({ counts: { usedNow: 0 }, passes: [{ number, usedNow: 0 }] });
  });

  test('of another mall does nothing', async () => {
    await passCalls(await gates.addMall(), root).give({ plates: [PLATE] });
    expect(await mall.read('entry-1', at(0), PLATE)).toMatchObject({
      display: ['Welcome', expect.any(String) as string],
    });
    expect(await mall.read('exit-1', at(90), PLATE)).toMatchObject({ amountDue: 80 });
  });

  test('by the hour is charged only for what lies outside', async () => {
    // at(0) is ten in the morning.
    await passes.give({ plates: [PLATE], fromMinute: 11 * 60, toMinute: 18 * 60 });
    await mall.read('entry-1', at(0), PLATE);
    expect(await mall.read('exit-1', at(150), PLATE)).toMatchObject({ amountDue: 40 });
    expect(await charges()).toMatchObject([{ paise: 4000, code: 'season_pass' }]);
  });

  test('that is over its quota is charged as a visitor, and shown so at the entry', async () => {
    await passes.give({ plates: [PLATE, OTHER], quota: 1 });
    await mall.read('entry-1', at(0), PLATE);
    const second = await mall.read('entry-2', at(1), OTHER);
    expect(second.display[0]).toBe('Pass full: you pay');
    expect(await passes.list()).toMatchObject({ counts: { usedNow: 1, overQuota: 1 } });
    expect(await mall.read('exit-1', at(90), PLATE)).toMatchObject({ amountDue: 0 });
    expect(await mall.read('exit-1', at(100), OTHER)).toMatchObject({ amountDue: 80 });
    await mall.read('entry-1', at(110), OTHER);
    expect(await mall.read('exit-1', at(200), OTHER)).toMatchObject({ amountDue: 0 });
  });

  test('has mercy where the exit of the same plate was missed', async () => {
    await passes.give({ plates: [PLATE], quota: 1 });
    await mall.read('entry-1', at(0), PLATE);
    const again = await mall.read('entry-1', at(600), PLATE);
    expect(again).toMatchObject({
      reason: 'entered_again',
      display: ['Welcome, pass holder', expect.anything()],
    });
    expect(await mall.read('exit-1', at(700), PLATE)).toMatchObject({ amountDue: 0 });
  });

  test('has mercy at the exit, where the car that stood against it turned out to have left unread', async () => {
    await passes.give({ plates: [PLATE, OTHER], quota: 1 });
    await mall.read('entry-1', at(0), PLATE);
    expect((await mall.read('entry-2', at(400), OTHER)).display[0]).toBe('Pass full: you pay');
    await mall.read('entry-1', at(600), PLATE);
    expect(await mall.read('exit-1', at(610), OTHER)).toMatchObject({ amountDue: 0, reason: 'season_pass' });
  });

  test('that is given while the car is inside counts at the exit; one that is ended counts until then', async () => {
    await mall.read('entry-1', at(0), PLATE);
    const { id } = await passes.give({ plates: [PLATE] });
    expect(await mall.read('exit-1', at(120), PLATE)).toMatchObject({ amountDue: 0 });
    await mall.read('entry-1', at(200), PLATE);
    gates.app.setNow(at(260));
    expect(await passes.call('POST', `/${id}/end`, {})).toMatchObject({
      status: 200,
      body: { state: 'ended' },
    });
    expect(await mall.read('exit-1', at(350), PLATE)).toMatchObject({ amountDue: 80 });
    await mall.read('entry-1', at(400), PLATE);
    expect(await mall.read('exit-1', at(450), PLATE)).toMatchObject({ amountDue: 40 });
  });

  test('covers a car whose entry is reported after its exit', async () => {
    await passes.give({ plates: [PLATE] });
    await mall.read('exit-1', at(120), PLATE);
    gates.app.setNow(at(125));
    await mall.readLate('entry-1', at(0), PLATE, { sentAt: at(125).toISOString() });
    const all = await charges();
    expect(all.at(-1)).toMatchObject({ paise: 0 });
    const due = await mall.rows<{
      due: number;
    }>(sql`select coalesce(sum(paise), 0)::int as due from ledger_lines
      where account = 'receivable' and mall_id = ${mall.mall.id}`);
    expect(due).toEqual([{ due: 0 }]);
  });

  test('of staff may pay as another class', async () => {
    await passes.give({ kind: 'staff', plates: [PLATE], paysAs: 'two_wheeler' });
    await passes.give({ kind: 'vip', plates: [OTHER] });
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('entry-2', at(1), OTHER);
    // The simple tariff prices all classes alike, so the class takes nothing off.
    expect(await mall.read('exit-1', at(90), PLATE)).toMatchObject({ amountDue: 80 });
    expect(await mall.read('exit-1', at(95), OTHER)).toMatchObject({ amountDue: 0, reason: 'vip_list' });
  });
});

describe('the watch list', () => {
  const watch = (plate: string) =>
    passes.give({ kind: 'watch', plates: [plate], note: 'Left unpaid', untilDay: '2026-12-31' });

  test('warns of an exact read, and the driver sees nothing of it', async () => {
    const { number } = await watch(PLATE);
    const answer = await mall.read('entry-1', at(0), PLATE);
    expect(answer.display).toEqual(['Welcome', expect.any(String)]);
    expect(JSON.stringify(answer)).not.toContain('watch');
    const found = await mall.rows(
      sql`select kind, facts, subject from alerts where mall_id = ${mall.mall.id}`,
    );
    expect(found).toEqual([
      { kind: 'watched_plate', facts: { gate: 'entry-1', number }, subject: answer.sessionId },
    ]);
    expect(await mall.read('exit-1', at(90), PLATE)).toMatchObject({ amountDue: 80 });
    const url = `/api/malls/${mall.mall.publicId}/attention`;
    expect(await root.client.call('GET', url)).toMatchObject({
      status: 200,
      body: { entries: [{ kind: 'watched_plate', place: 'exit-1' }] },
    });
  });

  test('only warns of a plate that reads much like a watched one', async () => {
    // 8 and B read alike where the other letter could stand.
    const { number } = await watch('GJ05AB1280');
    await mall.read('entry-2', at(1), 'GJ05AB1281');
    const answer = await mall.read('entry-1', at(0), 'GJ05A81280', { confidence: 0.97 });
    expect(answer.decision).toBe('open');
    await expect
      .poll(() => mall.rows(sql`select kind, facts from alerts where mall_id = ${mall.mall.id}`))
      .toEqual([{ kind: 'near_watched_plate', facts: { gate: 'entry-1', number } }]);
  });

  test('is asked for anew once it has changed, however lately it was asked for', async () => {
    await mall.read('entry-2', at(0), 'GJ05AB1281');
    const { number } = await watch('GJ05AB1280');
    // Under a key of its own: by its exact key no list is asked for.
    await mall.read('entry-1', at(1), 'GJ05AB1230', { confidence: 0.97 });
    await expect
      .poll(() => mall.rows(sql`select kind, facts from alerts where mall_id = ${mall.mall.id}`))
      .toEqual([{ kind: 'near_watched_plate', facts: { gate: 'entry-1', number } }]);
  });

  test('ends on its day, and each reading of it is recorded', async () => {
    const { id } = await passes.give({
      kind: 'watch',
      plates: [PLATE],
      note: 'Left unpaid',
      fromDay: '2026-01-01',
      untilDay: '2026-11-19',
    });
    await mall.read('entry-1', at(0), PLATE);
    expect(await mall.alerts()).toEqual([]);
    await passes.call('GET', `/${id}`);
    const viewed = (await readTrail(gates.app)).filter(({ action }) => action === 'plate_viewed');
    expect(viewed.at(-1)).toMatchObject({ actor: root.id, target: id });
  });
});

describe('a pass is refused', () => {
  test.each([
    ['with no registration', { plates: ['HELLO'] }, 400, 'plate_invalid'],
    ['with one plate twice', { plates: [PLATE, 'gj 05 ab 1234'] }, 400, 'plate_twice'],
    ['that ends before it begins', { plates: [PLATE], untilDay: '2025-12-31' }, 400, 'ends_before_it_begins'],
    ['for a level that is not there', { plates: [PLATE], levels: ['B9'] }, 400, 'level_unknown'],
    ['that watches without a reason', { kind: 'watch', plates: [PLATE] }, 400, 'reason_missing'],
    ['that watches without an end', { kind: 'watch', plates: [PLATE], note: 'x' }, 400, 'end_missing'],
    ['with a day that does not exist', { plates: [PLATE], fromDay: '2026-02-30' }, 400, 'bad_input'],
  ] as const)('%s', async (_name, wanted, status, code) => {
    const refused = await passes.add({ ...wanted, plates: [...wanted.plates] } as Parameters<
      typeof passes.add
    >[0]);
    expect(refused).toMatchObject({ status, body: { code } });
  });

  test('beside another one of the same plate at the same time, however many ask at once', async () => {
    const both = await Promise.all([1, 2, 3, 4].map(() => passes.add({ plates: [PLATE, OTHER] })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'pass_overlaps',
      fields: { plates: expect.stringMatching(/has pass \d+ at the same time/) as string },
    });
    const night = { plates: [THIRD], fromMinute: 1080, toMinute: 540 };
    expect(await passes.add({ plates: [THIRD], fromMinute: 540, toMinute: 1080 })).toMatchObject({
      status: 201,
    });
    expect(await passes.add(night)).toMatchObject({ status: 201 });
  });

  test('to somebody else, whatever they ask for', async () => {
    const elsewhere = await gates.addMall();
    const { id } = await passCalls(elsewhere, root).give({ plates: [PLATE] });
    const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
    const own = passCalls(mall, admin);
    expect(await own.call('GET', `/${id}`)).toMatchObject({ status: 404 });
    expect(await own.call('PUT', `/${id}`, passInput({ plates: [OTHER] }))).toMatchObject({ status: 404 });
    expect(await own.call('POST', `/${id}/end`, {})).toMatchObject({ status: 404 });
    expect(await passCalls(elsewhere, admin).call('GET', '')).toMatchObject({ status: 403 });
  });
});

test('a pass is handed over to another plate, and the audit trail says so without either', async () => {
  const { id } = await passes.give({ plates: [PLATE] });
  const changed = await passes.call('PUT', `/${id}`, passInput({ plates: [OTHER], holder: 'Asha and Sons' }));
  expect(changed).toMatchObject({ status: 200, body: { plates: [OTHER], holder: 'Asha and Sons' } });
  const record = (await readTrail(gates.app)).findLast(({ action }) => action === 'pass_changed');
  expect(record?.detail).toMatchObject({ added: [expect.any(String)], removed: [expect.any(String)] });
  expect(JSON.stringify(record)).not.toMatch(/GJ05AB1234|MH12DE1433|Asha/);
  await mall.read('entry-1', at(0), PLATE);
  expect(await mall.read('exit-1', at(90), PLATE)).toMatchObject({ amountDue: 80 });
});

test('the list is found by a part of a plate or a name, by kind and by state, page by page', async () => {
  await passes.give({ plates: [PLATE], holder: 'Asha Traders' });
  await passes.give({ plates: [OTHER], holder: '50% off_ice', untilDay: '2026-11-23' });
  await passes.give({ kind: 'staff', plates: [THIRD], holder: 'Security' });
  const numbers = async (query: string) => (await passes.list(query)).passes.map(({ number }) => number);
  expect(await numbers('')).toEqual([3, 2, 1]);
  expect(await numbers('?kind=staff')).toEqual([3]);
  expect(await numbers('?q=b12')).toEqual([1]);
  expect(await numbers('?q=50%25')).toEqual([2]);
  expect(await numbers('?q=off_ice')).toEqual([2]);
  expect(await numbers('?q=_')).toEqual([2]);
  expect(await numbers('?state=ending')).toEqual([2]);
  expect(await numbers('?before=3')).toEqual([2, 1]);
  expect((await passes.list()).counts).toMatchObject({ season: 2, staff: 1, ending: 1 });
});
