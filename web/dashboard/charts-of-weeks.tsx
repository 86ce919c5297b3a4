import type { MallCharts } from '#contract/charts.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { Bars, Chart } from '../ui/chart.tsx';

interface Props {
  charts: MallCharts;
}

const number = (value: number) => value.toLocaleString('en-IN');
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** What was charged day by day. */
export function RevenueChart({ charts: { days } }: Props) {
  const total = sumOf(days.map(({ revenue }) => revenue));
  return (
    <Chart
      title="Revenue by day"
      summary={`${formatRupees(total)} in ${days.length} days, all that was charged; today is not over.`}
      drawing={
        <Bars
          every={7}
          groups={days.map(({ date, revenue }) => ({
            name: wordDay(date),
            bars: [{ value: revenue, className: 'fill-ink' }],
          }))}
        />
      }
      rows={days}
      keyOf={({ date }) => date}
      columns={[
        { header: 'Day', cell: ({ date }) => date },
        { header: 'Charged', cell: ({ revenue }) => formatRupees(revenue), align: 'end' },
      ]}
    />
  );
}

const METHODS = { upi: 'UPI', card: 'Card', fastag: 'FASTag', cash: 'Cash' } as const;

/** What came in by which method. */
export function MethodChart({ charts: { methods } }: Props) {
  const total = sumOf(methods.map(({ received }) => received));
  return (
    <Chart
      title="Payments by method"
      summary={
        methods.length === 0
          ? 'Nothing was paid through the product in these days.'
          : `${formatRupees(total)} came in.`
      }
      drawing={
        <Bars
          every={1}
          groups={methods.map(({ method, received }) => ({
            name: METHODS[method],
            bars: [{ value: received, className: 'fill-ink' }],
          }))}
        />
      }
      rows={methods}
      keyOf={({ method }) => method}
      columns={[
        { header: 'Method', cell: ({ method }) => METHODS[method] },
        { header: 'Payments', cell: ({ payments }) => number(payments), align: 'end' },
        { header: 'Came in', cell: ({ received }) => formatRupees(received), align: 'end' },
      ]}
    />
  );
}

/** How long cars stayed. */
export function LengthChart({ charts: { lengths } }: Props) {
  const total = sumOf(lengths.map(({ cars }) => cars));
  const rows = total === 0 ? [] : lengths;
  return (
    <Chart
      title="Length of visits"
      summary={`${number(total)} cars whose entry and exit were both read.`}
      drawing={
        <Bars
          every={1}
          groups={rows.map((length) => ({
            name: wordBucket(length),
            bars: [{ value: length.cars, className: 'fill-ink' }],
          }))}
        />
      }
      rows={rows}
      keyOf={({ fromMinutes }) => String(fromMinutes)}
      columns={[
        { header: 'Length', cell: wordBucket },
        { header: 'Cars', cell: ({ cars }) => number(cars), align: 'end' },
        {
          header: 'Share',
          cell: ({ cars }) => `${Math.round((100 * cars) / Math.max(1, total))}%`,
          align: 'end',
        },
      ]}
    />
  );
}

function wordBucket({ fromMinutes, untilMinutes }: MallCharts['lengths'][number]): string {
  if (untilMinutes === null) return `${fromMinutes / 60} h +`;
  return `${wordHours(fromMinutes)}–${wordHours(untilMinutes)} h`;
}

/** In hours, so short that all stand beside each other on a phone. */
const wordHours = (minutes: number) => (minutes === 30 ? '½' : String(minutes / 60));

function wordDay(date: string): string {
  const at = new Date(`${date}T12:00:00+05:30`);
  return at.toLocaleDateString('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });
}
