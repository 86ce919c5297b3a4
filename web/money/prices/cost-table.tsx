import { toRupees } from '#domain/money/money.ts';
import type { DayType, PricedClass, TariffDocument } from '#domain/money/tariff.ts';
import { PREVIEW_ARRIVALS, PREVIEW_MINUTES, previewCost } from '#domain/money/tariff-preview.ts';
import { formatRupees } from '../../platform/format-rupees.ts';
import { Table } from '../../ui/table.tsx';
import { wordClock, wordLength, wordName } from './words.ts';

/** A column: whoever comes at a minute of the day. */
export interface ArrivalTime {
  readonly header: string;
  readonly minute: number;
}

/** One arrival within each time slot of the pre-plan. */
export const ARRIVALS: readonly ArrivalTime[] = PREVIEW_ARRIVALS.map(({ timeSlot, minute }) => ({
  header: `${wordName(timeSlot)}, ${wordClock(minute)}`,
  minute,
}));

interface Props {
  document: TariffDocument;
  vehicleClass: PricedClass;
  day: DayType;
  arrivals: readonly ArrivalTime[];
}

/** What stays of half an hour to three days cost, by when the car comes: the charging rule itself says so. */
export function CostTable({ document, vehicleClass, day, arrivals }: Props) {
  return (
    <Table
      label="Cost by length and arrival"
      keyOf={(minutes) => String(minutes)}
      rows={PREVIEW_MINUTES}
      columns={[
        { header: 'Stay', cell: (minutes) => <span className="font-semibold">{wordLength(minutes)}</span> },
        ...arrivals.map(({ header, minute }) => ({
          header,
          align: 'end' as const,
          cell: (minutes: number) =>
            formatRupees(toRupees(previewCost(document, { vehicleClass, day, minute }, minutes))),
        })),
      ]}
    />
  );
}
