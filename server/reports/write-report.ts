import { REPORT_TABLES, type MallReport, type ReportTable } from '#contract/reports.ts';
import { BYTE_ORDER_MARK, csvRow } from '../money/index.ts';
import {
  writeWorkbook,
  XLSX_TYPE,
  type SheetCell,
  type ColumnKind,
} from '../platform/xlsx/write-workbook.ts';
import { tableOf, type FileTable } from './tables-of-report.ts';

interface ReportFile {
  readonly name: string;
  readonly type: string;
  readonly pieces: Iterable<string> | AsyncIterable<Buffer>;
}

/** A report as a file: one of its tables as CSV, or all of them as the sheets of a workbook. */
export function writeReport(
  report: MallReport,
  { format, table }: { format: 'csv' | 'xlsx'; table: ReportTable },
): ReportFile {
  if (format === 'csv')
    return { name: table, type: 'text/csv; charset=utf-8', pieces: csvOf(tableOf(report, table)) };
  const sheets = REPORT_TABLES.map((name) => {
    const { rows, ...sheet } = tableOf(report, name);
    return { ...sheet, rows: inOne(rows) };
  });
  return { name: 'report', type: XLSX_TYPE, pieces: writeWorkbook(sheets) };
}

async function* inOne<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}

function* csvOf({ columns, rows }: FileTable): Generator<string> {
  yield BYTE_ORDER_MARK + csvRow(columns.map(({ heading }) => heading));
  for (const row of rows)
    yield csvRow(columns.map(({ kind }, position) => plainCell(kind, row[position] ?? null)));
}

function plainCell(kind: ColumnKind, value: SheetCell): string | number | null {
  if (value instanceof Date) return value.toISOString();
  const hasDecimals = kind === 'rupees' || kind === 'decimal';
  return hasDecimals && typeof value === 'number' ? value.toFixed(2) : value;
}
