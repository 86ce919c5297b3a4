import type { AuditRecord } from '#contract/audit.ts';

const HEADINGS = 'number,time,kind,who,who id,to what,to what id,mall,address,reference,times,facts\r\n';
/** With these, full width too, a spreadsheet takes a cell for a formula, which may send what is beside it to anybody. */
const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;

/** Records as lines of CSV, with the headings first. */
export function csvHead(): string {
  return HEADINGS;
}

export function csvLine(record: AuditRecord): string {
  const { number, at, kind, actor, target, mall, address, request, times, facts } = record;
  const who = [actor.name, actor.id, target.name, target.id, mall?.name];
  const cells = [String(number), at, kind, ...who, address, request, String(times), JSON.stringify(facts)];
  return `${cells.map((cell) => quote(cell ?? '')).join(',')}\r\n`;
}

function quote(cell: string): string {
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
