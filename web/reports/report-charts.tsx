import { wordLine } from '#contract/report-words.ts';
import type { MallReport } from '#contract/reports.ts';
import { Bars, Chart } from '../ui/chart.tsx';
import { formatRupees } from '../platform/format-rupees.ts';
import { METHOD_WORDS, wordBucket } from './report-words.ts';

interface Props {
  report: MallReport;
}

const NOW = 'fill-ink';
const BEFORE = 'fill-accent-strong';
const LEGEND = [
  { text: 'This period', className: 'bg-ink' },
  { text: 'Before', className: 'bg-accent-strong' },
];
const number = (value: number) => value.toLocaleString('en-IN');
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Revenue by day, line and method, and how long cars were inside; each with its values as a table. */
export function ReportCharts({ report }: Props) {
  return (
    <section aria-labelledby="report-charts" className="grid grid-cols-1 gap-4">
      <h2 id="report-charts" className="text-lg font-bold">
        Revenue and length
      </h2>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <DayChart report={report} />
        <LineChart report={report} />
        <MethodChart report={report} />
        <LengthChart report={report} />
      </div>
    </section>
  );
}

function DayChart({ report: { byDay, revenue, days } }: Props) {
  return (
    <Chart
      title="Charged by day"
      summary={`${formatRupees(revenue.now ?? 0)} in all was charged${days.isRunning ? '; the last day is not over' : ''}.`}
      drawing={
        <Bars
          every={Math.ceil(byDay.length / 6)}
          groups={byDay.map(({ date, revenue: charged }) => ({
            name: date.slice(5),
            bars: [{ value: charged, className: NOW }],
          }))}
        />
      }
      rows={byDay}
      keyOf={({ date }) => date}
      columns={[
        { header: 'Day', cell: ({ date }) => date },
        { header: 'Entries', cell: ({ entries }) => number(entries), align: 'end' },
        { header: 'Exits', cell: ({ exits }) => number(exits), align: 'end' },
        { header: 'Charged', cell: ({ revenue: charged }) => formatRupees(charged), align: 'end' },
        { header: 'Received', cell: ({ received }) => formatRupees(received), align: 'end' },
      ]}
    />
  );
}

function LineChart({ report: { lines } }: Props) {
  return (
    <Chart
      title="Charged by line of the tariff"
      summary={`${formatRupees(sumOf(lines.map(({ revenue }) => revenue)))} in all lines: the same sum as the ledger’s. What people took off stands below zero. A visit that never cost anything is in no line.`}
      legend={LEGEND}
      drawing={
        <Bars
          every={1}
          groups={lines
            .filter(({ revenue, revenueBefore }) => revenue > 0 || revenueBefore > 0)
            .map(({ code, revenue, revenueBefore }) => ({
              name: wordLine(code).split(' ')[0] ?? '',
              bars: [
                { value: Math.max(0, revenue), className: NOW },
                { value: Math.max(0, revenueBefore), className: BEFORE },
              ],
            }))}
        />
      }
      rows={lines}
      keyOf={({ code }) => code}
      columns={[
        { header: 'Line', cell: ({ code }) => wordLine(code) },
        { header: 'Charges above ₹0', cell: ({ charges }) => number(charges), align: 'end' },
        { header: 'Charged', cell: ({ revenue }) => formatRupees(revenue), align: 'end' },
        { header: 'Before', cell: ({ revenueBefore }) => formatRupees(revenueBefore), align: 'end' },
      ]}
    />
  );
}

function MethodChart({ report: { methods, received } }: Props) {
  const known = methods.filter((one) => one.received !== 0 || one.receivedBefore !== 0);
  return (
    <Chart
      title="Received by method"
      summary={
        known.length === 0
          ? 'Nothing was paid through the product in these periods.'
          : `${formatRupees(received.now ?? 0)} came in.`
      }
      legend={LEGEND}
      drawing={
        <Bars
          every={1}
          groups={known.map((one) => ({
            name: METHOD_WORDS[one.method],
            bars: [
              { value: one.received, className: NOW },
              { value: one.receivedBefore, className: BEFORE },
            ],
          }))}
        />
      }
      rows={known}
      keyOf={({ method }) => method}
      columns={[
        { header: 'Method', cell: ({ method }) => METHOD_WORDS[method] },
        { header: 'Payments', cell: ({ payments }) => number(payments), align: 'end' },
        { header: 'Received', cell: (one) => formatRupees(one.received), align: 'end' },
        { header: 'Before', cell: ({ receivedBefore }) => formatRupees(receivedBefore), align: 'end' },
      ]}
    />
  );
}

function LengthChart({ report: { lengths } }: Props) {
  const [cars, carsBefore] = [
    sumOf(lengths.map((one) => one.cars)),
    sumOf(lengths.map((one) => one.carsBefore)),
  ];
  const share = (part: number, all: number) => `${Math.round((100 * part) / Math.max(1, all))} %`;
  return (
    <Chart
      title="Length of visits"
      summary={`${number(cars)} cars whose entry and exit were both read, ${number(carsBefore)} before.`}
      legend={LEGEND}
      drawing={
        <Bars
          every={1}
          groups={lengths.map((one) => ({
            name: wordBucket(one),
            bars: [
              { value: one.cars, className: NOW },
              { value: one.carsBefore, className: BEFORE },
            ],
          }))}
        />
      }
      rows={cars + carsBefore === 0 ? [] : lengths}
      keyOf={({ fromMinutes }) => String(fromMinutes)}
      columns={[
        { header: 'Length', cell: wordBucket },
        { header: 'Cars', cell: (one) => number(one.cars), align: 'end' },
        { header: 'Share', cell: (one) => share(one.cars, cars), align: 'end' },
        { header: 'Before', cell: (one) => share(one.carsBefore, carsBefore), align: 'end' },
      ]}
    />
  );
}
