/** With these, full width too, a spreadsheet takes a cell for a formula, which may send what is beside it to anybody. */
const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** So that spreadsheets read the rupee sign as what it is. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One line of CSV. A number below zero stays a number; any other cell that a spreadsheet might run is made harmless. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => quote(String(cell ?? ''))).join(',')}\r\n`;
}

function quote(cell: string): string {
  const harmless = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The cells of a CSV text, by lines; empty lines are left out. A quotation mark that never ends takes the rest. */
export function readCsv(text: string): string[][] {
  return [...readCsvLines(text)];
}

/** The same line by line, for whoever lets others go in between. */
export function* readCsvLines(text: string): Generator<string[]> {
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  let cells: string[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const { cell, end } = source.charAt(at) === '"' ? readQuoted(source, at + 1) : readPlain(source, at);
    cells.push(cell);
    at = end;
    if (source.charAt(at) === ',') continue;
    if (cells.some((one) => one.trim() !== '')) yield cells;
    cells = [];
  }
  if (cells.length > 0) yield cells;
}

/** A cell and where it ends: at a comma, at the end of its line, or at the end of all. */
interface ReadCell {
  readonly cell: string;
  readonly end: number;
}

function readPlain(source: string, from: number): ReadCell {
  let end = from;
  while (end < source.length && source.charAt(end) !== ',' && source.charAt(end) !== '\n') end += 1;
  return { cell: source.slice(from, end).replace('\r', ''), end };
}

function readQuoted(source: string, from: number): ReadCell {
  let cell = '';
  for (let at = from; ;) {
    const mark = source.indexOf('"', at);
    if (mark === -1) return { cell: cell + source.slice(at), end: source.length };
    cell += source.slice(at, mark);
    if (source.charAt(mark + 1) !== '"') {
      const rest = readPlain(source, mark + 1);
      return { cell: cell + rest.cell, end: rest.end };
    }
    cell += '"';
    at = mark + 2;
  }
}
