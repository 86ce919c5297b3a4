/** Sections stand in rows of four and slots in lines of four, as the layout is drawn; Entry/Exit lies before the last row. */
const SECTIONS_IN_ROW = 4;
const SLOTS_IN_LINE = 4;

interface PlaceOnLevel {
  readonly section: string;
  /** From 1, within the section. */
  readonly position: number;
  /** The sections of the level in the layout's order. */
  readonly sections: readonly string[];
}

/** Where a slot lies on its level, for somebody who walks in at Entry/Exit. All numbers count from 1. */
interface WayOnFoot {
  /** The row of sections, the nearest to Entry/Exit first, and how many rows there are. */
  readonly row: number;
  readonly rows: number;
  /** Within the row, from the left, and how many sections it has. */
  readonly place: number;
  readonly inRow: number;
  /** The line of slots within the section, the farthest from Entry/Exit first, as the slots are numbered. */
  readonly line: number;
  readonly placeInLine: number;
}

/** The way to a slot by the layout; null where its section is not on the level. */
export function findWayOnFoot({ section, position, sections }: PlaceOnLevel): WayOnFoot | null {
  const at = sections.indexOf(section);
  if (at < 0 || position < 1) return null;
  const rows = Math.ceil(sections.length / SECTIONS_IN_ROW);
  const fromTop = Math.floor(at / SECTIONS_IN_ROW);
  return {
    row: rows - fromTop,
    rows,
    place: (at % SECTIONS_IN_ROW) + 1,
    inRow: Math.min(SECTIONS_IN_ROW, sections.length - fromTop * SECTIONS_IN_ROW),
    line: Math.ceil(position / SLOTS_IN_LINE),
    placeInLine: ((position - 1) % SLOTS_IN_LINE) + 1,
  };
}
