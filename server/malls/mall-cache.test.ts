import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addMall, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let app: TestApp;
let superAdmin: Person;
beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await signInSuperAdmin(app);
});
afterAll(() => app.end());

test('a mall that has reported once shows it for good', async () => {
  const publicId = await addMall(superAdmin, 'Reporting Mall');
  const id = (await app.malls.find('publicId', publicId)) ?? 0;
  expect(app.malls.get(id)?.hasReported).toBe(false);
  await Promise.all([app.malls.markReported(id), app.malls.markReported(id)]);
  expect(app.malls.get(id)?.hasReported).toBe(true);
});
