import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSession } from '../../testing/factories.ts';
import { readTrail } from '../../testing/audit-trail.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let admin: Person;

beforeAll(async () => {
  gates = await openGates({ now: at(0).toISOString() });
  mall = await gates.addMall();
  admin = await signInAdmin(gates.app, await signInSuperAdmin(gates.app), [mall.mall.publicId]);
  await aSession(gates.database, mall.mall, {
    plate: '=1+1',
    entryAt: '2026-11-19T10:00:00+05:30',
    exitAt: '2026-11-19T11:10:00+05:30',
    chargeRupees: 1_234_567.5,
  });
});
afterAll(() => gates.end());

async function take(url: string) {
  const cookie = [...admin.client.cookies].map((pair) => pair.join('=')).join('; ');
  const { statusCode, headers, rawPayload } = await gates.app.http.inject({ url, headers: { cookie } });
  expect(statusCode).toBe(200);
  return { type: headers['content-type'], name: headers['content-disposition'], bytes: rawPayload };
}

/** The first file of an archive, which is the first sheet. */
function firstSheet(bytes: Buffer): string {
  const begin = 30 + bytes.readUInt16LE(26);
  return inflateRawSync(bytes.subarray(begin)).toString('utf8');
}
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

it('gives the sessions as a workbook: dates as dates, rupees as numbers, no formula', async () => {
  const name = encodeURIComponent(mall.mall.name);
  const file = await take(`/api/parking/export?mall=${name}&format=xlsx`);
  expect(file.type).toBe(XLSX);
  expect(file.name).toMatch(/-visits\.xlsx"$/);
  const sheet = firstSheet(file.bytes);
  expect(sheet).toContain('<c t="inlineStr" s="0"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).toContain('<c s="3"><v>1234567.5</v></c>');
  // 19 November 2026, as a spreadsheet counts days.
  expect(sheet).toContain('<c s="4"><v>46345</v></c>');
  expect(sheet).not.toContain('<f');
});

it('gives a report as a workbook and each of its tables as CSV, on record', async () => {
  const of = (rest: string) => `/api/malls/${mall.mall.publicId}/reports/export?period=yesterday&${rest}`;
  const workbook = await take(of('format=xlsx'));
  expect([workbook.type, workbook.name]).toEqual([
    XLSX,
    expect.stringMatching(/-report-2026-11-19-2026-11-19\.xlsx"$/) as string,
  ]);
  expect(firstSheet(workbook.bytes)).toContain('>Charged</t>');
  const days = await take(of('format=csv&table=days'));
  expect(days.bytes.toString('utf8')).toBe(
    '\uFEFFday,entries,exits,charged,received\r\n2026-11-19,1,1,1234567.50,0.00\r\n',
  );
  const leakage = await take(of('format=csv&table=leakage'));
  expect(leakage.bytes.toString('utf8')).toContain('Left unpaid,0,0,,not known\r\n');
  const exported = (await readTrail(gates.app)).filter(({ action }) => action === 'exported');
  expect(exported.map(({ detail }) => detail)).toContainEqual(
    expect.objectContaining({ what: 'report', format: 'xlsx', from: '2026-11-19' }),
  );
});
