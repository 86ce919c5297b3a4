import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MallReport } from '#contract/reports.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let root: Person;
beforeAll(async () => {
  gates = await openGates({ now: at(0).toISOString() });
  mall = await gates.addMall();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

async function report(seconds: number): Promise<{ entries: number; asOf: string }> {
  gates.app.setNow(after(seconds));
  const url = `/api/malls/${mall.mall.publicId}/reports?period=today`;
  const { entries, asOf } = (await root.client.call('GET', url)).body as MallReport;
  return { entries: entries.now ?? 0, asOf };
}
const after = (seconds: number) => new Date(at(10).getTime() + seconds * 1000);

it('a report of a day that runs says up to when it was summed, though that was for somebody else', async () => {
  expect(await report(0)).toEqual({ entries: 0, asOf: after(0).toISOString() });
  await mall.read('entry-1', after(1), 'GJ05AB0177');
  expect(await report(5)).toEqual({ entries: 0, asOf: after(0).toISOString() });
  expect(await report(20)).toEqual({ entries: 1, asOf: after(20).toISOString() });
});
