import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatDuration, formatShownLength } from '#domain/money/tariff.ts';
import { openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let admin: Person;
beforeAll(async () => {
  gates = await openGates({ now: '2026-11-20T10:00:00+05:30' });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  admin = await signInAdmin(gates.app, await signInSuperAdmin(gates.app), [mall.mall.publicId]);
});
afterAll(() => gates.end());

const FIRST = Date.parse('2026-11-17T00:00:00+05:30');
let visits = 0;

async function insert(entryAt: Date, exitAt: Date, closedAt: Date): Promise<void> {
  visits += 1;
  await mall.rows(sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, entry_date, state, closed_at, created_at)
    values (${`visit-${visits}`}, ${mall.mall.id}, 'P1', 'P1', ${entryAt}, ${exitAt}, '2026-11-17', 'closed', ${closedAt},
      ${closedAt}) returning id`);
}

async function readRows(): Promise<Map<string, string[]>> {
  const cookie = [...admin.client.cookies].map((pair) => pair.join('=')).join('; ');
  const url = '/api/parking/export?mall=Palladium%20Mall';
  const { body } = await gates.app.http.inject({ url, headers: { cookie } });
  const rows = body.split('\r\n').slice(1, -1);
  return new Map(rows.map((row) => [row.split(',').at(-1) ?? '', row.split(',')]));
}

it('of a row the length, its minutes and its two times are one, as the screen and the charge have them', async () => {
  const ms = (most: number) => fc.integer({ min: 0, max: most });
  const lengths = fc.array(fc.tuple(ms(86_400_000), ms(90_000_000), ms(120_000)), {
    minLength: 8,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(lengths, async (given) => {
      for (const [after, length, open] of given) {
        const entryAt = new Date(FIRST + after);
        const exitAt = new Date(entryAt.getTime() + length);
        await insert(entryAt, exitAt, new Date(exitAt.getTime() + open));
        const cells = (await readRows()).get(`visit-${visits}`) ?? [];
        const [entry, exit, duration, minutes] = [cells[3], cells[4], cells[6], cells[7]];
        expect(duration).toBe(formatShownLength(entryAt, exitAt));
        const passedMs = Date.parse(exit ?? '') - Date.parse(entry ?? '');
        expect(Math.floor(passedMs / 60_000)).toBe(Number(minutes));
        expect(formatDuration(Number(minutes) * 60_000)).toBe(duration);
      }
    }),
    { numRuns: 6 },
  );
});
