import type { DisputedRead } from '#contract/disputes.ts';
import type { listReadsOf } from '../gates/index.ts';

type ReadOfSession = Awaited<ReturnType<typeof listReadsOf>>[number];

/** A plate read as it is shown to whoever decides about money by it. */
export function presentRead({
  id,
  plateRaw,
  usedAt,
  receivedAt,
  timeFlag,
  ...read
}: ReadOfSession): DisputedRead {
  return {
    ...read,
    id: String(id),
    plate: plateRaw,
    readAt: usedAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    timeFlag: timeFlag ?? 'ok',
  };
}
