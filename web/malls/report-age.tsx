import type { MallNow } from '#contract/malls-now.ts';
import { useNow } from '../platform/age.ts';
import { wordAsOf, wordReport } from './now-words.ts';

interface Props {
  now: Pick<MallNow, 'reportedAt'>;
  /** Also while its sensors report; its line is there from the start. */
  isAlways?: boolean;
}

/** Beside how full a mall is: how old that is. Without `isAlways` nothing while its sensors report. */
export function ReportAge({ now, isAlways = false }: Props) {
  const at = useNow();
  const late = wordReport(now, at);
  if (late !== null) return <p className="text-sm font-semibold text-warn">{late}</p>;
  return isAlways && <p className="figures text-sm text-muted">{wordAsOf(now, at)}</p>;
}
