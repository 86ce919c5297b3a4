import { eraseAccount, previewErasure } from '#contract/privacy.ts';
import { exportMallAudit, readAudit, readMallAudit, type AuditRecord } from '#contract/audit.ts';
import { readSession } from '#contract/session-detail.ts';
import { readReport } from '#contract/reports.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordSecurityEvent } from '../audit/index.ts';
import { addCashMall, hireAll, type CashMall } from '../../testing/cash-mall.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { signIn, signInSuperAdmin, STAFF_PASSWORD, type Person } from '../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
const NAME = 'Sunil Thakre';
const BOTH = `${NAME} (before: Ravi Joshi)`;
/** The manager's. */
const TAKEN = 'Kiran Rao';
let gates: GateTests;
let root: Person;
let mall: CashMall;
let attendant: Person;
let manager: Person;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

beforeEach(async () => {
  gates.app.setNow(at(0));
  root = await signInSuperAdmin(gates.app);
  mall = await addCashMall(gates, root);
  ({ attendant, manager } = await hireAll(gates, mall));
  await rename(attendant, NAME);
  gates.app.setNow(at(1));
});

const rename = (person: Person, name: string) =>
  person.client.call('PUT', '/api/account', { name, phone: '' });
const erase = (person: Person) =>
  person.client.call('POST', '/api/account/erasure', { password: STAFF_PASSWORD });
const endRole = (person: Person) => mall.call(mall.admin, 'DELETE', `/people/${person.id}`);
const audit = async (query = '', by = mall.admin): Promise<AuditRecord[]> =>
  readMallAudit.answer.parse((await mall.call(by, 'GET', `/audit?limit=200${query}`)).body).records;
const csv = async (url: string, person: Person) => {
  const cookie = [...person.client.cookies].map((pair) => pair.join('=')).join('; ');
  return (await gates.app.http.inject({ url, headers: { cookie } })).body;
};

/** A car owes 40 rupees at the exit, and the attendant lets it out. */
async function letOut(): Promise<void> {
  await mall.hold(PLATE);
  const { id } = await mall.waiting(PLATE);
  const opened = await mall.call(attendant, 'POST', `/lanes/${id}/open`, { reason: 'My cousin' });
  expect(opened.status).toBe(200);
}

/** Takes his role away; answers him as the driver that he is then. */
async function dismiss(): Promise<Person> {
  gates.app.setNow(at(10));
  expect((await endRole(attendant)).status).toBe(200);
  gates.app.setNow(at(20));
  return signIn(gates.app, attendant.email, STAFF_PASSWORD);
}

describe('somebody of the staff', () => {
  it('is not erased while they have a role, and reads what to do', async () => {
    await mall.open(attendant, 500);
    const refused = await erase(attendant);
    expect(refused).toMatchObject({ status: 409, body: { code: 'has_role' } });
    expect(JSON.stringify(refused.body)).toContain('Ask an admin there to take it away first');
    expect(await erase(mall.admin)).toMatchObject({ status: 409, body: { code: 'has_role' } });
    const preview = previewErasure.answer.parse(
      (await attendant.client.call('GET', '/api/account/erasure')).body,
    );
    const name = expect.any(String) as string;
    expect(preview).toMatchObject({ roles: [name], drawers: [name], isSuperAdmin: false });
    expect((await mall.list()).open).toMatchObject([{ holder: { name: BOTH, role: 'attendant' } }]);
  });

  it('goes afterwards, and stays in the records of what they did under the name of then', async () => {
    await letOut();
    await mall.open(attendant, 500);
    await mall.close(attendant, 450);
    const driver = await dismiss();
    const gone = await erase(driver);
    expect(gone.status).toBe(200);
    expect(eraseAccount.answer.parse(gone.body).namesAsStaff).toMatchObject([
      { name: 'Ravi Joshi' },
      { name: NAME, until: at(10).toISOString() },
    ]);
    const records = await audit();
    const opened = records.find(({ kind }) => kind === 'lane_opened');
    expect(opened?.actor).toEqual({ id: attendant.id, name: NAME });
    expect(records.find(({ kind }) => kind === 'role_revoked')?.target).toEqual({
      id: attendant.id,
      name: NAME,
    });
    expect((await mall.list()).closed).toMatchObject([{ holder: { name: BOTH, role: null } }]);
    const report = readReport.answer.parse((await mall.call(manager, 'GET', '/reports?period=today')).body);
    expect(report.openings).toMatchObject([{ person: BOTH, opened: 1 }]);
    const own = exportMallAudit.path.replace(':id', mall.mall.publicId);
    for (const text of [await csv(own, mall.admin), await csv('/api/super/audit/export', root)]) {
      expect(text).toContain(NAME);
      expect(text).not.toContain(attendant.email);
    }
  });

  it('is found in the audit by that name and by no plate of theirs, once erased', async () => {
    await letOut();
    const proof = { kind: 'plate_proven', account: attendant.id, mallId: mall.mall.id } as const;
    await gates.app.services.database.transact('system', (transaction) =>
      recordSecurityEvent(transaction, { ...proof, facts: {}, at: at(2) }),
    );
    const driver = await dismiss();
    expect(await erase(driver)).toMatchObject({ status: 200 });
    const found = await audit(`&person=${encodeURIComponent('sunil thak')}`);
    expect(found.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['lane_opened', 'role_revoked']));
    const asDriver = ['plate_proven', 'erased'];
    for (const kind of asDriver) {
      const { body } = await root.client.call('GET', `/api/super/audit?limit=200&kind=${kind}`);
      const { records } = readAudit.answer.parse(body);
      expect(records.length).toBeGreaterThan(0);
      expect(records.map(({ actor }) => actor)).toEqual(records.map(() => ({ id: '', name: null })));
    }
    expect(found.filter(({ kind }) => asDriver.includes(kind))).toEqual([]);
  });
});

