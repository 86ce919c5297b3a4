import { hasHours, isOpenAtMinute, type OpeningHours } from '../parking/mall.ts';

/** A part of a day, in minutes after midnight in India. */
export interface OpenMinutes {
  readonly from: number;
  readonly until: number;
}

const HOUR = 60;
const HOURS_A_DAY = 24;

/** When at least one of these malls is open between two hours of the day, in order; none where all are closed throughout. */
export function openSpans(
  malls: readonly OpeningHours[],
  { from, to }: { readonly from: number; readonly to: number },
): OpenMinutes[] {
  const [first, end] = [HOUR * from, HOUR * to];
  const edges = malls.filter(hasHours).flatMap(({ offsetOn, offsetOff }) => [offsetOn, offsetOff]);
  const inner = edges.filter((edge) => edge > first && edge < end).toSorted((a, b) => a - b);
  const spans: OpenMinutes[] = [];
  for (const [index, begin] of [first, ...inner].entries()) {
    const until = inner[index] ?? end;
    if (until === begin || !malls.some((mall) => isOpenAtMinute(mall, begin))) continue;
    const before = spans.at(-1);
    if (before?.until === begin) spans[spans.length - 1] = { from: before.from, until };
    else spans.push({ from: begin, until });
  }
  return spans;
}

/** How much of each hour of the day a mall is open, 0 to 1. */
export function openShares(mall: OpeningHours): number[] {
  return Array.from({ length: HOURS_A_DAY }, (_, hour) => openShare(mall, { from: hour, to: hour + 1 }));
}

/** How much of the time between two hours of the day a mall is open, 0 to 1. */
export function openShare(
  mall: OpeningHours,
  between: { readonly from: number; readonly to: number },
): number {
  const open = openSpans([mall], between).reduce((sum, { from, until }) => sum + until - from, 0);
  return open / (HOUR * (between.to - between.from));
}
