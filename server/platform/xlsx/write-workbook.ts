import { writeZip, type ZipEntry } from './zip.ts';

/** What a column holds: text, a whole number, an amount of rupees, a day, or a day with its time in India. */
export type ColumnKind = 'text' | 'number' | 'decimal' | 'rupees' | 'day' | 'time';

export interface SheetColumn {
  readonly heading: string;
  readonly kind: ColumnKind;
  /** In characters. */
  readonly width?: number;
}

/** What HTTP calls a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Text, a number, an instant or a day as `YYYY-MM-DD`, as its column says; null is an empty cell. */
export type SheetCell = string | number | Date | null;

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Rows in portions, so that thousands need not be there at once. */
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>;
}

/** No spreadsheet opens more rows in one sheet; what is more goes on in the next one. */
const MOST_ROWS = 1_048_576;
/** So many rows are made into text at once: some milliseconds of the process. */
const PORTION = 250;

/**
 * A workbook (XLSX) as it is written, sheet by sheet. Every text is a string by the type of its cell, so nothing in it is
 * ever a formula, whatever it begins with.
 */
export async function* writeWorkbook(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  yield* writeZip(filesOf(sheets));
}

async function* filesOf(sheets: readonly Sheet[]): AsyncGenerator<ZipEntry> {
  const names: string[] = [];
  for (const sheet of sheets) {
    const rows = inPortions(sheet.rows);
    for (let part = 1, isOver = false; !isOver; part += 1) {
      const name = sheetName(sheet.name, part, names);
      names.push(name);
      yield {
        name: `xl/worksheets/sheet${names.length}.xml`,
        pieces: sheetText(sheet.columns, rows, (ended) => (isOver = ended)),
      };
    }
  }
  yield { name: 'xl/styles.xml', pieces: [STYLES] };
  yield { name: 'xl/workbook.xml', pieces: [workbookText(names)] };
  yield { name: 'xl/_rels/workbook.xml.rels', pieces: [workbookLinks(names)] };
  yield { name: '_rels/.rels', pieces: [ROOT_LINKS] };
  yield { name: '[Content_Types].xml', pieces: [contentTypes(names)] };
}

/** One sheet: its heading, then rows until none is left or it is full. */
async function* sheetText(
  columns: readonly SheetColumn[],
  rows: AsyncIterator<readonly (readonly SheetCell[])[]>,
  end: (isOver: boolean) => void,
): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ kind, width = WIDTHS[kind] }, position) => {
      const at = position + 1;
      return `<col min="${at}" max="${at}" width="${width}" customWidth="1"/>`;
    })
    .join('')}</cols><sheetData>`;
  yield rowText(
    columns.map(({ heading }) => textCell(heading, HEADING)),
    1,
  );
  let written = 1;
  let isOver = false;
  while (written + PORTION <= MOST_ROWS) {
    const next = await rows.next();
    if (next.done === true) {
      isOver = true;
      break;
    }
    const first = written + 1;
    yield next.value
      .map((cells, position) =>
        rowText(
          columns.map(({ kind }, column) => cellText(kind, cells[column] ?? null)),
          first + position,
        ),
      )
      .join('');
    written += next.value.length;
  }
  end(isOver);
  yield '</sheetData></worksheet>';
}

/** The same rows in portions that are short enough. */
async function* inPortions(
  rows: Sheet['rows'],
): AsyncGenerator<readonly (readonly SheetCell[])[], undefined, undefined> {
  for await (const some of rows)
    for (let at = 0; at < some.length; at += PORTION) yield some.slice(at, at + PORTION);
}

const rowText = (cells: readonly string[], row: number) => `<row r="${row}">${cells.join('')}</row>`;

const HEADING = 1;
const STYLE_OF: Readonly<Record<ColumnKind, number>> = {
  text: 0,
  number: 2,
  rupees: 3,
  day: 4,
  time: 5,
  decimal: 6,
};
const WIDTHS: Readonly<Record<ColumnKind, number>> = {
  text: 18,
  number: 11,
  rupees: 15,
  day: 12,
  time: 18,
  decimal: 11,
};

function cellText(kind: ColumnKind, value: SheetCell): string {
  if (value === null) return '<c/>';
  if (kind === 'text') return textCell(String(value), STYLE_OF.text);
  const number = numberOf(kind, value);
  // What is no number of its kind stays readable as text.
  return number === null
    ? textCell(String(value), STYLE_OF.text)
    : `<c s="${STYLE_OF[kind]}"><v>${number}</v></c>`;
}

const DAY_MS = 86_400_000;
/** Day 25569 of spreadsheets is 1 January 1970. */
const EPOCH = 25_569;
const INDIA_MS = 5.5 * 3_600_000;

function numberOf(kind: ColumnKind, value: string | number | Date): number | null {
  if (kind === 'day') {
    const at = Date.parse(`${String(value)}T00:00:00Z`);
    return Number.isNaN(at) ? null : at / DAY_MS + EPOCH;
  }
  if (kind === 'time') {
    const at = value instanceof Date ? value.getTime() : Date.parse(String(value));
    return Number.isNaN(at) ? null : (at + INDIA_MS) / DAY_MS + EPOCH;
  }
  const number = typeof value === 'number' ? value : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

function textCell(value: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

/** XML has no place for most control characters, nor for a half of a pair. */
const UNFIT = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** More than this no cell holds. */
const LONGEST = 32_767;

function escapeXml(value: string): string {
  return value
    .slice(0, LONGEST)
    .replaceAll(UNFIT, '')
    .replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? '');
}

/** A sheet's name has 31 characters at most, none of `[]:*?/\`, and is no other's. */
function sheetName(wanted: string, part: number, taken: readonly string[]): string {
  const plain =
    wanted
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .slice(0, 24)
      .trim() || 'Sheet';
  const name = part === 1 ? plain : `${plain} ${part}`;
  return taken.includes(name) ? `${name} (${taken.length + 1})` : name;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Rupees in India's groups: lakhs and crores. */
const RUPEES = '[&gt;=10000000]##\\,##\\,##\\,##0.00;[&gt;=100000]##\\,##\\,##0.00;##,##0.00';

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="${RUPEES}"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${[
  [49, 0],
  [49, 1],
  [1, 0],
  [164, 0],
  [165, 0],
  [166, 0],
  [2, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function workbookText(names: readonly string[]): string {
  const sheets = names.map(
    (name, position) =>
      `<sheet name="${escapeXml(name)}" sheetId="${position + 1}" r:id="rId${position + 1}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function workbookLinks(names: readonly string[]): string {
  const sheets = names.map(
    (_, position) =>
      `<Relationship Id="rId${position + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${position + 1}.xml"/>`,
  );
  const styles = `<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`;
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets.join('')}${styles}</Relationships>`;
}

const ROOT_LINKS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function contentTypes(names: readonly string[]): string {
  const sheets = names.map(
    (_, position) =>
      `<Override PartName="/xl/worksheets/sheet${position + 1}.xml" ContentType="${KIND}.worksheet+xml"/>`,
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/>${sheets.join('')}</Types>`;
}
