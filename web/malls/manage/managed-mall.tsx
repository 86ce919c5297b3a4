import type { Mall } from '#contract/malls.ts';
import { Link } from '@tanstack/react-router';
import { mallAddress, paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { wordSlots } from './word-slots.ts';

interface Props {
  mall: Mall;
  isBusy: boolean;
  onToggle: () => void;
  onEdit: () => void;
  onConfigure: () => void;
  onDelete: () => void;
}

/** One mall in the super admin's grid. */
export function ManagedMall({ mall, isBusy, onToggle, onEdit, onConfigure, onDelete }: Props) {
  return (
    <article className="@container grid content-between gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="grid gap-3">
        <div className="flex items-start justify-between gap-3">
          <h2 dir="auto" className="min-w-0 text-lg font-bold wrap-anywhere">
            <Link
              to={paths.admin}
              params={{ mall: mallAddress(mall) }}
              className="rounded-xs decoration-line-strong underline-offset-4 hover:underline"
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
        <p className="figures text-sm text-muted">{wordLayout(mall)}</p>
        <Timing mall={mall} />
        <p className="figures text-xs text-faint wrap-anywhere">
          Mall ID: {mall.id > 0 ? `${mall.id} (${mall._id})` : mall._id}
          <br />
          Created: {wordCreated(mall.createdAt)}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2 @min-[22rem]:flex">
        <Button look="outline" size="sm" disabled={isBusy} onClick={onToggle}>
          {mall.isLive ? 'Deactivate' : 'Activate'}
        </Button>
        <Button look="outline" size="sm" onClick={onEdit}>
          Edit
        </Button>
        <Button look="outline" size="sm" onClick={onConfigure}>
          Parking Config
        </Button>
        <Button look="danger" size="sm" disabled={isBusy} onClick={onDelete} className="@min-[22rem]:ms-auto">
          Delete
        </Button>
      </div>
    </article>
  );
}

function Timing({ mall }: { mall: Mall }) {
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-sm">
      <h3 className="font-semibold">Timing Settings</h3>
      <p className="text-muted">Enabled: {mall.isOffsetEnabled ? 'Yes' : 'No'}</p>
      {mall.isOffsetEnabled && (
        <>
          <p className="figures text-muted">Start Offset: {mall.offsetOn} minutes</p>
          <p className="figures text-muted">End Offset: {mall.offsetOff} minutes</p>
          <p className="figures text-muted">{wordHours(mall.offsetOn, mall.offsetOff)}</p>
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
