import type { TimeFlag } from '#domain/parking/time-flag.ts';

/** An exit read whose entry has not come yet. It is no session: nobody has been seen coming in. */
export interface WaitingExit {
  readonly kind: 'waiting';
  readonly readId: number;
  readonly plateKey: string | null;
  readonly plateRaw: string;
  readonly gate: string;
  readonly vehicleClass: string | null;
  readonly confidence: number | null;
  readonly exitAt: Date;
  readonly doubtMs: number;
  readonly timeFlag: TimeFlag;
  readonly receivedAt: Date;
}
