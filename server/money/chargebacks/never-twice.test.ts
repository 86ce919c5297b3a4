import { afterAll, beforeAll, expect, it } from 'vitest';
import { dyingAfter, randomFrom } from '../../../testing/judge-money.ts';
import { MoneyThatComesBack } from '../../../testing/money-comes-back.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { createTestApp, openTestDatabase, type TestApp } from '../../../testing/test-app.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';
import type { Database } from '../../platform/storage/database.ts';

let database: Database;
let paid: PaidMall;
let app: TestApp;
const life = { left: Infinity };
const happened = new Map<string, number>();

beforeAll(async () => {
  database = await openTestDatabase();
  paid = await openPaidMall({ database });
  app = await createTestApp({ database: dyingAfter(database, life), env: paid.env });
  await app.services.channel.readAnew();
  life.left = 0;
});
afterAll(async () => {
  life.left = Infinity;
  await app.end();
  await paid.end();
  await database.close();
});

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);

it.each(SEEDS)(
  'whatever comes in whatever order, doubled, and killed between: no money reaches a driver twice (%i)',
  { timeout: 120_000 },
  async (seed) => {
    const random = randomFrom(seed);
    const from = seed * 6_000;
    const signIn = () => signInSuperAdmin(paid.app);
    const count = (what: string) => void happened.set(what, (happened.get(what) ?? 0) + 1);
    const money = new MoneyThatComesBack({ paid, signIn, dying: { app, life }, random, from, count });
    await money.run(40);
    expect({ wrong: await money.judge(), story: money.story }).toEqual({ wrong: [], story: money.story });
  },
);

it('all of that happened', () => {
  expect([...happened.keys()]).toEqual(
    expect.arrayContaining([
      'paid by the provider',
      'paid by chargeback',
      'paid by bank',
      'refund: processed, then failed',
      'retry: 200',
      'paid: 200',
    ]),
  );
});
