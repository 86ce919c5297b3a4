import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTrail } from '../../../testing/audit-trail.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { signInSuperAdmin, signUpDriver } from '../../../testing/test-people.ts';
import { signOutEverybody } from './sign-out-everybody.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

test('everybody is signed out at once, and the trail says by whose doing', async () => {
  const people = [await signInSuperAdmin(app), await signUpDriver(app), await signUpDriver(app)];
  expect(await signOutEverybody(app.services)).toBe(3);
  for (const { client } of people) expect((await client.call('GET', '/api/auth/me')).status).toBe(401);
  const records = (await readTrail(app)).filter(({ action }) => action === 'signed_out_everybody');
  expect(records).toMatchObject([{ actor: 'command line', detail: { signIns: 3 } }]);
});
