import type { MallCharts } from '#contract/charts.ts';
import { Bars, Chart } from '../ui/chart.tsx';
import { wordExpectedBand } from './word-now.ts';

interface Props {
  charts: MallCharts;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const nameOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const number = (value: number) => value.toLocaleString('en-IN');

/** Cars inside hour by hour, over the band that was expected. */
export function FillChart({ charts: { hours, expected } }: Props) {
  const rows = HOURS.map((hour) => ({
    hour,
    inside: hours[hour]?.inside ?? null,
    expected: expected?.find((one) => one.hour === hour) ?? null,
  }));
  const now = hours.at(-1)?.inside ?? 0;
  return (
    <Chart
      title="Cars inside today, against the forecast"
      summary={`${number(now)} inside now, by the gates. ${
        expected
          ? 'The band is what is likely: of ten such days, two fall outside.'
          : 'No forecast is known yet.'
      }`}
      legend={[
        { text: 'inside', className: 'bg-ink' },
        { text: 'expected', className: 'bg-accent' },
      ]}
      drawing={
        <Bars
          every={4}
          groups={rows.map((row) => ({
            name: nameOf(row.hour),
            bars: [{ value: row.inside ?? 0, className: 'fill-ink' }],
            band: row.expected ?? undefined,
          }))}
        />
      }
      rows={rows}
      keyOf={({ hour }) => String(hour)}
      columns={[
        { header: 'Hour', cell: ({ hour }) => nameOf(hour) },
        {
          header: 'Inside when it ended',
          cell: ({ inside }) => (inside === null ? 'to come' : number(inside)),
          align: 'end',
        },
        {
          header: 'Expected',
          cell: (row) => (row.expected ? wordExpectedBand(row.expected) : 'not known'),
          align: 'end',
        },
      ]}
    />
  );
}

/** What came and left hour by hour. */
export function TrafficChart({ charts: { hours } }: Props) {
  const sum = (name: 'arrivals' | 'departures') => number(hours.reduce((total, one) => total + one[name], 0));
  return (
    <Chart
      title="Arrivals and departures today"
      summary={`${sum('arrivals')} came and ${sum('departures')} left so far.`}
      legend={[
        { text: 'came', className: 'bg-empty' },
        { text: 'left', className: 'bg-muted' },
      ]}
      drawing={
        <Bars
          every={4}
          groups={HOURS.map((hour) => ({
            name: nameOf(hour),
            bars: [
              { value: hours[hour]?.arrivals ?? 0, className: 'fill-empty' },
              { value: hours[hour]?.departures ?? 0, className: 'fill-muted' },
            ],
          }))}
        />
      }
      rows={hours}
      keyOf={({ hour }) => String(hour)}
      columns={[
        { header: 'Hour', cell: ({ hour }) => nameOf(hour) },
        { header: 'Came', cell: ({ arrivals }) => number(arrivals), align: 'end' },
        { header: 'Left', cell: ({ departures }) => number(departures), align: 'end' },
      ]}
    />
  );
}
