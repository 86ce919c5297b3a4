import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addCashMall,
  hireAll,
  openWithOneCar,
  parseClosedFor,
  type CashMall,
} from '../../../testing/cash-mall.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import {
  signIn,
  signInAdmin,
  signInSuperAdmin,
  STAFF_PASSWORD,
  type Person,
} from '../../../testing/test-people.ts';

let gates: GateTests;
let root: Person;
let mall: CashMall;
let attendant: Person;
let manager: Person;
let accountant: Person;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

beforeEach(async () => {
  gates.app.setNow(at(0));
  root = await signInSuperAdmin(gates.app);
  mall = await addCashMall(gates, root);
  ({ attendant, manager, accountant } = await hireAll(gates, mall));
});

const openWithCash = () => openWithOneCar(gates, mall, attendant);
const reason = 'He left for his village';
const endRole = (person: Person) => mall.call(mall.admin, 'DELETE', `/people/${person.id}`);

describe('the list of drawers', () => {
  it('says whose is open since when, what should be in it, and when money last moved', async () => {
    expect(await mall.list()).toMatchObject({ open: [], openCount: 0, closed: [], closedCount: 0 });
    const shift = await openWithCash();
    for (const by of [mall.admin, manager, accountant, root])
      expect(await mall.list(by)).toEqual({
        asOf: at(2).toISOString(),
        longHours: 16,
        openCount: 1,
        open: [
          {
            id: shift,
            holder: {
              id: attendant.id,
              name: 'Ravi Joshi',
              role: 'attendant',
              isSuperAdmin: false,
              isYou: false,
            },
            openedAt: at(0).toISOString(),
            float: 500,
            taken: 40,
            paidOut: 0,
            expected: 540,
            lastMovedAt: at(1).toISOString(),
            troubles: [],
          },
        ],
        closed: [],
        closedCount: 0,
        paidOut: [],
      });
  });

  it('counts what was paid out of a drawer, and has none of another mall', async () => {
    await openWithCash();
    await mall.open(mall.admin, 100);
    const settle = { action: 'waive', session: (await mall.sessions())[0]?.sessionId, reason: 'A guest' };
    expect(await mall.call(mall.admin, 'POST', '/settlements', settle)).toMatchObject({ status: 201 });
    const [refund] = await mall.rows<{ id: string }>(
      sql`select public_id as id from refunds where mall_id = ${mall.mall.id}`,
    );
    gates.app.setNow(at(5));
    expect(await mall.call(attendant, 'POST', `/refunds/${refund?.id}/cash`)).toMatchObject({ status: 200 });
    expect((await mall.list()).open).toMatchObject([
      { paidOut: 40, expected: 500, lastMovedAt: at(5).toISOString() },
      { float: 100, taken: 0, expected: 100, lastMovedAt: null },
    ]);
    const other = await addCashMall(gates, root);
    expect((await other.list()).open).toEqual([]);
  });

  it('has those first that are open for more than sixteen hours, or whose holder cannot close them', async () => {
    await mall.open(mall.admin, 1);
    gates.app.setNow(at(10));
    await mall.open(manager, 2);
    gates.app.setNow(at(11));
    await mall.open(attendant, 3);
    const troubles = async () => (await mall.list(root)).open.map((one) => [one.float, one.troubles]);
    expect(await troubles()).toEqual([
      [1, []],
      [2, []],
      [3, []],
    ]);
    await mall.call(mall.admin, 'PUT', `/people/${manager.id}`, { role: 'accountant' });
    await endRole(attendant);
    gates.app.setNow(at(16 * 60));
    root = await signIn(gates.app, root.email, STAFF_PASSWORD);
    expect(await troubles()).toEqual([
      [2, ['cannot_close']],
      [3, ['cannot_close']],
      [1, []],
    ]);
    gates.app.setNow(at(16 * 60 + 10.5));
    expect(await troubles()).toEqual([
      [1, ['open_long']],
      [2, ['cannot_close', 'open_long']],
      [3, ['cannot_close']],
    ]);
    const [, , gone] = (await mall.list(root)).open;
    expect(gone?.holder).toMatchObject({ name: 'Ravi Joshi', role: null });
  });

  it('of somebody who left, who is not erased before it is closed, and of a super admin', async () => {
    await mall.open(attendant, 3);
    await mall.open(root, 4);
    await endRole(attendant);
    const driver = await signIn(gates.app, attendant.email, STAFF_PASSWORD);
    const erase = () => driver.client.call('POST', '/api/account/erasure', { password: STAFF_PASSWORD });
    expect(await erase()).toMatchObject({ status: 409, body: { code: 'drawer_open' } });
    const holder = { name: 'Ravi Joshi', role: null };
    expect((await mall.list()).open).toMatchObject([
      { float: 3, holder, troubles: ['cannot_close'] },
      { float: 4, holder: { isSuperAdmin: true, role: null }, troubles: [] },
    ]);
    const [left] = (await mall.list()).open;
    const count = { counted: 3, expected: 3, reason };
    const closed = await mall.closeOf(manager, left?.id ?? '', count);
    expect(parseClosedFor(closed)).toMatchObject({ difference: 0, holder });
    expect(await erase()).toMatchObject({ status: 200 });
    expect((await mall.list()).closed).toMatchObject([{ holder }]);
  });

  it('of a deleted mall is there for its people, and each open drawer needs somebody', async () => {
    const shift = await mall.open(attendant, 3);
    const removed = await root.client.call('DELETE', `/api/super/malls/${mall.mall.publicId}`);
    expect(removed).toMatchObject({ status: 200 });
    expect((await mall.list(accountant)).open).toMatchObject([{ troubles: ['mall_deleted'] }]);
    const count = { counted: 3, expected: 3, reason };
    expect(await mall.closeOf(manager, shift, count)).toMatchObject({ status: 200 });
    expect(await mall.own(attendant)).toMatchObject([{ id: shift, closedBy: { name: 'Kiran Rao' } }]);
  });

  it('shows nobody else anything', async () => {
    const shift = await openWithCash();
    const stranger = await signInAdmin(gates.app, root, [(await gates.addMall()).mall.publicId]);
    for (const by of [attendant, stranger])
      expect((await mall.call(by, 'GET', '/cash-shifts')).status).toBe(403);
    for (const by of [attendant, accountant, stranger])
      expect((await mall.closeOf(by, shift, { counted: 540, expected: 540, reason })).status).toBe(403);
    expect(await mall.own(stranger)).toEqual([]);
    expect((await mall.list()).openCount).toBe(1);
  });
});

