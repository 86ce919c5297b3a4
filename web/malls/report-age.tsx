import type { MallNow } from '#contract/malls-now.ts';
import { useNow } from '../platform/age.ts';
import { wordReport } from './now-words.ts';

/** Beside how full a mall is: how old that is. Nothing while its sensors report. */
export function ReportAge({ now }: { now: Pick<MallNow, 'reportedAt'> }) {
  const words = wordReport(now, useNow());
  return words === null ? null : <p className="text-sm font-semibold text-warn">{words}</p>;
}
