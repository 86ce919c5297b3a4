import type { LevelPlan, PlanCell } from '#domain/parking/plan.ts';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { PlanParts } from '../plan-drawing.tsx';

interface Props {
  level: LevelPlan;
  cursor: PlanCell;
  onMove: (cell: PlanCell) => void;
  /** Draws on a cell; `joins` where the pointer draws on without being lifted. */
  onPut: (cell: PlanCell, joins: boolean) => void;
  onErase: (cell: PlanCell) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** What lies under the cursor, in words. */
  here: string;
  /** A slot's number, where numbers fit. */
  labelOf: (slot: LevelPlan['slots'][number]) => string;
}

/** A cell's side in pixels: large enough for a finger. */
const CELL = 28;
/** With more slots than this their numbers are left to the words below. */
const MOST_LABELS = 600;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

/** The level as it is drawn: with the pointer, or with arrow keys, Enter and Delete. */
export function PlanCanvas(props: Props) {
  const { level, cursor, here, labelOf } = props;
  const columns = level.rows[0]?.length ?? 0;
  const height = level.rows.length;
  const frame = useRef<HTMLDivElement>(null);
  useScrollTo(frame, cursor);
  const pointer = usePointer(props);
  return (
    <div ref={frame} className="max-h-[70vh] overflow-auto rounded-lg border border-line bg-sunken p-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes keys of its own */}
      <div
        role="application"
        aria-label={`Plan of ${level.level}. ${here}`}
        aria-describedby="plan-keys"
        tabIndex={0}
        onKeyDown={(event) => {
          if (pressKey(props, event)) event.preventDefault();
        }}
        {...pointer}
        className="group w-max cursor-crosshair rounded-sm outline-offset-4"
      >
        <svg
          aria-hidden
          width={columns * CELL}
          height={height * CELL}
          viewBox={`0 0 ${columns} ${height}`}
          className="block"
        >
          <PlanParts plan={level} />
          {level.slots.length <= MOST_LABELS &&
            level.slots.map((slot) => (
              <text
                key={`${slot.x} ${slot.y}`}
                x={slot.x + 0.5}
                y={slot.y + (slot.slotClass ? 0.42 : 0.62)}
                textAnchor="middle"
                fontSize={0.34}
                className="fill-ink"
              >
                {labelOf(slot)}
              </text>
            ))}
          <rect
            x={cursor.x + 0.04}
            y={cursor.y + 0.04}
            width={0.92}
            height={0.92}
            rx={0.08}
            fill="none"
            strokeWidth={0.1}
            className="stroke-control group-focus-visible:stroke-focus"
          />
        </svg>
      </div>
    </div>
  );
}

/** Whether a key means something here. */
function pressKey(on: Props, event: KeyboardEvent): boolean {
  const arrow = ARROWS[event.key];
  if (!arrow) return pressCommand(on, event);
  const inside = (at: number, size: number) => Math.min(size - 1, Math.max(0, at));
  const x = inside(on.cursor.x + arrow[0], on.level.rows[0]?.length ?? 1);
  on.onMove({ x, y: inside(on.cursor.y + arrow[1], on.level.rows.length) });
  return true;
}

function pressCommand(on: Props, { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  const letter = ctrlKey || metaKey ? key.toLowerCase() : '';
  if (key === 'Enter' || key === ' ') on.onPut(on.cursor, false);
  else if (key === 'Delete' || key === 'Backspace') on.onErase(on.cursor);
  else if (letter === 'y' || (letter === 'z' && shiftKey)) on.onRedo();
  else if (letter === 'z') on.onUndo();
  else return false;
  return true;
}

/** A mouse draws while it is pressed; a finger scrolls, and draws where it taps. */
function usePointer({ level, onMove, onPut }: Props) {
  const last = useRef<{ key: string; isMouse: boolean }>({ key: '', isMouse: false });
  const drawAt = (event: MouseEvent<HTMLDivElement>, joins: boolean) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const cell = {
      x: Math.floor((event.clientX - left) / CELL),
      y: Math.floor((event.clientY - top) / CELL),
    };
    const key = `${cell.x} ${cell.y}`;
    if (level.rows[cell.y]?.[cell.x] === undefined || key === last.current.key) return;
    last.current.key = key;
    onMove(cell);
    onPut(cell, joins);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      last.current = { key: '', isMouse: event.pointerType === 'mouse' };
      if (last.current.isMouse && event.button === 0) drawAt(event, false);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (last.current.isMouse && event.buttons === 1) drawAt(event, true);
    },
    onClick: (event: MouseEvent<HTMLDivElement>) => {
      if (!last.current.isMouse && event.detail > 0) drawAt(event, false);
    },
  };
}

/** What the cursor stands on is in sight. */
function useScrollTo(frame: React.RefObject<HTMLElement | null>, { x, y }: PlanCell): void {
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const [left, top] = [x * CELL, y * CELL];
    const isBeside = left < box.scrollLeft || left + 2 * CELL > box.scrollLeft + box.clientWidth;
    const isAbove = top < box.scrollTop || top + 2 * CELL > box.scrollTop + box.clientHeight;
    if (isBeside || isAbove)
      box.scrollTo({ left: left - box.clientWidth / 2, top: top - box.clientHeight / 2 });
  }, [frame, x, y]);
}
