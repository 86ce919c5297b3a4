import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { A_SUPPLIER } from '../../../testing/access-books.ts';
import { at } from '../../../testing/gated-mall.ts';
import { TEST_GSTIN } from '../../../testing/paid-visits.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addMall, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// A series belongs to one mall: a number taken in it by another one would fail, and the receipt with it.
let app: TestApp;
let root: Person;
let one: string;
let other: string;
let malls = 0;

beforeAll(async () => {
  app = await createTestApp({ now: at(0).toISOString() });
  root = await signInSuperAdmin(app);
});
afterAll(() => app.end());

beforeEach(async () => {
  malls += 1;
  one = await addMall(root, `First ${malls}`);
  other = await addMall(root, `Second ${malls}`);
});

function setPrefix(mall: string, prefix: string, more: object = {}) {
  const body = { ...A_SUPPLIER, gstin: TEST_GSTIN, prefix, ...more };
  return root.client.call('PUT', `/api/malls/${mall}/gst`, body);
}

const TAKEN = { status: 400, body: { code: 'prefix_taken' } };

it('a prefix is not that of another mall’s credit notes, nor makes credit notes of another mall’s invoices', async () => {
  expect(await setPrefix(one, 'AL')).toMatchObject({ status: 200 });
  expect(await setPrefix(other, 'CAL')).toMatchObject(TAKEN);
  expect(await setPrefix(other, 'CBK')).toMatchObject({ status: 200 });
  expect(await setPrefix(one, 'BK')).toMatchObject(TAKEN);
});

it('a prefix that another mall had is still its own, for what was charged then', async () => {
  expect(await setPrefix(one, 'PQ')).toMatchObject({ status: 200 });
  app.setNow(at(1));
  expect(await setPrefix(one, 'RS')).toMatchObject({ status: 200 });
  expect(await setPrefix(other, 'PQ')).toMatchObject(TAKEN);
  expect(await setPrefix(one, 'PQ')).toMatchObject({ status: 200 });
});
