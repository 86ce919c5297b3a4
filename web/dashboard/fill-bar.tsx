import type { DashboardNow } from '#contract/now.ts';
import { lookOfFill } from '../ui/fill-look.ts';

/** Both counts on one scale of all slots, with the band of what is expected now. The words beside it say the same. */
export function FillBar({ now }: { now: DashboardNow | undefined }) {
  return (
    <svg aria-hidden viewBox="0 0 100 12" preserveAspectRatio="none" className="h-9 w-full rounded-sm">
      <rect x="0" y="1" width="100" height="4" className="fill-sunken" />
      <rect x="0" y="7" width="100" height="4" className="fill-sunken" />
      {now && <Fill now={now} />}
    </svg>
  );
}

function Fill({ now: { gates, sensors, forecast } }: { now: DashboardNow }) {
  const capacity = sensors?.total ?? forecast.capacity ?? 0;
  const top = Math.max(capacity, gates.cars, 1);
  const x = (value: number) => (100 * Math.min(value, top)) / top;
  const band = forecast.now;
  return (
    <>
      {band && (
        <rect
          x={x(band.low)}
          y="0"
          width={Math.max(0.5, x(band.high) - x(band.low))}
          height="12"
          className="fill-accent opacity-35"
        />
      )}
      <rect x="0" y="1.5" width={x(gates.cars)} height="3" className="fill-ink" />
      {sensors && (
        <rect
          x="0"
          y="7.5"
          width={x(sensors.occupied)}
          height="3"
          className={lookOfFill(sensors.occupied, sensors.total).drawn}
        />
      )}
    </>
  );
}
