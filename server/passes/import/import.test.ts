import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls, passInput } from '../../../testing/pass-calls.ts';
import { readTrail } from '../../../testing/audit-trail.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let root: Person;
let passes: ReturnType<typeof passCalls>;
const HEAD =
  'number,kind,holder,note,plates,quota,levels,days,from hour,to hour,first day,last day,pays as,action';

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall();
  passes = passCalls(mall, root);
  gates.app.setNow(at(0));
});

const file = (...rows: string[]) => [HEAD, ...rows].join('\r\n');
const season = (holder: string, plates: string, more = ',,,,,,2026-01-01,,,') =>
  `,season,${holder},,${plates}${more}`;
const exported = async () => {
  const cookie = [...root.client.cookies].map((pair) => pair.join('=')).join('; ');
  return (await gates.app.http.inject({ url: `${passes.url}/export.csv`, headers: { cookie } })).body;
};
const count = async () =>
  (
    await mall.rows<{ n: number }>(sql`select count(*)::int as n from passes where mall_id = ${mall.mall.id}`)
  )[0]?.n;

describe('a file of passes', () => {
  test('says what it would change, and changes nothing until it is applied', async () => {
    const csv = file(season('Asha', 'GJ05AB1234; MH12DE1433'), season('"Bose, Ltd"', 'KA01MN9876'));
    expect(await passes.take(csv, 'no')).toMatchObject({ isApplied: false, rows: 2, added: 2, refused: 0 });
    expect(await count()).toBe(0);
    expect(await passes.take(csv)).toMatchObject({ isApplied: true, added: 2 });
    expect((await passes.list()).passes).toMatchObject([
      { number: 2, holder: 'Bose, Ltd', plates: ['KA01MN9876'] },
      { number: 1, plates: ['GJ05AB1234', 'MH12DE1433'] },
    ]);
  });

  test('that is sent twice doubles nothing, and what was exported changes nothing', async () => {
    const csv = file(
      season('Asha', 'GJ05AB1234'),
      ',staff,Guards,,MH12DE1433,,,mon tue,22:00,06:00,2026-01-01,2026-12-31,,',
    );
    await passes.take(csv);
    expect(await passes.take(csv)).toMatchObject({ added: 0, changed: 0, unchanged: 2, refused: 0 });
    expect(await passes.take(await exported())).toMatchObject({
      unchanged: 2,
      added: 0,
      changed: 0,
      refused: 0,
    });
    expect(await count()).toBe(2);
  });

  test('changes and ends by the number', async () => {
    await passes.take(file(season('Asha', 'GJ05AB1234'), season('Bose', 'KA01MN9876')));
    const csv = file('1,season,Asha and Sons,,MH12DE1433,2,,,,,2026-01-01,,,', '2,,,,,,,,,,,,,end');
    expect(await passes.take(csv)).toMatchObject({ changed: 1, ended: 1, refused: 0 });
    // The same file once more asks for what is so already; a number that was never given is still a fault.
    expect(await passes.take(csv)).toMatchObject({ changed: 0, ended: 0, unchanged: 2, refused: 0 });
    expect(await passes.take(file('3,,,,,,,,,,,,,end'))).toMatchObject({ unchanged: 0, refused: 1 });
    expect((await passes.list()).passes).toMatchObject([
      { number: 2, state: 'ended' },
      { number: 1, holder: 'Asha and Sons', plates: ['MH12DE1433'], quota: 2 },
    ]);
  });

  test.each([
    ['an unknown kind', ',gold,Asha,,GJ05AB1234,,,,,,2026-01-01,,,', /kind is one of/],
    ['no registration', season('Asha', 'HELLO'), /HELLO is no registration/],
    ['a day that does not exist', season('Asha', 'GJ05AB1234', ',,,,,,2026-02-30,,,'), /date as 2026-11-20/],
    ['an hour that does not exist', season('Asha', 'GJ05AB1234', ',,,,25:00,,2026-01-01,,,'), /09:00/],
    ['a level that is not there', season('Asha', 'GJ05AB1234', ',,B9,,,,2026-01-01,,,'), /./],
    ['a number that is not there', '99,season,Asha,,GJ05AB1234,,,,,,2026-01-01,,,', /no pass 99/],
    ['nothing to end', ',,,,,,,,,,,,,end', /Only a pass with a number/],
    ['an unknown action', ',season,Asha,,GJ05AB1234,,,,,,2026-01-01,,,burn', /no action burn/],
    ['a holder without end', season('x'.repeat(121), 'GJ05AB1234'), /longer than 120/],
  ])('names the row with %s and takes the others', async (_name, row, reason) => {
    const answer = await passes.take(file(row, season('Good', 'KA01MN9876')));
    expect(answer).toMatchObject({ added: 1, refused: 1, faults: [{ row: 2 }] });
    expect(answer.faults[0]?.reason).toMatch(reason);
  });

  test('refuses the later of two rows that overlap, and a number that stands there twice', async () => {
    const csv = file(season('Asha', 'GJ05AB1234'), season('Bose', 'GJ05AB1234'));
    expect(await passes.take(csv)).toMatchObject({ added: 1, faults: [{ row: 3 }] });
    const twice = file('1,,,,,,,,,,,,,end', '1,season,Asha,,GJ05AB1234,,,,,,2026-01-01,,,');
    expect(await passes.take(twice)).toMatchObject({
      ended: 1,
      faults: [{ row: 3, reason: expect.stringContaining('twice') as string }],
    });
  });

  test('without its headings is refused whole', async () => {
    expect(await passes.importCsv('a,b\n1,2', 'yes')).toMatchObject({
      status: 400,
      body: { code: 'csv_headings' },
    });
    expect(await passes.importCsv('', 'yes')).toMatchObject({ status: 400 });
  });

  test('runs in no spreadsheet: what begins like a formula is made harmless, and reads back as it was', async () => {
    const evil = '=HYPERLINK("http://example.com";"x")';
    await passes.give({ plates: ['GJ05AB1234'], holder: evil, note: '@SUM(A1)' });
    const csv = await exported();
    expect(csv).toContain(`"'=HYPERLINK(""http://example.com"";""x"")"`);
    expect(csv).toContain("'@SUM(A1)");
    expect(await passes.take(csv)).toMatchObject({ unchanged: 1, refused: 0 });
  });
});

