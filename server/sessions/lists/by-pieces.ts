import { mayNameSlot } from '#domain/parking/names-slot.ts';
import { foldLookalikes } from '#domain/plates/fold-lookalikes.ts';
import type { MallRecord, Malls } from '../../malls/index.ts';

/** The index knows plates by pieces of so many signs. */
const PIECE = 3;
const OF_A_DATE = /^[\d-]+$/;

/**
 * The text by which the index of pieces of plates answers a search alone: null where it is too short, or where a date or a
 * slot may fit it as well, which that index does not know.
 */
export function textOfPieces(malls: Pick<Malls, 'get' | 'slotsOf'>, mall: number, q: string): string | null {
  const bare = q.replaceAll(/[\s.-]+/g, '').toUpperCase();
  if (bare.length < PIECE || !/^[A-Z0-9]+$/.test(bare)) return null;
  if (OF_A_DATE.test(q) && (q.includes('-') || isInYear(q))) return null;
  // The codes of a former format may stand in old sessions.
  if (hadOtherCodes(malls.get(mall))) return null;
  const codes = malls.slotsOf(mall).map(({ code }) => code);
  return mayNameSlot(q, codes) ? null : foldLookalikes(bare);
}

/** Of years in this century. */
function isInYear(q: string): boolean {
  return (
    q.length <= 4 &&
    Array.from({ length: 100 }, (_, at) => String(2000 + at)).some((year) => year.includes(q))
  );
}

function hadOtherCodes(mall: MallRecord | null): boolean {
  return mall === null || mall.formerSlotFormats.length > 0;
}
