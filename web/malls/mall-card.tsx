import type { MallNow } from '#contract/malls-now.ts';
import type { Mall } from '#contract/malls.ts';
import { isOpenAt } from '#domain/parking/mall.ts';
import { indiaTime } from '#domain/time/india-time.ts';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { StaleMark } from '../ui/stale-mark.tsx';
import { FreeCurve } from './free-curve.tsx';
import { MallImage } from './mall-image.tsx';
import { AlsoFree } from './also-free.tsx';
import { wordFree } from './free-words.ts';
import type { ListedMall } from './queries.ts';
import { ReportAge } from './report-age.tsx';
import { wordHours } from './word-hours.ts';

interface Props {
  mall: ListedMall;
  /** How full it is; undefined where nobody knows. */
  now: MallNow | undefined;
  /** As of when that is where it could not be renewed. */
  staleSince: string | null;
  /** The time by which its hours are judged. */
  at: Date;
  /** The slots that are expected to be free today, half hour by half hour. */
  today: readonly { time: string; free: number; isClosed: boolean }[];
  /** How far it is, in words; null where that is not known. */
  distance: string | null;
  onOpen: () => void;
  /** Leads to what it costs, under the words that stand for it. */
  linkPrices: (words: string) => ReactNode;
}

/** Takes up the space of a card whose mall is still loading. */
export function MallCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="aspect-[16/9] w-full bg-sunken" />
      <div className="grid gap-2 p-4">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-5 w-1/4" />
        <Skeleton className="mb-7 h-5 w-4/5" />
        <Skeleton className="h-12" />
      </div>
    </div>
  );
}

/** A mall in the driver's list; one that isn't live cannot be opened, and its button reads why. */
export function MallCard({ mall, now, staleSince, at, today, distance, onOpen, linkPrices }: Props) {
  // A mall that is switched off within its hours is not open.
  const hours = mall.isLive || !isOpenAt(mall, at) ? wordHours(mall, at) : null;
  return (
    <article className="grid grid-cols-1 grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-line bg-surface">
      <MallImage image={mall.image} className="aspect-[16/9] w-full" />
      <div className="grid grid-cols-1 content-between gap-4 p-4">
        <div>
          <h2
            id={`mall-${mall._id}`}
            dir="auto"
            title={mall.name}
            className="line-clamp-3 text-lg font-bold wrap-anywhere"
          >
            {mall.name}
          </h2>
          <p className="mt-0.5 font-semibold text-accent-text wrap-anywhere">
            {linkPrices(mall.price || 'What parking costs')}
          </p>
          {mall.address && (
            <p
              dir="auto"
              title={mall.address}
              className="mt-1.5 line-clamp-3 text-sm text-muted wrap-anywhere"
            >
              {mall.address}
            </p>
          )}
          <p className="mt-1.5 flex flex-wrap items-center gap-x-4 text-sm">
            {hours && <span className="font-semibold">{hours}</span>}
            {distance && <span className="font-semibold">{distance}</span>}
            <a
              href={directionsTo(mall)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`Directions to ${mall.name}`}
              className="inline-flex min-h-11 items-center font-semibold underline decoration-control underline-offset-4 hover:decoration-ink"
            >
              Directions
            </a>
          </p>
        </div>
        <div className="grid grid-cols-1 gap-3">
          <HowFull mall={mall} now={now} staleSince={staleSince} today={fromNow(today, at)} />
          <OpenButton mall={mall} onOpen={onOpen} />
        </div>
      </div>
    </article>
  );
}

/** Its space is there from the start: what comes late moves nothing. */
function HowFull({ mall, now, staleSince, today }: Pick<Props, 'mall' | 'now' | 'staleSince' | 'today'>) {
  if (!mall.isLive) return null;
  return (
    <div className="grid min-h-30 content-start gap-2">
      <p className="font-bold">
        {now ? wordFree(now, staleSince) : mall.isSilent && 'Its spots are not shown live yet'}
      </p>
      <AlsoFree now={now} />
      {now && <StaleMark since={staleSince} />}
      {now && <ReportAge now={now} isAlways />}
      {now && now.total > 0 && <FreeCurve points={today} total={now.total} />}
    </div>
  );
}

/** Green is for a mall that is live; where its spots are not seen yet, the card says that above. */
function OpenButton({ mall, onOpen }: Pick<Props, 'mall' | 'onOpen'>) {
  const dot = mall.isLive ? 'green' : 'red';
  return (
    <Button
      look={mall.isLive && !mall.isSilent ? 'primary' : 'outline'}
      size="lg"
      // The name stays the visible words; by ear the mall comes after them.
      aria-describedby={`mall-${mall._id}`}
      disabled={!mall.isLive}
      onClick={onOpen}
      className="w-full text-center whitespace-normal!"
    >
      <span
        aria-hidden
        data-dot={dot}
        className={joinClasses('size-2.5 rounded-full', DOTS[mall.isSilent && mall.isLive ? 'quiet' : dot])}
      />
      {mall.isLive ? 'Live parking' : 'Currently unavailable'}
    </Button>
  );
}

const DOTS = {
  green: 'bg-on-primary-live',
  red: 'bg-occupied',
  // On the outlined button.
  quiet: 'bg-empty',
};

function fromNow(points: Props['today'], now: Date): Props['today'] {
  const time = indiaTime(now);
  return points.filter((point, at) => (points[at + 1]?.time ?? '24:00') > time);
}

/** The way by car, in whatever maps the phone has for this address. */
function directionsTo({ name, address }: Pick<Mall, 'name' | 'address'>): string {
  const destination = encodeURIComponent([name, address].filter(Boolean).join(', '));
  return `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${destination}`;
}
