import { checkParkingConfig, type ParkingLayout } from '#domain/parking/mall.ts';
import { derivePlan } from '#domain/parking/plan-derived.ts';
import { useDeferredValue, useMemo } from 'react';
import { PlanParts } from './plan-drawing.tsx';

/** A level of a layout as it is typed; all levels of a layout are alike until somebody draws a plan. */
export function LayoutDrawing({ config }: { config: ParkingLayout }) {
  const typed = useDeferredValue(config);
  const level = useMemo(
    () => (checkParkingConfig(typed).ok ? derivePlan({ ...typed, totalBasements: 1 }).levels[0] : undefined),
    [typed],
  );
  if (!level) return null;
  const columns = level.rows[0]?.length ?? 1;
  return (
    <figure className="grid grid-cols-1 gap-1">
      <figcaption className="text-sm font-semibold">Each level, as drivers see it</figcaption>
      <div className="rounded-lg border border-line bg-sunken p-2">
        <svg
          role="img"
          aria-label={`A level of ${level.slots.length} slots in ${typed.sections.length} sections`}
          viewBox={`0 0 ${columns} ${level.rows.length}`}
          className="max-h-72 w-full max-w-lg"
        >
          <PlanParts plan={level} />
        </svg>
      </div>
    </figure>
  );
}
