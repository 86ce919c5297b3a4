import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTrail } from '../../../testing/audit-trail.ts';
import {
  addCashMall,
  hireAll,
  openWithOneCar,
  parseClosedFor,
  type CashMall,
} from '../../../testing/cash-mall.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { signIn, signInSuperAdmin, STAFF_PASSWORD, type Person } from '../../../testing/test-people.ts';

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

describe('a drawer that somebody else closes', () => {
  it.each([
    ['fits', 540, 0],
    ['is short', 529.5, -10.5],
    ['is too much', 541, 1],
    ['is nothing', 0, -540],
  ])('whose count %s is booked as its holder’s own close', async (_what, counted, difference) => {
    const shift = await openWithCash();
    await endRole(attendant);
    const before = await mall.inAccount('cash_drawer');
    const answer = await mall.closeOf(manager, shift, { counted, expected: 540, reason: ` ${reason} ` });
    expect(answer.status).toBe(200);
    expect(parseClosedFor(answer)).toMatchObject({
      id: shift,
      counted,
      expected: 540,
      difference,
      closedAt: at(2).toISOString(),
      holder: { id: attendant.id, name: 'Ravi Joshi', role: null },
      closedBy: { name: 'Kiran Rao', isYou: true },
      isUncounted: false,
      reason,
    });
    const paise = difference * 100;
    const lines = [
      { account: 'cash_drawer', amount: paise, person: manager.id },
      { account: 'cash_difference', amount: 0 - paise, person: manager.id },
    ];
    expect(await mall.counts()).toEqual(difference === 0 ? [] : lines);
    expect(await mall.inAccount('cash_drawer')).toBe(before + paise);
    const { open, closed } = await mall.list();
    expect(open).toEqual([]);
    expect(closed).toMatchObject([{ id: shift, taken: 40, closedBy: { isYou: false }, reason }]);
    // Its holder is a driver by now, and sees who closed it and what was found.
    const holder = await signIn(gates.app, attendant.email, STAFF_PASSWORD);
    expect(await mall.own(holder)).toMatchObject([
      { id: shift, counted, expected: 540, difference, closedBy: { name: 'Kiran Rao' }, reason },
    ]);
  });

  it('stands in the books of the day and in the report, as one that its holder closed short', async () => {
    const shift = await openWithCash();
    await mall.open(manager, 100);
    await mall.close(manager, 98);
    await mall.open(mall.admin, 10);
    await mall.close(mall.admin, 15);
    gates.app.setNow(at(2.5));
    await mall.closeOf(mall.admin, shift, { counted: 500, expected: 540, reason });
    gates.app.setNow(at(3));
    const day = '2026-11-20';
    expect(await mall.call(accountant, 'GET', `/books?day=${day}`)).toMatchObject({
      body: { cashDifference: 37, differences: [], received: 40 },
    });
    expect(await mall.call(accountant, 'GET', '/reports?period=today')).toMatchObject({
      body: {
        leakage: {
          items: expect.arrayContaining([
            expect.objectContaining({ kind: 'cash_missing', count: 2, amount: 42 }),
          ]),
        },
      },
    });
    const behind = await mall.call(accountant, 'GET', '/reports/leakage?period=today&kind=cash_missing');
    expect(behind.body).toMatchObject({
      sessions: [
        { session: null, plate: null, amount: 40, person: 'Ravi Joshi', reason },
        { session: null, plate: null, amount: 2, person: 'Kiran Rao', reason: null },
      ],
    });
    const tally = `/books/export?from=${day}&to=${day}&format=tally`;
    const { payload } = await gates.app.http.inject({
      url: `/api/malls/${mall.mall.publicId}${tally}`,
      headers: { cookie: [...accountant.client.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    expect(payload).toContain('<NARRATION>Cash drawers counted</NARRATION>');
    expect(await mall.call(accountant, 'GET', `/ledger/totals?from=${day}&to=${day}`)).toMatchObject({
      body: { difference: 0 },
    });
  });

  it('that nobody can count is missing whole, never silently', async () => {
    const shift = await openWithCash();
    const count = { expected: 540, isUncounted: true, reason: 'Stolen on Friday, FIR 112' };
    expect(await mall.closeOf(manager, shift, { ...count, counted: 1 })).toMatchObject({
      status: 400,
      body: { fields: { counted: 'What nobody can count is 0' } },
    });
    const answer = await mall.closeOf(manager, shift, { ...count, counted: 0 });
    expect(parseClosedFor(answer)).toMatchObject({ difference: -540, isUncounted: true });
    expect(await mall.inAccount('cash_difference')).toBe(54_000);
    const [record] = (await readTrail(gates.app)).slice(-1);
    expect(record).toMatchObject({ action: 'cash_shift_closed_for', detail: { isUncounted: true } });
  });

  it('is on record with who did it for whom, and without the words', async () => {
    const shift = await openWithCash();
    await mall.closeOf(manager, shift, { counted: 500, expected: 540, reason });
    const records = (await readTrail(gates.app)).filter(({ action }) => action.startsWith('cash_shift'));
    expect(records.slice(-2)).toMatchObject([
      { action: 'cash_shift_opened', actor: attendant.id },
      {
        action: 'cash_shift_closed_for',
        actor: manager.id,
        target: attendant.id,
        mall: mall.mall.id,
        detail: { shift, counted: 500, expected: 540, difference: -40 },
      },
    ]);
    expect(JSON.stringify(records)).not.toContain(reason);
    const own = await mall.call(mall.admin, 'GET', '/audit?kind=cash_shift_closed_for');
    expect(own.body).toMatchObject({ records: [{ target: { name: 'Ravi Joshi' } }] });
    const { body } = await attendant.client.call('GET', '/api/account/export');
    expect(JSON.stringify(body)).toContain('A cash drawer was closed in the place of its holder');
  });

  it('by its own holder is an own close, with a reason', async () => {
    const shift = await mall.open(manager, 10);
    const answer = await mall.closeOf(manager, shift, { counted: 10, expected: 10, reason });
    expect(parseClosedFor(answer)).toMatchObject({ closedBy: null, reason, holder: { isYou: true } });
    const [record] = (await readTrail(gates.app)).slice(-1);
    expect(record).toMatchObject({ action: 'cash_shift_closed', actor: manager.id });
  });

  it.each([
    ['no reason', { counted: 540, expected: 540, reason: ' ' }],
    ['a reason that is a book', { counted: 540, expected: 540, reason: 'x'.repeat(301) }],
    ['less than nothing', { counted: -1, expected: 540, reason }],
    ['thirds of a rupee', { counted: 33.333, expected: 540, reason }],
    ['no count', { expected: 540, reason }],
    ['what was never shown', { counted: 540, reason }],
    ['something else', { counted: 540, expected: 540, reason, person: 'x' }],
  ])('is not closed with %s', async (_what, body) => {
    const shift = await openWithCash();
    expect(await mall.closeOf(manager, shift, body)).toMatchObject({ status: 400 });
    expect((await mall.list()).openCount).toBe(1);
    expect(await mall.counts()).toEqual([]);
  });

  it('is not closed by another amount than is in it by now', async () => {
    const shift = await openWithCash();
    expect(await mall.closeOf(manager, shift, { counted: 500, expected: 500, reason })).toMatchObject({
      status: 409,
      body: { code: 'amount_changed', error: expect.stringContaining('₹540 should be in it by now') },
    });
    expect(await mall.counts()).toEqual([]);
  });

  it('is looked for in its own mall alone', async () => {
    const shift = await openWithCash();
    const other = await addCashMall(gates, root);
    const count = { counted: 540, expected: 540, reason };
    for (const id of [shift, 'none'])
      expect(await other.closeOf(other.admin, id, count)).toMatchObject({
        status: 404,
        body: { code: 'shift_not_found' },
      });
    expect(await other.close(other.admin, 540, shift)).toMatchObject({ status: 404 });
    expect((await mall.list()).openCount).toBe(1);
  });
});