describe('whoever goes', () => {
  it('is a super admin: not before another one has taken the role, and the last one not at all', async () => {
    await gates.app.services.database.transact('system', (transaction) =>
      transaction.query(sql`update accounts set is_super_admin = false`),
    );
    const root = await signInSuperAdmin(gates.app);
    const go = () => root.client.call('POST', '/api/account/erasure', { password: STAFF_PASSWORD });
    expect(await go()).toMatchObject({ status: 409, body: { code: 'last_super_admin' } });
    const other = await signInSuperAdmin(gates.app);
    expect(await go()).toMatchObject({ status: 409, body: { code: 'has_role' } });
    await other.client.call('DELETE', `/api/super/admins/${root.id}`);
    const password = STAFF_PASSWORD;
    const { client } = await signIn(gates.app, root.email, password);
    expect(await client.call('POST', '/api/account/erasure', { password })).toMatchObject({
      status: 200,
      body: { namesAsStaff: [{ mall: null, until: expect.any(String) as string }] },
    });
  });
});

describe('the audit of a mall', () => {
  it('names and finds whoever had a role, without an erasure too', async () => {
    await letOut();
    const driver = await dismiss();
    await rename(driver, 'Another Name');
    const records = await audit(`&person=${encodeURIComponent(NAME)}`);
    expect(records.find(({ kind }) => kind === 'lane_opened')?.actor.name).toBe(NAME);
    expect(records.find(({ kind }) => kind === 'role_revoked')?.target.name).toBe(NAME);
    expect(await audit(`&person=${encodeURIComponent('Another Name')}`)).toEqual([]);
  });

  it('says which car was let out, and why', async () => {
    await letOut();
    const [opened] = await audit('&kind=lane_opened');
    expect(opened?.facts).toMatchObject({ gate: 'exit-1', amountDue: 40, plate: PLATE, reason: 'My cousin' });
    const [session] = await mall.sessions();
    const page = async (by: Person) =>
      readSession.answer.parse((await mall.call(by, 'GET', `/sessions/${session?.sessionId}`)).body).timeline;
    const step = (who: string) => expect.objectContaining({ text: `${who} let it out (exit-1).` }) as object;
    expect(await page(manager)).toContainEqual(step(BOTH));
    expect(await page(attendant)).toContainEqual(step('A person'));
  });

  it('shows each record under the name of its time, and that somebody changed theirs', async () => {
    await letOut();
    gates.app.setNow(at(5));
    await rename(attendant, TAKEN);
    gates.app.setNow(at(6));
    await mall.open(attendant, 100);
    const records = await audit();
    expect(records.find(({ kind }) => kind === 'lane_opened')?.actor.name).toBe(NAME);
    const id = `id ${attendant.id.slice(0, 6)}…`;
    expect(records.find(({ kind }) => kind === 'cash_shift_opened')?.actor.name).toBe(`${TAKEN} (${id})`);
    expect(records.filter(({ kind }) => kind === 'name_changed').map(({ facts }) => facts)).toEqual([
      { before: NAME, after: TAKEN },
      { before: 'Ravi Joshi', after: NAME },
    ]);
    const report = readReport.answer.parse((await mall.call(manager, 'GET', '/reports?period=today')).body);
    const [{ person } = { person: '' }] = report.openings;
    expect(person).toBe(`${TAKEN} (before: Ravi Joshi, ${NAME}; ${id})`);
  });

  it('holds no name of a driver who changes it', async () => {
    const driver = await dismiss();
    await rename(driver, 'Quiet Driver');
    expect(JSON.stringify(await audit())).not.toContain('Quiet Driver');
    const { body } = await root.client.call('GET', '/api/super/audit?kind=name_changed');
    expect(JSON.stringify(body)).not.toContain('Quiet Driver');
  });
});
