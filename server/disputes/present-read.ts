import type { DisputedRead } from '#contract/disputes.ts';
import { readBy, type listReadsOf, type ReadersOfMall } from '../gates/index.ts';

type ReadOfSession = Awaited<ReturnType<typeof listReadsOf>>[number];

/** A plate read as it is shown to whoever decides about money by it; whoever typed it by their id until `nameOf` is known. */
export function presentRead(
  { id, plateRaw, usedAt, receivedAt, timeFlag, typedBy, deviceId, confidence, ...read }: ReadOfSession,
  readers: ReadersOfMall,
  nameOf: (person: string) => string,
): DisputedRead {
  return {
    ...read,
    device: readBy({ deviceId }, readers),
    confidence: typedBy === null ? confidence : null,
    typedBy: typedBy === null ? null : nameOf(typedBy),
    id: String(id),
    plate: plateRaw,
    readAt: usedAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    timeFlag: timeFlag ?? 'ok',
  };
}
