import { parseArgs } from 'node:util';
import type { Target } from './read-lots.ts';
import type { ScorePlan } from './score-lots.ts';

export const USAGE =
  'usage: npm run backtest -- FILE.csv[.gz] [--target visits|mean_occ] [--holidays FILE.json] [--horizons 1-14] [--cut 7-13] [--peers] [--by weekday] [--first-festivals | --today] [--json]';

/** What a call asks to be scored: every method, or the product's alone on first festivals or on the rest of a day. */
type Report = 'methods' | 'first-festivals' | 'today';

type Call =
  | { ok: false; reason: string }
  | {
      ok: true;
      file: string;
      target: Target;
      holidays: string | undefined;
      plan: ScorePlan;
      byWeekday: boolean;
      report: Report;
      json: boolean;
    };

const MOST_AHEAD = 365;

/** Reads the arguments of a call, or says what is wrong with them. */
export function readCall(args: string[]): Call {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        target: { type: 'string', default: 'visits' },
        holidays: { type: 'string' },
        horizons: { type: 'string', default: '1-14' },
        cut: { type: 'string' },
        peers: { type: 'boolean', default: false },
        by: { type: 'string' },
        'first-festivals': { type: 'boolean', default: false },
        today: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    if (values['first-festivals'] && values.today)
      return refuse('first festivals and today are scored one at a time');
    return judge(values, positionals);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

interface Values {
  readonly target: string;
  readonly holidays?: string | undefined;
  readonly horizons: string;
  readonly cut?: string | undefined;
  readonly peers: boolean;
  readonly by?: string | undefined;
  readonly 'first-festivals': boolean;
  readonly today: boolean;
  readonly json: boolean;
}

function judge(values: Values, [file, ...more]: readonly string[]): Call {
  const { target, json, peers, holidays } = values;
  if (file === undefined || more.length > 0) return refuse('exactly one data file is needed');
  if (target !== 'visits' && target !== 'mean_occ') return refuse(`unknown target ${target}`);
  const horizons = readSpan(values.horizons, MOST_AHEAD);
  if (horizons === null)
    return refuse(`horizons must be like 1-14, within 1 to ${MOST_AHEAD}, not ${values.horizons}`);
  const cut = values.cut === undefined ? null : readSpan(values.cut, MOST_AHEAD);
  if (values.cut !== undefined && cut === null)
    return refuse(`a cut must be like 7-13, in days, not ${values.cut}`);
  if (values.by !== undefined && values.by !== 'weekday') return refuse(`unknown: --by ${values.by}`);
  const byWeekday = values.by === 'weekday';
  const plan = { horizons, cut, peers };
  return { ok: true, file, target, holidays, plan, byWeekday, report: reportOf(values), json };
}

function reportOf(values: Values): Report {
  if (values['first-festivals']) return 'first-festivals';
  return values.today ? 'today' : 'methods';
}

function refuse(reason: string): Call {
  return { ok: false, reason };
}

function readSpan(text: string, most: number): [number, number] | null {
  const span = /^(\d+)-(\d+)$/.exec(text);
  const [from, to] = [Number(span?.[1]), Number(span?.[2])];
  return from >= 1 && to >= from && to <= most ? [from, to] : null;
}
