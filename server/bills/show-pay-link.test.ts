import { afterAll, beforeAll, expect, it } from 'vitest';
import { showPayLink } from '#contract/session-detail.ts';
import { readTrail } from '../../testing/audit-trail.ts';
import { addCashMall, hireAll, type CashMall } from '../../testing/cash-mall.ts';
import { openGates, type GateTests } from '../../testing/gated-mall.ts';
import { createClient } from '../../testing/test-client.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: CashMall;
let other: CashMall;
let people: Awaited<ReturnType<typeof hireAll>>;
let session: string;

beforeAll(async () => {
  gates = await openGates();
  const root = await signInSuperAdmin(gates.app);
  mall = await addCashMall(gates, root);
  other = await addCashMall(gates, root);
  people = await hireAll(gates, mall);
  await mall.open(people.attendant, 500);
  await mall.hold('GJ05AB1234');
  await mall.take(people.attendant, 'GJ05AB1234');
  session = (await mall.sessions())[0]?.sessionId ?? '';
});
afterAll(() => gates.end());

const ask = (by: Person, of = session) => mall.call(by, 'GET', `/sessions/${of}/pay-link`);

it('whoever may see a visit is shown its pay link, and each view is recorded without the link', async () => {
  const shown: string[] = [];
  for (const person of [people.attendant, people.manager, people.accountant, mall.admin, people.attendant])
    shown.push(showPayLink.answer.parse((await ask(person)).body).payUrl);
  expect(new Set(shown).size).toBe(1);
  const [payUrl = ''] = shown;
  const { pathname } = new URL(payUrl);
  const { body } = await createClient(gates.app.http).call('GET', `/api${pathname}`);
  expect(body).toMatchObject({ plate: '•••••B1234', status: 'paid', receipt: true });
  const views = (await readTrail(gates.app)).filter(({ action }) => action === 'pay_link_viewed');
  expect(views.map(({ actor }) => actor)).toEqual(
    [people.attendant, people.manager, people.accountant, mall.admin, people.attendant].map(({ id }) => id),
  );
  expect(views[0]).toMatchObject({ mall: mall.mall.id, detail: { session } });
  expect(JSON.stringify(views)).not.toContain(pathname.split('/').at(-1));
});

it('nobody of another mall is, and a visit that is not there has none', async () => {
  const stranger = await signInAdmin(gates.app, await signInSuperAdmin(gates.app), [other.mall.publicId]);
  expect((await ask(stranger)).status).toBe(403);
  expect(await other.call(stranger, 'GET', `/sessions/${session}/pay-link`)).toMatchObject({
    status: 404,
    body: { code: 'session_not_found' },
  });
  expect((await ask(people.attendant, 'none')).status).toBe(404);
});
