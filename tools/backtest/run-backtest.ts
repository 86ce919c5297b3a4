import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readCall, USAGE } from './read-call.ts';
import { readHolidays } from './read-holidays.ts';
import { readLots } from './read-lots.ts';
import { reportJson, reportTable } from './report.ts';
import { scoreFirstFestivals } from './score-first-festivals.ts';
import { scoreLots } from './score-lots.ts';
import { scoreToday } from './score-today.ts';

/** Runs the back-test command and returns its exit code: 0 scored, 1 nothing to score or a file that cannot be read, 2 a wrong call. */
export function runBacktest(args: string[]): number {
  const call = readCall(args);
  if (!call.ok) return complain(2, `${call.reason}\n${USAGE}`);
  try {
    const holidays = readHolidays(call.holidays === undefined ? '{}' : readText(call.holidays));
    if (!holidays.ok) return complain(1, `${call.holidays}: ${holidays.reason}`);
    const { lots, problems } = readLots(readText(call.file), call.target);
    for (const { line, reason } of problems) process.stderr.write(`${call.file}:${line}: ${reason}\n`);
    if (lots.length === 0) return complain(1, `${call.file}: no usable row`);
    const { calendars } = holidays;
    const scores =
      call.report === 'first-festivals'
        ? scoreFirstFestivals(lots, calendars)
        : call.report === 'today'
          ? scoreToday(lots, calendars)
          : scoreLots(lots, calendars, call.plan, (text) => process.stderr.write(text));
    process.stdout.write(
      call.json
        ? `${JSON.stringify(reportJson(scores, call.byWeekday))}\n`
        : reportTable(scores, call.target, call.byWeekday),
    );
    return 0;
  } catch (error) {
    return complain(1, error instanceof Error ? error.message : String(error));
  }
}

/** Reads a file as text, unpacking it when it is gzipped whatever its name. */
function readText(file: string): string {
  const bytes = readFileSync(file);
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return (packed ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '');
}

function complain(code: number, text: string): number {
  process.stderr.write(`${text}\n`);
  return code;
}
