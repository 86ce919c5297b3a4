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

async function open(minutes = -600) {
  gates.app.setNow(at(minutes));
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
    expect(lines[1]).toMatch(/^2026-11-20,11:50,payment,pm_\w+,[\w-]+,cash,80\.00,paid,cash,,,,,Payment,$/);
    const xml = await get('tally');
    const amounts = [...xml.matchAll(/<AMOUNT>(-?[\d.]+)<\/AMOUNT>/g)].map(([, amount]) => Number(amount));
    expect(amounts).toHaveLength(4);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(xml).toContain('<LEDGERNAME>Cash Drawer</LEDGERNAME>');
    expect(xml).toContain('<DATE>20261120</DATE>');
  });

  it('has a correction on the day on which it was booked; what was exported before stands', async () => {
    const { mall, admin } = await open(10 * 60);
    const books = `/api/malls/${mall.mall.publicId}/books`;
    const vouchers = async (day: string) => {
      const cookie = [...admin.client.cookies].map((pair) => pair.join('=')).join('; ');
      const url = `${books}/export?format=tally&from=${day}&to=${day}`;
      return (await gates.app.http.inject({ url, headers: { cookie } })).body;
    };
    const show = async (day: string) => (await admin.client.call('GET', `${books}?day=${day}`)).body;
    const { publicId } = await visit(gates, mall, { plate: 'MH01AB0002', from: 10 * 60, minutes: 90 });
    const [charged, next] = ['2026-11-20', '2026-11-21'];
    const before = await vouchers(charged);
    expect(before).toContain('<AMOUNT>-80.00</AMOUNT>');

    gates.app.setNow(at(14 * 60 + 5));
    const waived = { action: 'waive', session: publicId, reason: 'Our fault' };
    const { status } = await admin.client.call(
      'POST',
      `/api/malls/${mall.mall.publicId}/settlements`,
      waived,
    );
    expect(status).toBe(201);

    expect(await vouchers(charged)).toBe(before);
    const after = await vouchers(next);
    expect(after).toContain('<DATE>20261121</DATE>');
    expect(after).toContain('<NARRATION>Parking charges corrected</NARRATION>');
    expect(await show(charged)).toMatchObject({ charged: 0, bookedLater: -80, forOtherDays: 0 });
    expect(await show(next)).toMatchObject({ charged: 0, bookedLater: 0, forOtherDays: -80 });
  });

  it.each(['from=2026-11-21&to=2026-11-20', 'from=2020-01-01&to=2026-11-20'])('refuses %s', async (query) => {
    const { mall, admin } = await open();
    const url = `/api/malls/${mall.mall.publicId}/books/export?${query}&format=csv`;
    expect((await admin.client.call('GET', url)).status).toBe(400);
  });
});
