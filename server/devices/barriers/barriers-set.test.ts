import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Device } from '#contract/devices.ts';
import { createTestApp, openTestDatabase, type TestApp } from '../../../testing/test-app.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import type { Database } from '../../platform/storage/database.ts';
import { boxOfBarriers } from './open-barriers.ts';
import { sealPasswordsAnew } from './seal-anew.ts';

const PASSWORD = 'Zz-kachori-9';
const BARRIER = { maker: 'hikvision', host: '10.20.0.15', user: 'gate', password: PASSWORD };
const CONTROLLER = { name: 'Exit barrier', kind: 'gate-controller', gate: 'exit-1' };
const KEYS = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')] as const;

let database: Database;
let app: TestApp;
let root: Person;
let mall: string;
const path = () => `/api/super/malls/${mall}/devices`;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await createTestApp({ database, env: { SERVER_KEY: KEYS[0] } });
  root = await signInSuperAdmin(app);
  mall = await addMall(root, 'Palladium Mall');
});
afterAll(async () => {
  await app.end();
  await database.close();
});

const register = (input: Record<string, unknown>, person = root) =>
  person.client.call('POST', path(), { ...CONTROLLER, ...input });

describe('a barrier that the server opens by itself', () => {
  it('is set by a super admin and shown, and its password is nowhere', async () => {
    const { status, body } = await register({ barrier: BARRIER });
    const { device } = z.object({ device: Device }).parse(body);
    const shown = { maker: 'hikvision', host: '10.20.0.15', port: 80, output: 1, user: 'gate', unit: null };
    expect({ status, device }).toMatchObject({ status: 201, device: { barrier: shown } });
    const listed = await root.client.call('GET', path());
    const audit = await root.client.call('GET', '/api/super/audit?kind=device_registered');
    expect(JSON.stringify(audit.body)).toContain('10.20.0.15');
    const rows = await database.transact('system', (transaction) =>
      transaction.query(sql`select to_jsonb(d) as d from devices d`),
    );
    for (const place of [body, listed.body, audit.body, rows]) {
      expect(JSON.stringify(place)).toContain('10.20.0.15');
      expect(JSON.stringify(place)).not.toContain(PASSWORD);
    }
  });

  it('is taken off, and set anew with its password alone', async () => {
    const { device } = z.object({ device: Device }).parse((await register({ barrier: BARRIER })).body);
    const change = (barrier: unknown) => root.client.call('PUT', `${path()}/${device.id}`, { barrier });
    expect(await change(null)).toMatchObject({ status: 200, body: { device: { barrier: null } } });
    const { password: _, ...without } = BARRIER;
    expect(await change(without)).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    const board = { maker: 'modbus', host: 'fd00::17', output: 12 };
    expect(await change(board)).toMatchObject({
      status: 200,
      body: { device: { barrier: { port: 502, unit: 1, pulseMs: 500, user: null } } },
    });
  });

  it.each([
    ['this machine', '127.0.0.1', 'host_not_allowed'],
    ['what a cloud answers its servers', '169.254.169.254', 'host_not_allowed'],
    ['a public address', '203.0.113.9', 'host_not_allowed'],
    ['this machine, otherwise', '::ffff:127.0.0.1', 'host_not_allowed'],
    ['a name', 'camera.example', 'bad_input'],
    ['an address in another base', '0x7f.1', 'bad_input'],
    ['what a cloud answers its servers, by IPv6', 'fd00:ec2::254', 'host_not_allowed'],
    ['the same, written otherwise', 'fd00:0ec2:0:0::0254', 'host_not_allowed'],
    ['another cloud', 'fd20:ce::254', 'host_not_allowed'],
    ['that within an address of IPv6', '::ffff:169.254.169.254', 'host_not_allowed'],
    ['that in hexadecimal', '::ffff:a9fe:a9fe', 'host_not_allowed'],
    ['this machine by IPv6', '::1', 'host_not_allowed'],
    ['this machine in hexadecimal', '::ffff:7f00:1', 'host_not_allowed'],
    ['this machine behind a translator', '64:ff9b::7f00:1', 'host_not_allowed'],
    ['any machine', '0.0.0.0', 'host_not_allowed'],
    ['any machine by IPv6', '::', 'host_not_allowed'],
    ['a number in one piece', '2130706433', 'host_not_allowed'],
    ['a private number in one piece', '169869327', 'host_not_allowed'],
    ['a private number in octal', '012.20.0.15', 'host_not_allowed'],
    ['a short form', '10.15', 'host_not_allowed'],
    ['a name that looks like a number', 'cafe.ba.be', 'host_not_allowed'],
    ['a trailing dot', '10.20.0.15.', 'host_not_allowed'],
    ['the other machines of a provider', '100.64.0.1', 'host_not_allowed'],
    ['the link alone', 'fe80::1', 'host_not_allowed'],
    ['the link and its card', 'fe80::1%eth0', 'bad_input'],
    ['brackets', '[fd00::1]', 'bad_input'],
    ['a port', '10.20.0.15:8080', 'host_not_allowed'],
    ['a name before it', 'admin@10.20.0.15', 'bad_input'],
    ['a path behind it', '10.20.0.15/x', 'bad_input'],
  ])('is refused at %s', async (_what, host, code) => {
    const { status, body } = await register({ barrier: { ...BARRIER, host } });
    expect({ status, body }).toMatchObject({ status: 400, body: { code } });
    expect(Object.keys(z.object({ fields: z.record(z.string(), z.string()) }).parse(body).fields)).toContain(
      'barrier.host',
    );
  });

  it.each([
    ['a camera', { kind: 'plate-camera', direction: 'exit' }, 'barrier'],
    ['a controller of no gate', { gate: undefined }, 'gate'],
  ])('belongs to a controller of a gate, not to %s', async (_what, more, field) => {
    const { status, body } = await register({ barrier: BARRIER, ...more });
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { [field]: expect.any(String) as string } });
  });

  it('is set by nobody else, since the server calls its address', async () => {
    const admin = await signInAdmin(app, root, [mall]);
    const refused = { status: 403, body: { code: 'super_admins_only' } };
    expect(await register({ barrier: BARRIER }, admin)).toMatchObject(refused);
    const { device } = z.object({ device: Device }).parse((await register({}, admin)).body);
    const change = await admin.client.call('PUT', `${path()}/${device.id}`, { barrier: BARRIER });
    expect(change).toMatchObject(refused);
    const off = await admin.client.call('PUT', `${path()}/${device.id}`, { barrier: null });
    expect(off.status).toBe(200);
  });

  it('has its password sealed anew where SERVER_KEY has a new key', async () => {
    const open = (one: TestApp) => one.devices.barriers().map(({ password }) => password);
    const before = open(app);
    expect(before).toContain(PASSWORD);
    const both = await createTestApp({ database, env: { SERVER_KEY: `${KEYS[1]},${KEYS[0]}` } });
    await database.transact('system', (transaction) =>
      sealPasswordsAnew(transaction, boxOfBarriers(both.services.key)),
    );
    await both.stop();
    const newest = await createTestApp({ database, env: { SERVER_KEY: KEYS[1] } });
    expect(open(newest)).toEqual(before);
    await newest.stop();
  });
});
