import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let root: Person;
beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A car whose own camera says minute 10, read at minute 40, where the price has changed at minute 30. */
test.each([
  ['dearer', 20, 60, 20],
  ['cheaper', 60, 20, 20],
])(
  'an entry of before or after a change to a %s tariff is charged by the cheaper one',
  async (_what, before, after, rupees) => {
    const mall = await gates.addMall({ rupeesPerHour: before });
    gates.app.setNow(at(30));
    const tariff = { graceMinutes: 10, rupeesPerHour: after, dayCapRupees: null };
    const url = `/api/super/malls/${mall.mall.publicId}/tariff`;
    expect((await root.client.call('PUT', url, tariff)).status).toBe(200);
    gates.app.setNow(at(40));
    expect((await mall.readLate('entry-2', at(10), 'GJ05AB2012')).timeFlag).toBe('server_time');
    await mall.read('exit-1', at(65), 'GJ05AB2012');
    expect((await mall.sessions())[0]).toMatchObject({ charge: rupees * 100 });
  },
);
