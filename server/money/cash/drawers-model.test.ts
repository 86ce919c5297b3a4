import { afterAll, beforeAll, expect, it } from 'vitest';
import { crashOnDemand, type CrashingDatabase } from '../../../testing/crashing-database.ts';
import { runDrawerModel } from '../../../testing/drawer-model.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';

let database: CrashingDatabase;
let gates: GateTests;
const seen = new Set<string>();

beforeAll(async () => {
  database = crashOnDemand(await openTestDatabase());
  gates = await openGates({ database });
});
afterAll(async () => {
  await gates.end();
  await database.close();
});

it.each([1, 2, 3])(
  'in any order drawers hold what a bookkeeper says, and the ledger sums to zero (%i)',
  { timeout: 120_000 },
  async (seed) => {
    gates.app.setNow(at(0));
    const root = await signInSuperAdmin(gates.app);
    const { done, wrong } = await runDrawerModel({ gates, database, root, seed, commands: 120 });
    expect(wrong).toEqual([]);
    // What must never come about is written large.
    expect(Object.keys(done).filter((name) => /[A-Z]{2}/.test(name))).toEqual([]);
    for (const name of Object.keys(done)) seen.add(name);
  },
);

it('every way to work with a drawer has come about', () => {
  const wanted = ['opened', 'taken', 'paid out', 'closed', 'closed for another', 'dismissed', 'crashed'];
  const refused = ['opened twice', 'taken without a drawer', 'closed too late', 'closed by an old amount'];
  expect([...wanted, ...refused].filter((name) => !seen.has(name))).toEqual([]);
});
