import { inflateRawSync, crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { longestPiece } from '../../../testing/own-time.ts';
import { writeWorkbook, type SheetCell, type Sheet, type SheetColumn } from './write-workbook.ts';

const COLUMNS: readonly SheetColumn[] = [
  { heading: 'plate', kind: 'text' },
  { heading: 'cars', kind: 'number' },
  { heading: 'charged', kind: 'rupees' },
  { heading: 'day', kind: 'day' },
  { heading: 'entry', kind: 'time' },
];

async function* portions(
  rows: readonly (readonly SheetCell[])[],
): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  yield rows;
}
const sheet = (rows: readonly (readonly SheetCell[])[], name = 'Visits'): Sheet => ({
  name,
  columns: COLUMNS,
  rows: portions(rows),
});

async function write(sheets: readonly Sheet[]): Promise<Map<string, string>> {
  const pieces: Buffer[] = [];
  for await (const piece of writeWorkbook(sheets)) pieces.push(piece);
  return unzip(Buffer.concat(pieces));
}

/** Reads the directory at the end, as programs do, and holds each file against its checksum and size. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [crc, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset));
    const nameLength = archive.readUInt16LE(at + 28);
    const head = archive.readUInt32LE(at + 42);
    const begin = head + 30 + archive.readUInt16LE(head + 26);
    const bytes = inflateRawSync(archive.subarray(begin, begin + (packed ?? 0)));
    expect([bytes.length, crc32(bytes)]).toEqual([size, crc]);
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), bytes.toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
}

const cellsOf = (xml: string | undefined) =>
  [...(xml ?? '').matchAll(/<c[^>]*?(?:\/>|>.*?<\/c>)/gs)].map(([cell]) => cell);

test('days are days, rupees are numbers, and text is text', async () => {
  const files = await write([
    sheet([['GJ05AB1234', 3, 1234567.5, '2026-11-20', new Date('2026-11-20T10:00:00+05:30')]]),
  ]);
  expect([...files.keys()]).toEqual([
    'xl/worksheets/sheet1.xml',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    '_rels/.rels',
    '[Content_Types].xml',
  ]);
  const cells = cellsOf(files.get('xl/worksheets/sheet1.xml'));
  expect(cells.slice(5, 9)).toEqual([
    '<c t="inlineStr" s="0"><is><t xml:space="preserve">GJ05AB1234</t></is></c>',
    '<c s="2"><v>3</v></c>',
    '<c s="3"><v>1234567.5</v></c>',
    // 20 November 2026 as a spreadsheet counts days.
    '<c s="4"><v>46346</v></c>',
  ]);
  // And ten in the morning in India.
  expect(Number(/<v>(.*)<\/v>/.exec(cells[9] ?? '')?.[1])).toBeCloseTo(46346 + 10 / 24, 6);
});

test.each(['=HYPERLINK("http://evil.example","x")', '+1', '-1+2', '@SUM(A1)', '\t=1', "'=1", '<v>1</v>'])(
  'is never a formula: %s',
  async (hostile) => {
    const files = await write([sheet([[hostile, null, null, hostile, hostile]], '=[*]?/\\:')]);
    const xml = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml).not.toContain('<f');
    const cells = cellsOf(xml).slice(5);
    expect(cells[0]).toMatch(/^<c t="inlineStr"/);
    expect(cells[1]).toBe('<c/>');
    // What is no day stays text.
    expect(cells[3]).toMatch(/^<c t="inlineStr"/);
    expect(xml).not.toContain('<v>1</v>');
  },
);

test('what XML has no place for is left out', async () => {
  const files = await write([sheet([['A\u0000\u001B[31m\uD800B\uFFFE', null, null, null, null]])]);
  expect(files.get('xl/worksheets/sheet1.xml')).toContain('>A[31mB<');
});

test('sheets have names of their own', async () => {
  const files = await write([sheet([]), sheet([]), sheet([], 'Opened & closed')]);
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(
    ([, name]) => name,
  );
  expect(names).toEqual(['Visits', 'Visits (2)', 'Opened &amp; closed']);
});

test('100,000 rows are written piece by piece: little is held, and nobody waits long', async () => {
  const row = ['GJ05AB1234', 90, 120, '2026-11-20', '2026-11-20T04:30:00Z'];
  async function* many(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    for (let page = 0; page < 200; page += 1) yield Array.from({ length: 500 }, () => row);
  }
  const before = process.memoryUsage().rss;
  let most = 0;
  const writeAll = async () => {
    let bytes = 0;
    for await (const piece of writeWorkbook([{ name: 'Visits', columns: COLUMNS, rows: many() }])) {
      bytes += piece.length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect(bytes).toBeGreaterThan(100_000);
  };
  expect(await longestPiece(writeAll, 20)).toBeLessThan(20);
  expect(most - before).toBeLessThan(100 * 1024 * 1024);
});

test('a fault of the rows ends the file with it', async () => {
  async function* broken(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    yield [['A', 1, 1, null, null]];
    throw new Error('the database is gone');
  }
  await expect(write([{ name: 'Visits', columns: COLUMNS, rows: broken() }])).rejects.toThrow(
    'the database is gone',
  );
});