describe('whoever ends a role', () => {
  it('sees before and after that a drawer stays open by it, and is not refused', async () => {
    await mall.open(attendant, 500);
    const people = await mall.call(mall.admin, 'GET', '/people');
    expect(people.body).toMatchObject({
      people: expect.arrayContaining([
        expect.objectContaining({ id: attendant.id, drawerOpenSince: at(0).toISOString() }),
        expect.objectContaining({ id: manager.id, drawerOpenSince: null }),
      ]),
    });
    const leftBy = (name: string) => ({ drawerLeft: { name, since: at(0).toISOString() } });
    const ofAttendant = leftBy('Ravi Joshi');
    expect(await endRole(attendant)).toMatchObject({ status: 200, body: ofAttendant });
    expect(await endRole(accountant)).toMatchObject({ status: 200, body: { drawerLeft: null } });
    await mall.open(manager, 1);
    const change = (role: string) => mall.call(mall.admin, 'PUT', `/people/${manager.id}`, { role });
    expect(await change('attendant')).toMatchObject({ status: 200, body: { drawerLeft: null } });
    expect(await change('accountant')).toMatchObject({ status: 200, body: leftBy('Kiran Rao') });
  });

  it('of an admin in all malls sees each of them', async () => {
    const [one, other] = [await addCashMall(gates, root), await addCashMall(gates, root)];
    const malls = [one.mall.publicId, other.mall.publicId];
    const admin = await signInAdmin(gates.app, root, malls);
    await one.open(admin, 5);
    await other.open(admin, 5);
    await one.close(admin, 5);
    const answer = await root.client.call('DELETE', `/api/super/admins/${admin.id}`);
    const name = gates.app.malls.get(other.mall.id)?.name;
    expect(answer).toMatchObject({
      status: 200,
      body: { ok: true, drawersLeft: [{ mall: name, since: at(0).toISOString() }] },
    });
  });
});
