import { CLASS_WORDS } from '#contract/slot-class-words.ts';
import { slotsOf, type ParkingLayout, type SlotPlace } from '#domain/parking/mall.ts';
import type { PlanThing } from '#domain/parking/plan-edit.ts';
import {
  nameOfPlace,
  type LevelPlan,
  type MarkKind,
  type PlanCell,
  type SlotClass,
} from '#domain/parking/plan.ts';

export const TOOLS = [
  { tool: '+', label: 'Lane' },
  { tool: '^', label: 'One-way up' },
  { tool: 'v', label: 'One-way down' },
  { tool: '<', label: 'One-way left' },
  { tool: '>', label: 'One-way right' },
  { tool: 'slot', label: 'Slot' },
  { tool: 'entry', label: 'Entry' },
  { tool: 'exit', label: 'Exit' },
  { tool: 'ramp', label: 'Ramp' },
  { tool: 'lift', label: 'Lift' },
  { tool: 'door', label: 'Walking door' },
  { tool: 'pillar', label: 'Pillar' },
  { tool: 'erase', label: 'Erase' },
] as const;
export type Tool = (typeof TOOLS)[number]['tool'];

/** What the tools put: the choices beside them. */
export interface ToolChoices {
  readonly tool: Tool;
  readonly name: string;
  readonly to: string;
  readonly slotClass: SlotClass | '';
  /** The code of the slot that is drawn next. */
  readonly slot: string;
}

/** What the chosen tool puts on a cell; undefined where it has nothing to put. A slot that lies there takes the class. */
export function thingFor(
  { tool, name, to, slotClass, slot }: ToolChoices,
  level: LevelPlan,
  cell: PlanCell,
  config: ParkingLayout,
): PlanThing | undefined {
  if (tool === 'erase') return null;
  if (tool === '+' || tool === '^' || tool === 'v' || tool === '<' || tool === '>')
    return { kind: 'lane', sign: tool };
  if (tool !== 'slot')
    return { kind: 'mark', mark: { kind: tool, name: name.trim(), ...(tool === 'ramp' && { to }) } };
  const there = level.slots.find(({ x, y }) => x === cell.x && y === cell.y);
  const place =
    there ?? listUndrawn(level, config).find(({ code }, i) => (slot === '' ? i === 0 : code === slot));
  if (!place) return undefined;
  const { section, position } = place;
  return { kind: 'slot', slot: { section, position, ...(slotClass !== '' && { slotClass }) } };
}

/** The slots of a level that nobody has drawn yet. */
export function listUndrawn(level: LevelPlan, config: ParkingLayout): SlotPlace[] {
  const drawn = new Set(level.slots.map(nameOfPlace));
  return slotsOf(config).filter((place) => place.level === level.level && !drawn.has(nameOfPlace(place)));
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

/** `P7` after `P6`; a name without a number stays. */
export function nextName(name: string): string {
  let start = name.length;
  while (start > 0 && isDigit(name.charAt(start - 1))) start -= 1;
  const number = name.slice(start);
  return number === '' ? name : `${name.slice(0, start)}${Number(number) + 1}`;
}

const KINDS: Readonly<Record<MarkKind, string>> = {
  entry: 'entry',
  exit: 'exit',
  ramp: 'ramp',
  lift: 'lift',
  door: 'walking door',
  pillar: 'pillar',
};
const LANES: Readonly<Record<string, string>> = {
  '+': 'lane for both directions',
  '^': 'lane one-way up',
  v: 'lane one-way down',
  '<': 'lane one-way left',
  '>': 'lane one-way right',
};

/** What lies on a cell, in words. */
export function wordCell(level: LevelPlan, cell: PlanCell, config: ParkingLayout): string {
  const where = `Row ${cell.y + 1}, column ${cell.x + 1}`;
  const isHere = ({ x, y }: PlanCell) => x === cell.x && y === cell.y;
  const slot = level.slots.find(isHere);
  if (slot) {
    const place = slotsOf(config).find(
      (one) => one.level === level.level && nameOfPlace(one) === nameOfPlace(slot),
    );
    const slotClass = slot.slotClass ? `, ${CLASS_WORDS[slot.slotClass]}` : '';
    return `${where}: slot ${place?.code ?? nameOfPlace(slot)}${slotClass}`;
  }
  const mark = level.marks.find(isHere);
  if (!mark) return `${where}: ${LANES[level.rows[cell.y]?.[cell.x] ?? '.'] ?? 'nothing'}`;
  const to = mark.kind === 'ramp' ? ` to ${mark.to ?? 'nowhere'}` : '';
  return `${where}: ${KINDS[mark.kind]}${to}${mark.name === '' ? '' : ` \u2068${mark.name}\u2069`}`;
}
