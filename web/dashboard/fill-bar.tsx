import type { DashboardNow } from '#contract/now.ts';
import { lookOfFill } from '../ui/fill-look.ts';

/** Both counts on one scale of all slots, with the band of what is expected now. The words beside it say the same. */
export function FillBar({ now }: { now: Scaled | undefined }) {
  return (
    <div aria-hidden className="relative">
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" className="block h-9 w-full rounded-sm">
        <rect x="0" y="1" width="100" height="4" className="fill-sunken" />
        <rect x="0" y="7" width="100" height="4" className="fill-sunken" />
        {now && <Fill now={now} />}
      </svg>
      {now?.sensors && <Unknown now={now} sensors={now.sensors} />}
    </div>
  );
}

type Scaled = Pick<DashboardNow, 'gates' | 'sensors' | 'forecast'>;

function scaleOf({ gates, sensors, forecast }: Scaled): (value: number) => number {
  const top = Math.max(sensors?.total ?? forecast.capacity ?? 0, gates.cars, 1);
  return (value) => (100 * Math.min(value, top)) / top;
}

/** Slots that nobody knows follow those that are taken, hatched as everywhere: they are no room. */
function Unknown({ now, sensors }: { now: Scaled; sensors: NonNullable<DashboardNow['sensors']> }) {
  const x = scaleOf(now);
  return (
    <div
      className="hatched absolute top-[62.5%] h-1/4"
      style={{ left: `${x(sensors.occupied)}%`, width: `${x(sensors.unknown)}%` }}
    />
  );
}

function Fill({ now: { gates, sensors, forecast } }: { now: Scaled }) {
  const x = scaleOf({ gates, sensors, forecast });
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
