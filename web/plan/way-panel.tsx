import type { ParkingLayout } from '#domain/parking/mall.ts';
import { useMemo } from 'react';
import { deriveWays, type MallWays } from './mall-ways.ts';
import { PlanDrawing } from './plan-drawing.tsx';
import { shortCode, wordMetres, wordSteps } from './word-steps.ts';

interface Props {
  /** By the drawn plan; null: by the grid that the layout gives. */
  drawn: MallWays | null;
  config: ParkingLayout;
  slot: { code: string; level: string };
}

/** The way by car to a slot: as a sentence, and as a line on the plan of each level that it passes. */
export function WayPanel({ drawn, config, slot: { code, level } }: Props) {
  const ways = useMemo(() => drawn ?? deriveWays(config), [drawn, config]);
  const way = useMemo(() => ways.wayTo(code), [ways, code]);
  if (!way)
    return <p className="text-sm text-muted">This spot is not on the plan of the mall. Follow the signs.</p>;
  const first = way.legs[0]?.level ?? 'B1';
  const words = wordSteps(way.steps, shortCode(code, level));
  return (
    <div className="grid gap-4">
      <div>
        <p className="text-lg font-semibold wrap-anywhere">{words}</p>
        <p className="mt-1 text-sm text-muted">
          {way.metres === null
            ? wordUnmeasured(ways.isDrawn)
            : `From the entry it is ${wordMetres(way.metres)}. Where the signs in the mall differ, follow the signs.`}
        </p>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {way.legs.map((leg, i) => {
          const plan = ways.levelOf(leg.level);
          const isLast = i === way.legs.length - 1;
          return plan ? (
            <figure key={`${leg.level} ${i}`} className="grid gap-1">
              <figcaption className="text-sm font-bold">Level {leg.level}</figcaption>
              <PlanDrawing
                plan={plan}
                way={leg.cells}
                target={isLast ? leg.cells.at(-1) : undefined}
                label={`Plan of level ${leg.level} with the way from ${leg.level === first ? 'the entry' : 'the ramp'} to ${isLast ? `spot ${code}` : 'the ramp'}`}
              />
            </figure>
          ) : null;
        })}
      </div>
    </div>
  );
}

function wordUnmeasured(isDrawn: boolean): string {
  const by = isDrawn ? '' : 'By the numbering of the spots; nobody has drawn this mall yet. ';
  return `${by}Distances are not measured. Where the signs in the mall differ, follow the signs.`;
}