describe('a file of more than one piece', () => {
  const many = file(
    ...Array.from({ length: 2_500 }, (_, index) => season(`Company ${index}`, `GJ05AB${1000 + index}`)),
  );

  test('lets others in between its pieces, and each piece has its record', async () => {
    const seen = new Set<number>();
    const taken = passes.take(many);
    let isDone = false;
    void taken.finally(() => (isDone = true));
    while (!isDone) seen.add((await count()) ?? 0);
    expect(await taken).toMatchObject({ added: 2_500, refused: 0 });
    // Whoever asked meanwhile was answered before all was in.
    expect([...seen].some((passesThere) => passesThere > 0 && passesThere < 2_500)).toBe(true);
    const records = (await readTrail(gates.app)).filter(
      ({ action, mall: of }) => action === 'passes_imported' && of === mall.mall.id,
    );
    expect(records.map(({ detail }) => detail)).toMatchObject([
      { added: 1_000 },
      { added: 1_000 },
      { added: 500 },
    ]);
  });

  // So many pieces that whoever comes during the first is served before the last.
  const pieces = 8;
  const long = file(
    ...Array.from({ length: pieces * 1_000 }, (_, index) =>
      season(`Company ${index}`, `GJ05AB${1000 + index}`),
    ),
  );
  const afterFirstPiece = async (before: number) => {
    while (((await count()) ?? 0) === before);
  };
  const stopped = [
    409,
    {
      code: 'changed_meanwhile',
      error: expect.stringMatching(/^The passes were changed meanwhile. [1-7],000 changes/) as string,
    },
  ];

  test('stops where somebody changes the list, and sent again takes the rest', async () => {
    const taken = passes.importCsv(long, 'yes');
    await afterFirstPiece(0);
    await passes.give({ plates: ['MH12DE1433'], holder: 'Asha' });
    const { status, body } = await taken;
    expect([status, body]).toMatchObject(stopped);
    const made = ((await count()) ?? 0) - 1;
    expect(await passes.take(long)).toMatchObject({ added: 8_000 - made, unchanged: made, refused: 0 });
    expect(await count()).toBe(8_001);
  });

  test('stops also where a pass was changed within the instant of a piece', async () => {
    const given = await passes.give({ plates: ['MH12DE1433'], holder: 'Asha' });
    const taken = passes.importCsv(long, 'yes');
    await afterFirstPiece(1);
    await passes.call('PUT', `/${given.id}`, passInput({ plates: ['MH12DE1433'], holder: 'Asha Rao' }));
    const { status, body } = await taken;
    expect([status, body]).toMatchObject(stopped);
  });
});

/** A long run takes the largest that a mall may send: `PASS_ROWS=100000`. */
const ROWS = Number(process.env['PASS_ROWS'] ?? 5_000);
/** The letters of registrations: I and O are none of them, as they look like digits. */
const SERIES = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

test(
  'a large file with a fault in every tenth row: a clear answer, nothing lost and nothing doubled',
  async () => {
    const rows = Array.from({ length: ROWS }, (_, index) =>
      season(
        `Company ${index}`,
        index % 10 === 9
          ? 'HELLO'
          : `GJ05${SERIES.charAt(Math.floor(index / 9000))}B${1000 + (index % 9000)}`,
      ),
    );
    const answer = await passes.take(file(...rows));
    expect(answer).toMatchObject({ rows: ROWS, added: 0.9 * ROWS, refused: 0.1 * ROWS });
    expect(answer.faults).toHaveLength(200);
    expect(answer.faults[0]).toEqual({ row: 11, reason: 'HELLO is no registration.' });
    expect(await count()).toBe(0.9 * ROWS);
    expect(await passes.take(file(...rows))).toMatchObject({
      added: 0,
      unchanged: 0.9 * ROWS,
      refused: 0.1 * ROWS,
    });
  },
  60_000 + ROWS * 10,
);
