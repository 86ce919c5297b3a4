import type { Mall } from '#contract/malls.ts';
import type { MallNow } from '#contract/malls-now.ts';
import type { MallOverview } from '#contract/overview.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mallAddress, paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { StaleMark } from '../../ui/stale-mark.tsx';
import { ReportAge } from '../report-age.tsx';
import { MallFigures } from './mall-figures.tsx';
import { wordSlots } from './word-slots.ts';

interface Props {
  mall: Mall;
  overview: MallOverview | undefined;
  /** As of when that is where it could not be renewed. */
  staleSince: string | null;
  /** How full it is; undefined where that is not known. */
  now: MallNow | undefined;
  trend: MallNow['trend'] | undefined;
  isBusy: boolean;
  onToggle: () => void;
  onEdit: () => void;
  onConfigure: () => void;
  onDelete: () => void;
  /** Buttons of other topics. */
  further?: ReactNode;
}

/** One mall in the super admin's list: what it is, how it stands, and what can be done. */
export function ManagedMall({ mall, overview, staleSince, now, trend, further, ...actions }: Props) {
  return (
    <article aria-label={mall.name} className="@container rounded-lg border border-line bg-surface p-5">
      <div className="grid gap-x-8 gap-y-5 @min-[56rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="grid content-start gap-3">
          <Facts mall={mall} />
          <Timing mall={mall} />
        </div>
        <div className="grid content-between gap-5">
          <div className="grid gap-2">
            <MallFigures overview={overview} trend={trend} />
            <StaleMark since={staleSince} />
            {now && <ReportAge now={now} />}
          </div>
          <div className="grid gap-3">
            <div className="grid grid-cols-1 gap-2 @min-[22rem]:flex @min-[22rem]:flex-wrap">
              <Ways mall={mall} />
              {further}
            </div>
            <Actions mall={mall} {...actions} />
          </div>
        </div>
      </div>
    </article>
  );
}

function Facts({ mall }: { mall: Mall }) {
  return (
    <div className="grid content-start gap-2">
      <div className="flex flex-wrap items-start justify-between gap-3 @min-[56rem]:justify-start">
        <h2 dir="auto" className="min-w-0 text-lg font-bold wrap-anywhere">
          <Link
            to={paths.admin}
            params={{ mall: mallAddress(mall) }}
            className="tap rounded-xs decoration-line-strong underline-offset-4 hover:underline"
          >
            {mall.name}
          </Link>
        </h2>
        <Badge tone={mall.isLive ? 'good' : 'neutral'} dot>
          {mall.isLive ? 'ACTIVE' : 'INACTIVE'}
        </Badge>
      </div>
      {mall.price && <p className="font-semibold text-accent-text wrap-anywhere">{mall.price}</p>}
      {mall.address && (
        <p dir="auto" className="text-left text-sm text-muted wrap-anywhere">
          {mall.address}
        </p>
      )}
      <p className="text-sm text-muted">{wordLayout(mall)}</p>
      <p className="figures text-xs text-faint wrap-anywhere">
        Mall ID: {mall.id > 0 ? `${mall.id} (${mall._id})` : mall._id}
        <br />
        Created: {wordCreated(mall.createdAt)}
      </p>
    </div>
  );
}

/** Where somebody goes from here; by ear each is named with its mall. */
function Ways({ mall }: { mall: Mall }) {
  const address = { mall: mallAddress(mall) };
  const own = { mall: mall._id };
  const of = <span className="sr-only"> of {mall.name}</span>;
  return (
    <nav
      aria-label={`Pages of ${mall.name}`}
      className="grid grid-cols-2 gap-2 @min-[22rem]:flex @min-[22rem]:flex-wrap"
    >
      <Link to={paths.admin} params={address} className={buttonClasses('primary', 'sm')}>
        Dashboard{of}
      </Link>
      <Link to={paths.userMall} params={address} className={buttonClasses('outline', 'sm')}>
        Live view{of}
      </Link>
      <Link to={paths.superSetUp} params={own} className={buttonClasses('outline', 'sm')}>
        Set-up{of}
      </Link>
      <Link to={paths.superPlan} params={own} className={buttonClasses('outline', 'sm')}>
        Plan{of}
      </Link>
    </nav>
  );
}

function Actions({
  mall,
  isBusy,
  onToggle,
  onEdit,
  onConfigure,
  onDelete,
}: Omit<Props, 'overview' | 'staleSince' | 'now' | 'trend' | 'further'>) {
  // Every mall has the same buttons: by ear each is named with its mall.
  const named = (children: string) =>
    ({ look: 'outline', size: 'sm', children, 'aria-label': `${children} ${mall.name}` }) as const;
  return (
    <div className="grid grid-cols-2 gap-2 @min-[22rem]:flex">
      <Button {...named(mall.isLive ? 'Deactivate' : 'Activate')} disabled={isBusy} onClick={onToggle} />
      <Button {...named('Edit')} onClick={onEdit} />
      <Button {...named('Parking Config')} onClick={onConfigure} />
      <Button
        {...named('Delete')}
        look="danger"
        disabled={isBusy}
        onClick={onDelete}
        className="@min-[22rem]:ms-auto"
      />
    </div>
  );
}

function Timing({ mall }: { mall: Mall }) {
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-sm">
      <h3 className="font-semibold">Timing Settings</h3>
      <p className="text-muted">Enabled: {mall.isOffsetEnabled ? 'Yes' : 'No'}</p>
      {mall.isOffsetEnabled && (
        <>
          <p className="text-muted">Start Offset: {mall.offsetOn} minutes</p>
          <p className="text-muted">End Offset: {mall.offsetOff} minutes</p>
          <p className="text-muted">{wordHours(mall.offsetOn, mall.offsetOff)}</p>
        </>
      )}
    </div>
  );
}

function wordCreated(at: string): string {
  const created = new Date(at);
  return Number.isNaN(created.getTime())
    ? '-'
    : created.toLocaleDateString('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
}

function wordLayout({ parkingConfig, isConfigured }: Mall): string {
  return isConfigured ? wordSlots(parkingConfig) : 'Parking not configured yet';
}

/** The offsets as hours of the day in India. */
export function wordHours(on: number, off: number): string {
  if (on === off) return 'Open all day';
  // While they are being typed they may be anything.
  if (![on, off].every((minutes) => minutes >= 0 && minutes <= 1440)) return 'From 0 to 1440';
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return `Open ${clock(on)} to ${clock(off)}${off < on ? ' the next day' : ''}`;
}
