import type { ParkingLayout } from '#domain/parking/mall.ts';
import { formatSlotCode } from '#domain/parking/slot-code.ts';
import { checkPlan } from '#domain/parking/plan-checks.ts';
import { derivePlan } from '#domain/parking/plan-derived.ts';
import { fitLevels, putThing, resizeLevel } from '#domain/parking/plan-edit.ts';
import {
  MOST_CELLS_PER_SIDE,
  type LevelPlan,
  type MallPlan,
  type PlanCell,
  type PlannedSlot,
} from '#domain/parking/plan.ts';
import { Redo2, Undo2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { hasStatus, reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { FilterButtons } from '../ui/filter-buttons.tsx';
import { useUnsaved } from '../ui/use-typed.ts';
import { shortCode } from './word-steps.ts';
import { FaultList } from './editor/fault-list.tsx';
import { PlanCanvas } from './editor/plan-canvas.tsx';
import type { useSavePlan } from './edit-queries.ts';
import { ToolBar } from './editor/tool-bar.tsx';
import { nextName, thingFor, wordCell, type ToolChoices } from './editor/tools.ts';
import { useDrawing } from './editor/use-drawing.ts';

interface Props {
  config: ParkingLayout;
  /** Null: nobody has drawn one; drawing begins with the grid. */
  stored: MallPlan | null;
  tag: string | null;
  saving: ReturnType<typeof useSavePlan>;
  onReload: () => void;
}

const FIRST: ToolChoices = { tool: '+', name: '', to: '', slotClass: '', slot: '' };

/** The plan of a mall as it is drawn: a level at a time, with what is missing beside it. */
export function PlanEditor({ config, stored, tag, saving, onReload }: Props) {
  const derived = useMemo(() => derivePlan(config), [config]);
  const drawing = useDrawing(stored ? fitLevels(stored, derived) : derived);
  const { plan } = drawing;
  useUnsaved(drawing.canUndo && !(saving.isSuccess && saving.variables.plan === plan));
  const levels = plan.levels.map(({ level }) => level);
  const [place, go] = useState<Place>({ level: levels[0] ?? 'B1', cursor: { x: 0, y: 0 } });
  const [choices, choose] = useState(FIRST);
  const checked = useDeferredValue(plan);
  const faults = useMemo(() => checkPlan(checked, config), [checked, config]);
  const level = plan.levels.find((one) => one.level === place.level) ?? plan.levels[0];
  if (!level) return null;
  return (
    <div className="grid gap-5">
      <Head
        levels={levels}
        level={place.level}
        onLevel={(next) => go({ level: next, cursor: { x: 0, y: 0 } })}
        drawing={drawing}
      />
      <ToolBar
        choices={choices}
        level={level}
        levels={levels}
        config={config}
        onChange={(part) => choose({ ...choices, ...part })}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Sheet
          {...{ level, config, drawing, choices, choose, cursor: place.cursor }}
          onMove={(cursor) => go({ ...place, cursor })}
          onDrawn={saving.reset}
        />
        <div className="grid gap-5">
          <Measures plan={plan} level={level.level} drawing={drawing} />
          <FaultList
            faults={faults}
            onShow={({ level: name, cell }) =>
              go({ level: name ?? place.level, cursor: cell ?? { x: 0, y: 0 } })
            }
          />
        </div>
      </div>
      <Foot
        isSound={faults.length === 0 && checked === plan}
        saving={saving}
        onSave={() => saving.mutate({ plan, tag })}
        onReload={onReload}
        onGrid={() => drawing.draw(() => derived)}
      />
    </div>
  );
}

interface Place {
  readonly level: string;
  readonly cursor: PlanCell;
}

interface SheetProps {
  level: LevelPlan;
  cursor: PlanCell;
  config: ParkingLayout;
  drawing: Drawing;
  choices: ToolChoices;
  choose: (choices: ToolChoices) => void;
  onMove: (cell: PlanCell) => void;
  /** What was stored is no longer what is drawn. */
  onDrawn: () => void;
}

/** The level with what lies under the cursor in words. */
function Sheet({ level, cursor, config, drawing, choices, choose, onMove, onDrawn }: SheetProps) {
  const name = level.level;
  const here = wordCell(level, cursor, config);
  const put = (cell: PlanCell, joins: boolean) => {
    const thing = thingFor(choices, level, cell, config);
    if (thing === undefined) return;
    onDrawn();
    drawing.draw((before) => putThing(before, name, cell, thing), joins);
    if (thing?.kind === 'mark') choose({ ...choices, name: nextName(choices.name) });
    if (thing?.kind === 'slot') choose({ ...choices, slot: '' });
  };
  return (
    <div className="grid gap-2">
      <PlanCanvas
        level={level}
        cursor={cursor}
        here={here}
        onMove={onMove}
        onPut={put}
        onErase={(cell) => drawing.draw((before) => putThing(before, name, cell, null))}
        onUndo={drawing.undo}
        onRedo={drawing.redo}
        labelOf={(slot) => labelOf(config, name, slot)}
      />
      <p aria-live="polite" className="text-sm font-semibold">
        {here}
      </p>
      <p id="plan-keys" className="text-xs text-muted">
        Arrow keys move, Enter draws with the chosen tool, Delete erases, Ctrl+Z takes back.
      </p>
    </div>
  );
}

type Drawing = ReturnType<typeof useDrawing>;

interface HeadProps {
  levels: readonly string[];
  level: string;
  onLevel: (level: string) => void;
  drawing: Drawing;
}

function Head({ levels, level, onLevel, drawing }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <FilterButtons
        label="Level"
        options={levels.map((name) => ({ value: name, label: name }))}
        value={level}
        onChange={onLevel}
      />
      <div className="flex gap-2">
        <Button look="outline" size="sm" disabled={!drawing.canUndo} onClick={drawing.undo}>
          <Undo2 aria-hidden className="size-4" />
          Undo
        </Button>
        <Button look="outline" size="sm" disabled={!drawing.canRedo} onClick={drawing.redo}>
          <Redo2 aria-hidden className="size-4" />
          Redo
        </Button>
      </div>
    </div>
  );
}

/** How large the level is, and how long a cell. */
function Measures({ plan, level, drawing }: { plan: MallPlan; level: string; drawing: Drawing }) {
  const rows = plan.levels.find((one) => one.level === level)?.rows ?? [];
  const columns = rows[0]?.length ?? 0;
  const resize = (wide: number, high: number) => {
    const isSize = (side: number) => Number.isInteger(side) && side >= 1 && side <= MOST_CELLS_PER_SIDE;
    if (isSize(wide) && isSize(high)) drawing.draw((before) => resizeLevel(before, level, wide, high));
  };
  const side = { type: 'number', min: 1, max: MOST_CELLS_PER_SIDE, inputMode: 'numeric' } as const;
  return (
    <div className="grid grid-cols-2 gap-3">
      <Input
        label="Columns"
        {...side}
        value={columns}
        onChange={(event) => resize(Number(event.target.value), rows.length)}
      />
      <Input
        label="Rows"
        {...side}
        value={rows.length}
        onChange={(event) => resize(columns, Number(event.target.value))}
      />
      <div className="col-span-2">
        <Input
          label="Metres a cell"
          type="number"
          min={0.1}
          max={20}
          step={0.1}
          inputMode="decimal"
          placeholder="not measured"
          hint="Left empty, drivers read that distances are not measured."
          value={plan.metres ?? ''}
          onChange={(event) => {
            const metres = Number(event.target.value) || null;
            drawing.draw((before) => ({ ...before, metres }));
          }}
        />
      </div>
    </div>
  );
}

interface FootProps {
  isSound: boolean;
  saving: Props['saving'];
  onSave: () => void;
  onReload: () => void;
  onGrid: () => void;
}

function Foot({ isSound, saving, onSave, onReload, onGrid }: FootProps) {
  const isOutdated = hasStatus(saving.error, 412);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t border-line bg-canvas px-4 py-4 sm:-mx-6 sm:px-6">
      {saving.isError && (
        <Banner
          tone="bad"
          action={
            isOutdated && (
              <Button look="outline" size="sm" className="whitespace-normal" onClick={onReload}>
                Load the plan that was stored meanwhile
              </Button>
            )
          }
        >
          {reasonOf(saving.error) || 'The plan could not be stored.'}
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {saving.isSuccess && (
          <p role="status" className="font-semibold text-good">
            The plan is stored. Drivers are led by it from now on.
          </p>
        )}
        <Button look="outline" onClick={onGrid}>
          Start again from the grid
        </Button>
        <Button disabled={!isSound || saving.isPending} onClick={onSave}>
          Store the plan
        </Button>
      </div>
    </div>
  );
}

function labelOf({ slotFormat }: ParkingLayout, level: string, { section, position }: PlannedSlot): string {
  return shortCode(formatSlotCode(slotFormat, { level: Number(level.slice(1)), section, position }), level);
}
