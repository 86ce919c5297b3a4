import type { Mall } from '#contract/malls.ts';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { MallImage } from './mall-image.tsx';

interface Props {
  mall: Mall;
  onOpen: () => void;
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
export function MallCard({ mall, onOpen }: Props) {
  return (
    <article className="grid grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-line bg-surface">
      <MallImage image={mall.image} className="aspect-[16/9] w-full" />
      <div className="grid content-between gap-4 p-4">
        <div>
          <h2 dir="auto" className="text-lg font-bold wrap-anywhere">
            {mall.name}
          </h2>
          {mall.price && <p className="mt-0.5 font-semibold text-accent-text wrap-anywhere">{mall.price}</p>}
          {mall.address && (
            <p dir="auto" className="mt-1.5 text-sm text-muted wrap-anywhere">
              {mall.address}
            </p>
          )}
        </div>
        <Button
          look={mall.isLive ? 'primary' : 'outline'}
          size="lg"
          disabled={!mall.isLive}
          onClick={onOpen}
          className="w-full"
        >
          <span
            aria-hidden
            data-dot={mall.isLive ? 'green' : 'red'}
            className={joinClasses(
              'size-2.5 rounded-full',
              mall.isLive ? 'bg-on-primary-live' : 'bg-occupied',
            )}
          />
          {mall.isLive ? 'Live parking' : 'Currently unavailable'}
        </Button>
      </div>
    </article>
  );
}
