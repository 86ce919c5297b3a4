import type { GateAnswer } from '#contract/ingest.ts';
import { Refusal } from '../platform/http/errors.ts';
import { measureWork } from '../platform/telemetry/measure-work.ts';
import type { MetricRegistry } from '../platform/telemetry/metrics.ts';

/** What a barrier waits for: how long a decision takes, and which it was. */
export interface GateMeasures {
  /** Runs a decision and notes how long it took and what came of it. */
  decide(direction: string, work: () => Promise<GateAnswer>): Promise<GateAnswer>;
}

/** A read that was refused is the device's fault; a gate that got no decision is ours. */
function describeFailure(error: unknown): { decision: string; reason: string } {
  if (!(error instanceof Refusal)) return { decision: 'failed', reason: 'fault' };
  return { decision: error.status < 500 ? 'refused' : 'failed', reason: error.code };
}

export function measureGates(metrics: MetricRegistry): GateMeasures {
  const took = metrics.histogram({
    name: 'gms_gate_decision_seconds',
    help: 'How long a gate waited for its decision, from the parsed read to the commit.',
    labelNames: ['direction'] as const,
  });
  const decisions = metrics.counter({
    name: 'gms_gate_decisions_total',
    help: 'Decisions by what the barrier got and why; refused where the read was at fault, failed where none could be given.',
    labelNames: ['decision', 'reason'] as const,
  });
  const waiting = metrics.gauge({
    name: 'gms_gate_reads_waiting',
    help: 'Plate reads that have arrived and are not answered yet.',
  });
  return {
    decide(direction, work) {
      const stop = took.startTimer({ direction });
      const onFault = (error: unknown) => decisions.inc(describeFailure(error));
      return measureWork({ underWay: waiting, stop, onFault }, async () => {
        const answer = await work();
        decisions.inc({ decision: answer.decision, reason: answer.reason });
        return answer;
      });
    },
  };
}
