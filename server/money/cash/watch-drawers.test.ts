import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAttention } from '#contract/attention.ts';
import sql from 'sql-template-tag';
import { addCashMall, hireAll, type CashMall } from '../../../testing/cash-mall.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { askAboutDrawers } from './watch-drawers.ts';

let gates: GateTests;
let mall: CashMall;
let attendant: Person;
let manager: Person;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(0));
  mall = await addCashMall(gates, await signInSuperAdmin(gates.app));
  ({ attendant, manager } = await hireAll(gates, mall));
});

const LATE = 16 * 60 + 1;
const ask = (minutes: number) => {
  const { app } = gates;
  return askAboutDrawers(app.services, { malls: app.malls, people: app.accounts.people }, at(minutes));
};
const alerts = () =>
  mall.rows<{ subject: string; trouble: string; isOpen: boolean }>(
    sql`select subject, facts ->> 'trouble' as trouble, closed_at is null as "isOpen" from alerts
      where mall_id = ${mall.mall.id} and kind = 'drawer_left' order by id`,
  );
const endRole = () => mall.call(mall.admin, 'DELETE', `/people/${attendant.id}`);

it('a drawer that its holder works with asks nobody, one that is open too long does, once', async () => {
  const subject = await mall.open(attendant, 500);
  await ask(10);
  expect(await alerts()).toEqual([]);
  for (const minutes of [LATE, LATE + 10]) await ask(minutes);
  expect(await alerts()).toEqual([{ subject, trouble: 'open_long', isOpen: true }]);
});

it('a drawer of somebody without a role asks at once, and its close answers', async () => {
  const subject = await mall.open(attendant, 500);
  await endRole();
  await ask(10);
  expect(await alerts()).toEqual([{ subject, trouble: 'cannot_close', isOpen: true }]);
  const { entries } = listAttention.answer.parse((await mall.call(manager, 'GET', '/attention')).body);
  expect(entries).toMatchObject([{ kind: 'drawer_left', place: null, plate: null }]);
  await mall.closeOf(manager, subject, { counted: 500, expected: 500, reason: 'He is gone' });
  expect(await alerts()).toEqual([{ subject, trouble: 'cannot_close', isOpen: false }]);
  await ask(20);
  expect(await alerts()).toHaveLength(1);
});

it('what somebody has dealt with is asked again for another reason alone', async () => {
  const subject = await mall.open(attendant, 500);
  await ask(LATE);
  const { entries } = listAttention.answer.parse((await mall.call(manager, 'GET', '/attention')).body);
  const decided = { action: 'done', reason: 'He comes on Monday' };
  const url = `/attention/${entries[0]?.id ?? ''}/decisions`;
  expect(await mall.call(manager, 'POST', url, decided)).toMatchObject({ status: 201 });
  await ask(LATE + 10);
  expect(await alerts()).toEqual([{ subject, trouble: 'open_long', isOpen: false }]);
  await endRole();
  await ask(LATE + 20);
  expect((await alerts()).at(-1)).toEqual({ subject, trouble: 'cannot_close', isOpen: true });
});

it('a holder who has a role again takes it back', async () => {
  await mall.open(manager, 500);
  const change = (role: string) => mall.call(mall.admin, 'PUT', `/people/${manager.id}`, { role });
  await change('accountant');
  await ask(10);
  expect(await alerts()).toMatchObject([{ isOpen: true }]);
  await change('attendant');
  await ask(20);
  expect(await alerts()).toMatchObject([{ isOpen: false }]);
});
