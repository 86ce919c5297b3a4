import { measure } from './tally.ts';
import type { Metrics } from './tally.ts';
import type { Scores } from './score-lots.ts';

export interface JsonReport {
  readonly methods: Readonly<Record<string, Metrics>>;
  readonly lots: Readonly<Record<string, Readonly<Record<string, Metrics>>>>;
  readonly weekdays?: Readonly<Record<string, Readonly<Record<string, Metrics>>>>;
}

/** The scores as plain numbers, percentages as in 18.2. */
export function reportJson({ methods, lots, weekdays }: Scores, byWeekday = false): JsonReport {
  const all = (tallies: Scores['methods']) =>
    Object.fromEntries(Object.entries(tallies).map(([name, tally]) => [name, measure(tally)]));
  const each = (parts: Scores['lots']) =>
    Object.fromEntries(Object.entries(parts).map(([part, own]) => [part, all(own)]));
  return {
    methods: all(methods),
    lots: each(lots),
    ...(byWeekday ? { weekdays: each(weekdays) } : {}),
  };
}

/** The same for reading: all lots together, then each. */
export function reportTable(scores: Scores, target: string, byWeekday = false): string {
  const { methods, lots, weekdays } = reportJson(scores, byWeekday);
  const parts = [`${target}, all lots`, ...table(methods)];
  for (const [lot, own] of Object.entries(lots)) parts.push('', lot, ...table(own));
  for (const [weekday, own] of Object.entries(weekdays ?? {})) parts.push('', weekday, ...table(own));
  return `${parts.join('\n')}\n`;
}

const HEAD = ['method', 'MAE', 'WAPE %', 'MASE', 'day %', 'holiday %', 'WQL %', 'in band %', 'n'];

function table(methods: Readonly<Record<string, Metrics>>): string[] {
  const rows = Object.entries(methods).map(([name, metrics]) => [
    name,
    show(metrics.mae, 2),
    show(metrics.wape, 1),
    show(metrics.mase, 3),
    show(metrics.dayWape, 1),
    show(metrics.holidayWape, 1),
    show(metrics.wql, 1),
    show(metrics.coverage80, 1),
    String(metrics.n),
  ]);
  return [HEAD, ...rows].map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(16) : cell.padStart(10))).join(''),
  );
}

function show(value: number | null, digits: number): string {
  return value === null ? '-' : value.toFixed(digits);
}
