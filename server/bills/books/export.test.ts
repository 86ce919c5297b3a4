import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { takeCash, visit } from '../../../testing/paid-visits.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

async function open() {
  gates.app.setNow(at(-600));
  const mall = await gates.addMall();
  return { mall, admin: await signInAdmin(gates.app, root, [mall.mall.publicId]) };
}

describe('the export', () => {
  it('is CSV with every payment, and vouchers for Tally that balance', async () => {
    const { mall, admin } = await open();
    const one = await visit(gates, mall, { plate: 'MH01AB0001', from: 0, minutes: 90 });
    await takeCash(gates, mall, { id: one.id, paise: 80_00, when: at(110) });
    const get = async (format: string) => {
      const url = `/api/malls/${mall.mall.publicId}/books/export?from=2026-11-19&to=2026-11-21&format=${format}`;
      const cookie = [...admin.client.cookies].map((pair) => pair.join('=')).join('; ');
      const answer = await gates.app.http.inject({ url, headers: { cookie } });
      expect(answer.statusCode).toBe(200);
      return answer.body;
    };
    const lines = (await get('csv')).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^\uFEFFdate,time,kind/);
    expect(lines[1]).toMatch(/^2026-11-20,11:50,payment,pm_\w+,[\w-]+,cash,80\.00,paid,cash,,,,$/);
    const xml = await get('tally');
    const amounts = [...xml.matchAll(/<AMOUNT>(-?[\d.]+)<\/AMOUNT>/g)].map(([, amount]) => Number(amount));
    expect(amounts).toHaveLength(4);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(xml).toContain('<LEDGERNAME>Cash Drawer</LEDGERNAME>');
    expect(xml).toContain('<DATE>20261120</DATE>');
  });

  it.each(['from=2026-11-21&to=2026-11-20', 'from=2020-01-01&to=2026-11-20'])('refuses %s', async (query) => {
    const { mall, admin } = await open();
    const url = `/api/malls/${mall.mall.publicId}/books/export?${query}&format=csv`;
    expect((await admin.client.call('GET', url)).status).toBe(400);
  });
});
