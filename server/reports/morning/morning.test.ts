import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTrail } from '../../../testing/audit-trail.ts';
import { aSession } from '../../../testing/factories.ts';
import { openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import {
  addMall,
  signIn,
  signInAdmin,
  signInSuperAdmin,
  STAFF_PASSWORD,
  type Person,
} from '../../../testing/test-people.ts';

let gates: GateTests;
let root: Person;
let mall: GatedMall;
let admin: Person;

const SEVEN = new Date('2026-11-20T07:00:00+05:30');

beforeAll(async () => {
  gates = await openGates({
    now: '2026-11-19T20:00:00+05:30',
    // Nobody listens there: what is handed in waits.
    env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'park@mall.example' },
  });
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall({ name: 'Rose & <Lily>' });
  admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  await aSession(gates.database, mall.mall, {
    entryAt: '2026-11-19T10:00:00+05:30',
    exitAt: '2026-11-19T11:10:00+05:30',
    chargeRupees: 80.5,
  });
});
afterAll(() => gates.end());

const setting = () => `/api/malls/${mall.mall.publicId}/morning-mail`;
const change = (isOn: boolean, who = admin) => who.client.call('PUT', setting(), { isOn });
const mails = () =>
  mall.rows<{ recipient: string; subject: string; body: string; html: string; unsubscribe: string }>(
    sql`select recipient, subject, body, html, unsubscribe from mail_outbox where subject like 'Rose%' order by id`,
  );
const tick = (at: Date) => {
  gates.app.setNow(at);
  return gates.app.reports.tick(at);
};

it('goes to nobody who has not asked for it', async () => {
  expect((await admin.client.call('GET', setting())).body).toEqual({ isOn: false, isSetUp: true });
  await gates.app.reports.tick(SEVEN);
  expect(await mails()).toEqual([]);
});

it('is switched by nobody for a mall that is not theirs, and goes to nobody who switched it off', async () => {
  gates.app.setNow(new Date('2026-11-19T21:00:00+05:30'));
  const stranger = await signInAdmin(gates.app, root, [await addMall(root, 'Elsewhere')]);
  expect((await change(true, stranger)).status).toBe(403);
  const other = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  await change(true, other);
  await change(false, other);
  expect((await change(true)).body).toEqual({ isOn: true, isSetUp: true });
});

it('goes out once a morning, from seven to ten, however often and by however many it is sent', async () => {
  await tick(new Date('2026-11-20T06:59:00+05:30'));
  expect(await mails()).toEqual([]);
  await Promise.all([tick(SEVEN), tick(SEVEN), tick(SEVEN)]);
  await tick(new Date('2026-11-20T09:59:00+05:30'));
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Rose & <Lily>: ₹80.50 on Thursday, 19 November');
  expect(mail?.body).toContain(
    'Charged: ₹80.50\nReceived: ₹0\nCars that came: 1\nUsual length: about 1 h 08 min\n',
  );
  expect(mail?.body).toContain('What to look at\n- ');
  expect(mail?.body).toMatch(/\/admin\/[^/\s]+\/reports\?period=yesterday\n/);
  expect(mail?.body).toContain(`switch it off here: ${mail?.unsubscribe}`);
  expect(mail?.html).toContain(mail?.unsubscribe);
  expect(mail?.html).toContain('Rose &amp; &lt;Lily&gt;');
  expect(mail?.html).not.toContain('<Lily>');
  await tick(new Date('2026-11-21T10:01:00+05:30'));
  expect(await mails()).toHaveLength(1);
  await tick(new Date('2026-11-22T07:30:00+05:30'));
  expect(await mails()).toHaveLength(2);
});

describe('the link in a mail', () => {
  beforeAll(async () => {
    admin = await signIn(gates.app, admin.email, STAFF_PASSWORD);
  });
  const path = async () => new URL((await mails()).at(-1)?.unsubscribe ?? '').pathname;
  /** As a mail program does: no cookie, no origin, a form. */
  const oneClick = (url: string) =>
    gates.app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const open = (url: string) => gates.app.http.inject({ method: 'GET', url });
  const isOn = async () => ((await admin.client.call('GET', setting())).body as { isOn: boolean }).isOn;

  it('shows a page with a button, and changes nothing before that is pressed', async () => {
    const page = await open(await path());
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Rose &amp; &lt;Lily&gt;');
    expect(page.body).toContain('<form method="post"><button>');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(await isOn()).toBe(true);
  });

  it('is good for its own mail alone: changed in any part it does nothing', async () => {
    const url = await path();
    const other = url.replace(/\/(\d+)\./, (_, mall: string) => `/${Number(mall) + 1}.`);
    for (const wrong of [
      other,
      url.replace('/off', 'A/off'),
      url.replace(/\.[\w-]{24}\//, './'),
      '/api/morning-mail/x/off',
    ])
      expect((await oneClick(wrong)).statusCode).toBe(404);
    expect(await isOn()).toBe(true);
  });

  it('ends the mail by one click, for whoever has it and no account, with a record', async () => {
    const url = await path();
    gates.app.setNow(new Date('2026-11-22T09:00:00+05:30'));
    expect((await oneClick(url)).statusCode).toBe(200);
    expect(await isOn()).toBe(false);
    const changed = (await readTrail(gates.app)).filter(({ action }) => action === 'morning_mail_changed');
    expect(changed.at(-1)).toMatchObject({ actor: admin.id, detail: { isOn: false, by: 'link' } });
    await tick(new Date('2026-11-23T07:10:00+05:30'));
    expect(await mails()).toHaveLength(2);
    // The page and a second click say so, and an old link does nothing to a mail that was asked for anew.
    expect((await open(url)).statusCode).toBe(404);
    admin = await signIn(gates.app, admin.email, STAFF_PASSWORD);
    await change(true);
    expect((await oneClick(url)).statusCode).toBe(404);
    expect(await isOn()).toBe(true);
  });
});

it('ends with the role', async () => {
  await mall.rows(sql`delete from mall_admins where mall_id = ${mall.mall.id} returning mall_id`);
  await tick(new Date('2026-11-24T07:00:00+05:30'));
  expect(await mails()).toHaveLength(2);
});
