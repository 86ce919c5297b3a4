import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { comingCars, gatewayFaults, judgeLooks } from '../../../testing/gateway-dials.ts';
import { playGatewayMall, type GatewayFault } from '../../../testing/gateway-mall.ts';
import { addGatewayMall, showPlayed, type Look } from '../../../testing/gateways-by-http.ts';
import { openGates, type GateTests } from '../../../testing/gated-mall.ts';

const DAY = 9 * 60;
const UNKNOWN_AFTER = 37.5;
const LOOKS = { until: DAY + 60, every: 10 };
let gates: GateTests;
let from = 0;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

async function show(gateways: number, cars: Parameters<typeof playGatewayMall>[1], faults: readonly GatewayFault[]) {
  from += 24 * 60;
  gates.app.setNow(new Date(0));
  const mall = await addGatewayMall(gates, gateways);
  return showPlayed(gates, mall, playGatewayMall(gateways, cars, faults, UNKNOWN_AFTER), { from, ...LOOKS });
}
const some = (seed: number) => fc.sample(comingCars(0, DAY, { fewest: 90, most: 120 }), { seed, numRuns: 1 })[0] ?? [];
const isHeld = ({ truth, low, high }: Look) => low <= truth && truth <= high;
const off = ({ truth, parked }: Look) => Math.abs(truth - parked);

it.each(['silent', 'hangs'] as const)('goes on by the gates where a gateway %s, and by both when it is back', async (kind) => {
  const looks = await show(3, some(1), [{ gateway: 1, kind, from: 150, minutes: 240 }]);
  if (process.env.DBG) (await import('node:fs')).appendFileSync('/tmp/parked/looks.txt', `${kind}\n${looks.map((l) => JSON.stringify(l)).join('\n')}\n`);
  expect(looks.filter((one) => !isHeld(one)).length).toBeLessThanOrEqual(1);
  expect(Math.max(...looks.map(off))).toBeLessThanOrEqual(3);
}, 120_000);
