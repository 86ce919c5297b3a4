import type { LevelPlan, PlanMark } from '#domain/parking/plan.ts';
import { findWalk, listWalks } from '#domain/parking/plan-walk.ts';
import { useMemo, useState } from 'react';
import { Select } from '../ui/field.tsx';
import { PlanDrawing } from './plan-drawing.tsx';
import { isolate, shortCode, wordMetres, wordSteps } from './word-steps.ts';

interface Props {
  plan: LevelPlan;
  slot: { code: string; level: string; x: number; y: number };
  metres: number | null;
  /** The code of a slot of this level. */
  codeOf: (slot: { section: string; position: number; x: number; y: number }) => string;
}

const KINDS = { lift: 'Lifts', door: 'Doors', pillar: 'Pillars' } as const;
type Kind = keyof typeof KINDS;

/** The way on foot to a car, from the lift, door or pillar that one stands at: as words and as a line. */
export function WalkToCar({ plan, slot, metres, codeOf }: Props) {
  const starts = useMemo(() => nameStarts(listWalks(plan, slot).map(({ from }) => from)), [plan, slot]);
  const [chosen, choose] = useState<string | null>(null);
  const start = starts.find(({ key }) => key === chosen) ?? starts[0];
  const walk = useMemo(() => (start ? findWalk(plan, start.mark, slot) : null), [plan, start, slot]);
  if (!start || !walk)
    return (
      <p className="text-sm text-muted">No lift, door or pillar of this level leads there on the plan.</p>
    );
  const towards = walk.towards && walk.cells.length > 2 ? codeOf(walk.towards) : '';
  const code = shortCode(slot.code, slot.level);
  const setOut = towards && towards !== slot.code ? `, walk towards ${shortCode(towards, slot.level)}` : '';
  const steps = wordSteps(walk.steps, code);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="max-w-sm">
        <Select label="Where are you?" value={start.key} onChange={(event) => choose(event.target.value)}>
          {(Object.keys(KINDS) as Kind[]).map((kind) => {
            const ofKind = starts.filter(({ mark }) => mark.kind === kind);
            return ofKind.length > 0 ? (
              <optgroup key={kind} label={KINDS[kind]}>
                {ofKind.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ) : null;
          })}
        </Select>
      </div>
      <p role="status" className="text-lg font-semibold wrap-anywhere">
        {`From ${isolate(start.name)} on ${slot.level}${setOut}: ${steps.charAt(0).toLowerCase()}${steps.slice(1)}`}
      </p>
      <p className="text-sm text-muted">
        {metres === null
          ? 'Distances are not measured.'
          : `It is ${wordMetres(walk.length * metres)} on foot.`}{' '}
        Where the signs in the mall differ, follow the signs.
      </p>
      <PlanDrawing
        plan={plan}
        way={walk.cells}
        target={slot}
        label={`Plan of level ${slot.level} with the way on foot from ${start.name} to spot ${slot.code}`}
      />
    </div>
  );
}

interface Start {
  readonly key: string;
  readonly name: string;
  readonly mark: PlanMark;
}

/** Each start with words that tell it from the others; the nearest first, so it is the one that is proposed. */
function nameStarts(marks: readonly PlanMark[]): Start[] {
  const lifts = marks.toSorted((one, other) => rankOf(one) - rankOf(other));
  const counts = new Map<string, number>();
  return lifts.map((mark) => {
    const count = (counts.get(mark.kind) ?? 0) + 1;
    counts.set(mark.kind, count);
    const name = mark.name === '' ? `${mark.kind} ${count}` : `${mark.kind} ${mark.name}`;
    return { key: `${mark.x} ${mark.y}`, name, mark };
  });
}

/** Whoever comes back to a car comes by a lift or a door; pillars are for those who stand among the cars. */
function rankOf({ kind }: PlanMark): number {
  return kind === 'pillar' ? 1 : 0;
}
