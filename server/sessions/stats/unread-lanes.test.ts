import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { visitFor } from '../../../testing/known-mall.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';

let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

interface Figures {
  readonly stats: { readonly parkedLow: number; readonly parkedHigh: number };
  readonly cars: number;
  readonly unsure: number;
}

async function readFigures(mall: GatedMall, minute: number): Promise<Figures> {
  gates.app.setNow(at(minute));
  const { client } = await signInSuperAdmin(gates.app);
  const name = encodeURIComponent(mall.mall.name);
  const stats = (await client.call('GET', `/api/parking/stats?mall=${name}`)).body as Figures['stats'];
  const now = (await client.call('GET', `/api/parking/now?mall=${name}`)).body as { gates: Figures };
  return { stats, cars: now.gates.cars, unsure: now.gates.unsure };
}

/** Visits that were read at both gates, cars that came in unread, and cars that are inside as far as anybody knows. */
async function park(unread: number): Promise<GatedMall> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  for (let one = 0; one < 24; one += 1) await visitFor(mall, `MH02KL${3_000 + 7 * one}`, 2.5 * one);
  for (let one = 0; one < unread; one += 1)
    await mall.read('exit-2', at(50 + one), `UP16MD${2_200 + 173 * one}`);
  for (let one = 0; one < 6; one += 1) await mall.read('entry-1', at(60 + one), `DL05LJ${2_100 + 173 * one}`);
  await gates.tick(at(80));
  return mall;
}

it('may all have left where many pass unread, and says so wherever it is shown', async () => {
  const mall = await park(8);
  const { stats, cars, unsure } = await readFigures(mall, 400);
  // A quarter of all that leave came in unread: as many of those inside did.
  expect({ cars, ...stats }).toMatchObject({ cars: 8, parkedLow: 2 });
  expect(cars - unsure).toBe(stats.parkedLow);
  expect(stats.parkedHigh).toBeGreaterThan(cars);
});

it('are there where all are read, until they are inside for longer than anybody was', async () => {
  const mall = await park(0);
  const soon = await readFigures(mall, 80);
  expect(soon).toMatchObject({ cars: 6, stats: { currentlyParked: 6, parkedLow: 5 } });
  const { stats, cars, unsure } = await readFigures(mall, 400);
  expect({ cars, ...stats }).toMatchObject({ cars: 6, currentlyParked: 6 });
  expect(stats.parkedLow).toBeLessThan(4);
  expect(cars - unsure).toBe(stats.parkedLow);
});
