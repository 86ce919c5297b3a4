import type { DaysReport } from './report-days.ts';
import type { SeedResult } from './run-seed.ts';

/** What those who worked through the queue were asked. */
export interface OperatorFigures {
  readonly asked: number;
  readonly questionsPerHundred: number;
  readonly alerts: number;
  readonly done: Readonly<Record<string, number>>;
  readonly judged: Readonly<Record<string, number>>;
  readonly refused: readonly string[];
}

export function sumOperators(results: readonly SeedResult[], visits: number): OperatorFigures | null {
  const logs = results.flatMap(({ operator }) => operator ?? []);
  if (logs.length === 0) return null;
  const add = (of: 'done' | 'judged') => {
    const sum: Record<string, number> = {};
    for (const [name, count] of logs.flatMap((log) => Object.entries(log[of])))
      sum[name] = (sum[name] ?? 0) + count;
    return sum;
  };
  const asked = logs.reduce((sum, log) => sum + log.asked.size, 0);
  return {
    asked,
    questionsPerHundred: (100 * asked) / visits,
    alerts: logs.reduce((sum, log) => sum + log.alerts.size, 0),
    done: add('done'),
    judged: add('judged'),
    refused: logs.flatMap(({ refused }) => refused),
  };
}

export function describeOperator({ operator, endedRight }: DaysReport): string[] {
  if (!operator) return [];
  const done = Object.entries(operator.done).map(([action, count]) => `${count} ${action}`);
  return [
    `with somebody at the queue ended right: ${(100 * endedRight).toFixed(3)} %`,
    `asked about ${operator.asked} sessions, ${operator.questionsPerHundred.toFixed(2)} per 100; ${operator.alerts} alerts; did: ${done.join(', ')}`,
    ...Object.entries(operator.judged).map(([name, count]) => `  ${count} ${name}`),
    ...operator.refused.slice(0, 10).map((line) => `refused: ${line}`),
  ];
}
