import { toRupees } from '#domain/money/money.ts';
import type { DayType, PricedClass, TariffDocument } from '#domain/money/tariff.ts';
import { costCurve, PREVIEW_ARRIVALS, type CostStep } from '#domain/money/tariff-preview.ts';
import { useId, useState } from 'react';
import { formatRupees } from '../../platform/format-rupees.ts';
import { FilterButtons } from '../../ui/filter-buttons.tsx';
import { wordName } from './words.ts';

interface Props {
  draft: TariffDocument;
  inForce: TariffDocument | null;
  vehicleClass: PricedClass;
  day: DayType;
}

const SPANS = [
  { value: '12', label: '12 hours' },
  { value: '72', label: '3 days' },
] as const;
const WIDTH = 720;
const HEIGHT = 200;

/** The cost as a stay goes on: the draft, and the tariff in force beside it. The table above says the same in figures. */
export function CostCurve({ draft, inForce, vehicleClass, day }: Props) {
  const [timeSlot, setSlot] = useState<(typeof PREVIEW_ARRIVALS)[number]['timeSlot']>('morning');
  const [span, setSpan] = useState<(typeof SPANS)[number]['value']>('12');
  const hours = Number(span);
  const minute = PREVIEW_ARRIVALS.find((one) => one.timeSlot === timeSlot)?.minute ?? 0;
  const arrival = { vehicleClass, day, minute };
  const drafted = costCurve(draft, arrival, hours * 60);
  const current = inForce && costCurve(inForce, arrival, hours * 60);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-3">
        <FilterButtons
          label="Arrival"
          options={PREVIEW_ARRIVALS.map((one) => ({ value: one.timeSlot, label: wordName(one.timeSlot) }))}
          value={timeSlot}
          onChange={setSlot}
        />
        <FilterButtons label="Length" options={SPANS} value={span} onChange={setSpan} />
      </div>
      <Drawing drafted={drafted} current={current} hours={hours} />
    </div>
  );
}

interface DrawingProps {
  drafted: readonly CostStep[];
  current: readonly CostStep[] | null;
  hours: number;
}

function Drawing({ drafted, current, hours }: DrawingProps) {
  const id = useId();
  const most = topOf([...drafted, ...(current ?? [])]);
  const toPath = (steps: readonly CostStep[]) => pathOf(steps, hours * 60, most);
  return (
    <figure className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <div className="figures flex justify-between text-xs text-muted" aria-hidden>
        <span>{formatRupees(most / 100)}</span>
      </div>
      <svg
        role="img"
        aria-labelledby={id}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-48 w-full overflow-visible"
      >
        <title id={id}>{describe(drafted, current, hours)}</title>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <line
            key={share}
            x1={0}
            x2={WIDTH}
            y1={HEIGHT * share}
            y2={HEIGHT * share}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {current && (
          <path
            d={toPath(current)}
            fill="none"
            strokeWidth={2}
            strokeDasharray="6 5"
            vectorEffect="non-scaling-stroke"
            className="stroke-muted"
          />
        )}
        <path
          d={toPath(drafted)}
          fill="none"
          strokeWidth={3}
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
      </svg>
      <div className="figures flex justify-between text-xs text-muted" aria-hidden>
        <span>0 h</span>
        <span>{hours / 2} h</span>
        <span>{hours} h</span>
      </div>
      <Legend hasCurrent={current !== null} />
    </figure>
  );
}

function Legend({ hasCurrent }: { hasCurrent: boolean }) {
  return (
    <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <span className="inline-flex items-center gap-2">
        <span aria-hidden className="h-[3px] w-5 rounded-full bg-accent" /> Draft
      </span>
      {hasCurrent && (
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="w-5 border-t-2 border-dashed border-muted" /> In force now
        </span>
      )}
    </figcaption>
  );
}

/** A round amount above the dearest. */
function topOf(steps: readonly CostStep[]): number {
  const most = Math.max(1000, ...steps.map(({ paise }) => paise));
  const unit = 10 ** Math.floor(Math.log10(most));
  return Math.ceil(most / unit) * unit;
}

function pathOf(steps: readonly CostStep[], minutes: number, most: number): string {
  const x = (minute: number) => (WIDTH * Math.min(minute, minutes)) / minutes;
  const y = (amount: number) => HEIGHT - (HEIGHT * amount) / most;
  const drawn = steps.map(
    ({ from, paise }, index) => `${index === 0 ? 'M' : 'H'}${x(from)}${index === 0 ? ' ' : 'V'}${y(paise)}`,
  );
  return `${drawn.join('')}H${WIDTH}`;
}

/** The same in words, for whoever does not see the drawing. */
function describe(drafted: readonly CostStep[], current: readonly CostStep[] | null, hours: number): string {
  const points = [1, hours / 4, hours / 2, hours].map((hour) => {
    const now = current ? `, now ${formatRupees(costAt(current, hour * 60))}` : '';
    return `${hour} ${hour === 1 ? 'hour' : 'hours'} ${formatRupees(costAt(drafted, hour * 60))}${now}`;
  });
  return `What a stay costs as it goes on, by the draft: ${points.join('; ')}.`;
}

/** What is paid for so many minutes: the step before the edge, where they end at one. */
function costAt(steps: readonly CostStep[], minutes: number): number {
  return toRupees(steps.findLast(({ from }) => from < minutes)?.paise ?? steps[0]!.paise);
}
