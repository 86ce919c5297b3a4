import type { AttentionRead } from '#contract/attention.ts';
import { findDoubtfulCharacters } from '#domain/plates/doubtful-characters.ts';
import { readBy, type listReadsOf, type ReadersOfMall } from '../../gates/index.ts';
import type { NameOf } from '../present.ts';

export type ReadOfSession = Awaited<ReturnType<typeof listReadsOf>>[number];

/** Reads as they travel, each with the characters that may be others beside the read of the other end. */
export function presentReads(
  reads: readonly ReadOfSession[],
  others: readonly ReadOfSession[],
  { readers, nameOf }: { readers: ReadersOfMall; nameOf: NameOf },
): AttentionRead[] {
  return reads.map((read) => {
    const { id, direction, gate, plateRaw: plate, usedAt, hasImage, typedBy } = read;
    const confidence = typedBy === null ? read.confidence : null;
    const other = others.find((one) => one.direction !== direction)?.plateRaw ?? null;
    return {
      id: String(id),
      direction,
      gate,
      plate,
      doubtful: findDoubtfulCharacters(plate, { confidence, other }),
      confidence,
      typedBy: typedBy === null ? null : nameOf(typedBy),
      device: readBy(read, readers),
      readAt: usedAt.toISOString(),
      hasImage,
    };
  });
}
