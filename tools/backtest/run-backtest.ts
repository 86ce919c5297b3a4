import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { reportJson, reportTable } from './report.ts';
import { readHolidays } from './read-holidays.ts';
import { readLots } from './read-lots.ts';
import { scoreLots } from './score-lots.ts';
import type { Target } from './read-lots.ts';

const USAGE =
  'usage: npm run backtest -- FILE.csv[.gz] [--target visits|mean_occ] [--holidays FILE.json] [--horizons 1-14] [--json]';

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
    const scores = scoreLots(lots, holidays.calendars, call.horizons, (text) => process.stderr.write(text));
    process.stdout.write(
      call.json ? `${JSON.stringify(reportJson(scores))}\n` : reportTable(scores, call.target),
    );
    return 0;
  } catch (error) {
    return complain(1, error instanceof Error ? error.message : String(error));
  }
}

type Call =
  | {
      ok: true;
      file: string;
      target: Target;
      holidays: string | undefined;
      horizons: [number, number];
      json: boolean;
    }
  | { ok: false; reason: string };

function readCall(args: string[]): Call {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        target: { type: 'string', default: 'visits' },
        holidays: { type: 'string' },
        horizons: { type: 'string', default: '1-14' },
        json: { type: 'boolean', default: false },
      },
    });
    const { target, json } = values;
    const reach = /^(\d+)-(\d+)$/.exec(values.horizons);
    const horizons: [number, number] = [Number(reach?.[1]), Number(reach?.[2])];
    if (positionals.length !== 1) return { ok: false, reason: 'exactly one data file is needed' };
    if (target !== 'visits' && target !== 'mean_occ')
      return { ok: false, reason: `unknown target ${target}` };
    if (!(horizons[0] >= 1 && horizons[1] >= horizons[0] && horizons[1] <= 90)) {
      return { ok: false, reason: `horizons must be like 1-14, within 1 to 90, not ${values.horizons}` };
    }
    return { ok: true, file: positionals[0]!, target, holidays: values.holidays, horizons, json };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
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
