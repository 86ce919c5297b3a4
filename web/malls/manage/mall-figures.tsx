import type { MallNow } from '#contract/malls-now.ts';
import type { MallOverview } from '#contract/overview.ts';
import type { ReactNode } from 'react';
import { percentOf } from '../../ui/fill-look.ts';
import { formatRupees } from '../../platform/format-rupees.ts';
import { fitFigure } from '../../ui/fit-figure.ts';
import { joinClasses } from '../../ui/join-classes.ts';

interface Props {
  /** Undefined while it is asked, and where nobody answered. */
  overview: MallOverview | undefined;
  trend: MallNow['trend'] | undefined;
}

const TRENDS = { filling: 'filling up', emptying: 'emptying', steady: 'steady' } as const;

/** How a mall stands now, in a line: how full, what today earned, what needs somebody, which devices work. */
export function MallFigures({ overview, trend }: Props) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 @min-[40rem]:grid-cols-4">
      <Figure label="Full" {...wordFill(overview?.slots, trend)} />
      <Figure
        label="Revenue today"
        value={overview ? formatRupees(overview.revenueToday) : NOT_KNOWN}
        note="charged since midnight"
      />
      <Figure label="Alerts" {...wordAlerts(overview?.alerts)} />
      <Figure label="Devices up" {...wordDevices(overview?.devices)} />
    </dl>
  );
}

const NOT_KNOWN = '–';

function wordFill(slots: MallOverview['slots'] | undefined, trend: Props['trend']) {
  if (slots && slots.total === 0 && slots.closed > 0)
    return { value: 'Closed', note: `all ${slots.closed.toLocaleString('en-IN')} spots` };
  if (!slots || slots.unknown === slots.total)
    return { value: NOT_KNOWN, note: slots === undefined ? 'not known' : 'no sensor reports' };
  const percent = percentOf(slots.occupied, slots.total);
  const most = percentOf(slots.occupied + slots.unknown, slots.total);
  const unknown = slots.unknown > 0 ? `, ${slots.unknown.toLocaleString('en-IN')} not known` : '';
  const closed = slots.closed > 0 ? `, ${slots.closed.toLocaleString('en-IN')} closed` : '';
  const which = trend ? `, ${TRENDS[trend]}` : '';
  return {
    value: most === percent ? `${percent} %` : `${percent} to ${most} %`,
    note: `${slots.empty.toLocaleString('en-IN')} free${unknown}${closed}${which}`,
    isBad: percent === 100,
  };
}

function wordAlerts(alerts: number | undefined) {
  if (alerts === undefined) return { value: NOT_KNOWN, note: 'not known' };
  return {
    value: alerts.toLocaleString('en-IN'),
    note: alerts === 0 ? 'nothing to see to' : 'open',
    isBad: alerts > 0,
  };
}

function wordDevices(devices: MallOverview['devices'] | undefined) {
  if (!devices) return { value: NOT_KNOWN, note: 'not known' };
  const { all, up, unseen } = devices;
  const down = all - up - unseen;
  return { value: `${up} of ${all}`, note: noteOfDevices({ all, down, unseen }), isBad: down > 0 };
}

/** A device that has sent nothing since it was registered is not down: a reader of tags waits for its first car. */
function noteOfDevices({ all, down, unseen }: { all: number; down: number; unseen: number }): string {
  if (all === 0) return 'none registered';
  const parts = [
    ...(down > 0 ? [`${down} down`] : []),
    ...(unseen > 0 ? [`${unseen} sent nothing yet`] : []),
  ];
  return parts.length === 0 ? 'no fault is known' : parts.join(', ');
}

function Figure({
  label,
  value,
  note,
  isBad = false,
}: {
  label: string;
  value: ReactNode;
  note: string;
  isBad?: boolean;
}) {
  return (
    <div className="@container min-w-0">
      <dt className="text-xs font-semibold text-muted">{label}</dt>
      <dd
        style={fitFigure(value, 'var(--text-xl)')}
        className={joinClasses('leading-7 font-bold wrap-anywhere', isBad && 'text-bad')}
      >
        {value}
      </dd>
      <dd className="text-xs text-muted">{note}</dd>
    </div>
  );
}
