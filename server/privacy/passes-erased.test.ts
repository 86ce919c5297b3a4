import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditRecord } from '#contract/audit.ts';
import type { ErasurePreview } from '#contract/privacy.ts';
import { codeOn, newPlate, prove } from '../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { passCalls } from '../../testing/pass-calls.ts';
import {
  DRIVER_PASSWORD,
  signInAdmin,
  signInSuperAdmin,
  signUpDriver,
  type Person,
} from '../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let root: Person;
let admin: Person;
let passes: ReturnType<typeof passCalls>;
let minute = 0;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: { PLATE_PROOF: 'required' } });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  root = await signInSuperAdmin(gates.app);
  admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  passes = passCalls(mall, admin);
});
afterAll(() => gates.end());

/** A visit of a plate, whose code an account uses to prove it. */
async function visit(person: Person, plate: string) {
  minute += 30;
  const entry = await mall.read('entry-1', at(minute), plate);
  minute += 20;
  await mall.read('exit-1', at(minute), plate);
  expect((await prove(person, plate, codeOn(entry))).status).toBe(201);
}

async function erase({ client }: Person) {
  const { body } = await client.call('GET', '/api/account/erasure');
  const answer = await client.call('POST', '/api/account/erasure', { password: DRIVER_PASSWORD });
  expect(answer.status).toBe(200);
  return body as ErasurePreview;
}

const readPass = async (id: string) => {
  const { status, body } = await passes.call('GET', `/${id}`);
  expect(status).toBe(200);
  return (body as { pass: { plates: string[]; holder: string; state: string; isErased: boolean } }).pass;
};
const recordsOf = async (kind: string) => {
  const { body } = await root.client.call('GET', `/api/super/audit?kind=${kind}`);
  return (body as { records: AuditRecord[] }).records;
};
const alertsOfPasses = () =>
  mall.alerts().then((alerts) => alerts.filter(({ kind }) => kind === 'pass_erased'));

describe('somebody else’s pass', () => {
  test('stays as it is where another account has proven the plate too', async () => {
    const plate = newPlate();
    const owner = await signUpDriver(gates.app, [plate]);
    await visit(owner, plate);
    const own = await passes.give({ plates: [plate], holder: 'Vikram Shah' });
    const stranger = await signUpDriver(gates.app, [plate]);
    await visit(stranger, plate);
    expect((await erase(stranger)).passes).toEqual([]);
    expect(await readPass(own.id)).toMatchObject({ plates: [plate], holder: 'Vikram Shah', state: 'valid' });
    expect(await alertsOfPasses()).toEqual([]);
  });

  test('stays where its holder or its note names the address of another account', async () => {
    const [one, two] = [newPlate(), newPlate()];
    const owner = await signUpDriver(gates.app, []);
    const byHolder = await passes.give({ plates: [one], holder: `Vikram Shah ${owner.email.toUpperCase()}` });
    const byNote = await passes.give({ plates: [two], note: `write to <${owner.email}>, please.` });
    const stranger = await signUpDriver(gates.app, [one, two]);
    await visit(stranger, one);
    await visit(stranger, two);
    expect((await erase(stranger)).passes).toEqual([]);
    for (const { id, plates } of [byHolder, byNote])
      expect(await readPass(id)).toMatchObject({ plates, state: 'valid' });
  });

  test('stays where it names the number of another account, however it is written', async () => {
    const plate = newPlate();
    const owner = await signUpDriver(gates.app, []);
    const phone = '+919825099887';
    const changed = await owner.client.call('PUT', '/api/account', { name: 'Vikram Shah', phone });
    expect(changed.status).toBe(200);
    const own = await passes.give({ plates: [plate], note: 'call 098250 99887 first' });
    const stranger = await signUpDriver(gates.app, [plate]);
    await visit(stranger, plate);
    await erase(stranger);
    expect(await readPass(own.id)).toMatchObject({ plates: [plate], state: 'valid' });
  });
});

describe('the own pass', () => {
  test('ends, which the driver reads beforehand, in the audit trail and to the mall, without the name', async () => {
    const plate = newPlate();
    const driver = await signUpDriver(gates.app, [plate]);
    await visit(driver, plate);
    const own = await passes.give({ plates: [plate], holder: 'Xanthippe Quillfeather', note: 'slot 7' });
    expect(await erase(driver)).toMatchObject({
      passes: [{ mall: 'Palladium Mall', number: own.number, kind: 'season', plates: [plate], ends: true }],
    });
    expect(await readPass(own.id)).toMatchObject({ plates: [], holder: '', state: 'ended', isErased: true });
    const [record] = await recordsOf('pass_ended');
    expect(record).toMatchObject({
      actor: { id: 'product' },
      mall: { name: 'Palladium Mall' },
      facts: { number: own.number, kind: 'season', erasure: true },
    });
    expect(JSON.stringify(record)).not.toMatch(/xanthippe|quillfeather|slot 7/i);
    expect(await alertsOfPasses()).toMatchObject([{ subject: String(own.number) }]);
    const { body } = await admin.client.call('GET', `/api/malls/${mall.mall.publicId}/attention`);
    expect(JSON.stringify(body)).toContain('pass_erased');
    expect(JSON.stringify(body)).not.toMatch(/xanthippe/i);
  });

  test('of several plates loses the proven one alone, and goes on', async () => {
    const [one, two] = [newPlate(), newPlate()];
    const driver = await signUpDriver(gates.app, [one]);
    await visit(driver, one);
    const family = await passes.give({ plates: [one, two], holder: 'Family Rao' });
    expect(await erase(driver)).toMatchObject({
      passes: [{ number: family.number, plates: [one], ends: false }],
    });
    expect(await readPass(family.id)).toMatchObject({ plates: [two], holder: 'Family Rao', state: 'valid' });
    const [record] = await recordsOf('pass_changed');
    expect(record).toMatchObject({ facts: { number: family.number, erasure: true } });
    expect(JSON.stringify(record)).not.toContain(one);
    expect((await alertsOfPasses()).map(({ subject }) => subject)).toContain(String(family.number));
  });

  test('is neither named nor ended by whoever only claims its plate; a watched plate is never named', async () => {
    const [claimed, watched] = [newPlate(), newPlate()];
    const pass = await passes.give({ plates: [claimed] });
    const list = await passes.give({
      plates: [watched],
      kind: 'watch',
      note: 'unpaid',
      untilDay: '2026-12-31',
    });
    const driver = await signUpDriver(gates.app, [claimed, watched]);
    await visit(driver, watched);
    expect((await erase(driver)).passes).toEqual([]);
    for (const { id, plates } of [pass, list]) expect(await readPass(id)).toMatchObject({ plates });
  });
});

test('the list of passes answers whatever was erased, and names it as erased', async () => {
  for (const query of ['', '?state=ended', '?state=valid', '?kind=season', '?q=1']) {
    const { status } = await passes.call('GET', query);
    expect([query, status]).toEqual([query, 200]);
  }
  const listed = await passes.list('?state=ended');
  expect(listed.passes.filter(({ isErased }) => isErased)).toHaveLength(1);
  expect((await passes.call('GET', '/export.csv')).status).toBe(200);
});
