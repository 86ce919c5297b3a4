import type { Alert } from '#contract/alerts.ts';
import type { AttentionKind } from '#contract/attention-words.ts';
import type { OneOfMany, Waiting } from '#domain/parking/attention.ts';
import type { SameCause } from '../../sessions/index.ts';
import type { OpenBatch } from '../store.ts';

/** One thing that needs somebody, or a group of one cause. */
export interface QueuedItem extends Waiting, OneOfMany {
  readonly id: string;
  readonly kind: AttentionKind;
  readonly plate: string | null;
  readonly place: string | null;
  readonly alert: Alert | null;
  /** Until when somebody outside waits for an answer. */
  readonly dueBy: Date | null;
  /** Until when nobody is asked about it, since it may settle itself. */
  readonly later: Date | null;
  /** Of a group of sessions what they have in common. */
  readonly cause: SameCause | null;
}

/** Everything that needs somebody in one mall, what matters most first. */
export interface AttentionQueue {
  readonly asOf: Date;
  readonly waiting: readonly QueuedItem[];
  readonly snoozed: readonly QueuedItem[];
  /** How many it is with all that the groups stand for. */
  readonly items: number;
  readonly isCounted: boolean;
  readonly standing: ReadonlyMap<string, StandingDecision>;
  readonly batches: readonly OpenBatch[];
}

/** Until when a thing is put off, and whose it is. */
export interface StandingDecision {
  readonly until: Date | null;
  readonly assignee: string | null;
}
